import { openBody } from '#modules/notifications/index.ts'
import { joinDatabase } from '#platform/database/embedded/provide-database.ts'
import { openClient } from '#platform/database/open-client.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { createSecrets, readSecretKeys } from '#platform/secrets.ts'
import type { Config } from '../config.ts'

/**
 * The newest letter of the installation that waits for somebody. On the machine itself, where the key lies, because an
 * installation without a mail server has no other way to its links, and no screen may show them: they open accounts.
 */
export async function showLetter(config: Config, address: string): Promise<string> {
  const paths = dataPaths(config.dataDir)
  const database = await joinDatabase({ database: config.database, paths, log: createLog('warn') })
  const client = openClient(database.urls.owner)
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string; subject: string; body: string }>(
      `select id, subject, body from outbox
      where lower(recipient) = lower($1) and sender is null and body is not null
      order by created_at desc, id desc limit 1`,
      [address],
    )
    const [letter] = rows
    if (letter === undefined) throw new Refusal(`No letter waits for ${address}.`)
    const secrets = createSecrets(readSecretKeys(config.secretKey, paths.keyFile))
    return `${letter.subject}\n\n${openBody(secrets, letter.id, letter.body).text}`
  } finally {
    await client.end().catch(() => {})
    await database.stop()
  }
}
