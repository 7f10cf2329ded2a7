import { runTool } from '#app/run-tool.ts'
import { showLetter } from '#app/show-letter.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const [address, ...more] = process.argv.slice(2)
  if (address === undefined || more.length > 0) throw new Refusal('Usage: npm run letter -- E-MAIL')
  console.log(await showLetter(readConfig(), address))
})
