import { checkStoredFiles } from '#app/check-stored-files.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--remove') || more.length > 0)
    throw new Refusal('Usage: npm run files:check [-- --remove]')
  if (!(await checkStoredFiles(readConfig(), { remove: option === '--remove' }))) process.exitCode = 1
})
