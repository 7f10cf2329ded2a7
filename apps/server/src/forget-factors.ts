import { forgetFactorsOf } from '#app/forget-factors.ts'
import { runTool } from '#app/run-tool.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const [email, ...words] = process.argv.slice(2)
  if (email === undefined || words.length === 0)
    throw new Refusal('Usage: npm run forget-factors -- E-MAIL REASON')
  await forgetFactorsOf(readConfig(), email, words.join(' '))
  console.log(
    `Passkeys and two-step codes of ${email} are forgotten and their sessions ended. The password opens the account, which sets up a new factor.`,
  )
})
