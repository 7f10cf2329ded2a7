import { Refusal } from '#platform/refusal.ts'
import { createSecrets, readSecretKeys } from '#platform/secrets.ts'
import type { Config } from '../config.ts'
import { openInstallation } from './installation.ts'
import { resealSecrets, verifySealed } from './reseal-secrets.ts'

/**
 * Seals every secret of an installation under the first key of SECRET_KEY, or of the key file, says how far it is, and looks whether
 * that key opens all of them alone. Beside a program that runs, which reads both; cut short, the next one goes on.
 */
export async function resealInstallation(config: Config): Promise<void> {
  const installation = await openInstallation({ ...config, logLevel: 'warn' }, { join: true })
  try {
    const { owner } = installation.database.urls
    const keys = readSecretKeys(config.secretKey, installation.paths.keyFile)
    if (keys.length < 2)
      throw new Refusal(
        `There is one key, and it seals everything already. Put a new one before it, with a comma, into SECRET_KEY, or on a line of its own into ${installation.paths.keyFile}; restart the program, so that it reads both; and try again.`,
      )
    const results = await resealSecrets(owner, {
      secrets: createSecrets(keys),
      onLot: ({ table, rows, of }) => console.log(`${table}: ${rows} of ${of} rows`),
    })
    const anew = results.reduce((sum, { anew }) => sum + anew, 0)
    console.log(`${anew} secrets are sealed under the new key. Looking whether it opens all of them alone.`)
    await sayVerified(owner, keys[0]!)
  } finally {
    await installation.close()
  }
}

async function sayVerified(owner: string, newest: string): Promise<void> {
  const verified = await verifySealed(owner, { newest: createSecrets([newest]) })
  // A letter that no key opens is not sent, and nothing else is lost with it.
  const shut = verified.filter(({ table, shut }) => table !== 'outbox' && shut > 0)
  const open = verified.reduce((sum, { open }) => sum + open, 0)
  if (shut.length > 0)
    throw new Refusal(
      `The new key alone does not open ${shut.map(({ table, shut }) => `${shut} in ${table}`).join(', ')}: keep the old keys. Whatever was saved by a program that does not have the new key yet is sealed once it is restarted and this is run again; what no key opens has to be uploaded or set up anew.`,
    )
  console.log(
    `The new key alone opens all ${open}. Take the old ones away once links of letters, and recovery codes that people have printed, no longer hang on them: both were made with the key of their day and end with it.`,
  )
}
