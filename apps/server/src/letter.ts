import { runTool } from '#app/run-tool.ts'
import { showLetter } from '#app/show-letter.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const [email, ...words] = process.argv.slice(2)
  if (email === undefined || words.length === 0) throw new Refusal('Usage: npm run letter -- E-MAIL REASON')
  console.log(await showLetter(readConfig(), email, words.join(' ')))
})
