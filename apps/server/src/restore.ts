import { restore } from '#app/restore.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const words = process.argv.slice(2)
  const files = words.filter((word) => word !== '--replace')
  const file = files[0]
  if (files.length !== 1 || !file || file.startsWith('--'))
    throw new Refusal('Usage: npm run restore -- FILE [--replace]')
  await restore(readConfig(), file, { replace: words.includes('--replace') })
})
