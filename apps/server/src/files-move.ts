import { moveStoredFiles, stopMoving } from '#app/move-stored-files.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const [option, to, ...more] = process.argv.slice(2)
  const config = readConfig()
  if (option === '--stop' && to === undefined) await stopMoving(config)
  else if (option === '--to' && (to === 'database' || to === 's3') && more.length === 0)
    await moveStoredFiles(config, to)
  else throw new Refusal('Usage: npm run files:move -- --to s3 | --to database | --stop')
})
