import { backUp } from '#app/back-up.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const files = process.argv.slice(2)
  if (files.length > 1) throw new Refusal('Usage: npm run backup [-- FILE]')
  await backUp(readConfig(), files[0])
})
