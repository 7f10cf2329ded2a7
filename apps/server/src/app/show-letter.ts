import { tellOfLetterRead } from '#modules/identity/index.ts'
import { openBody } from '#modules/notifications/index.ts'
import { asksOf } from '#platform/database/asks-of.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { createIdentityKit } from './identity-kit.ts'
import { openInstallation } from './installation.ts'

/**
 * The newest letter of the installation that waits for somebody. On the machine itself, where the key lies, because an
 * installation without a mail server has no other way to its links, and no screen may show them: they open accounts. The
 * person hears that it was read and why, by a letter that this never shows.
 */
export async function showLetter(config: Config, address: string, reason: string): Promise<string> {
  const installation = await openInstallation({ ...config, logLevel: 'warn' }, { join: true })
  try {
    const kit = createIdentityKit(installation)
    // Unsafe: whoever works on the machine itself may.
    return await unsafeForAllCompanies(installation, async (ctx) => {
      const { rows } = await asksOf(ctx.tx).query<{ id: string; subject: string; body: string }>(
        `select id, subject, body from outbox
        where lower(recipient) = lower($1) and sender is null and body is not null and template <> 'letter-read'
        order by created_at desc, id desc limit 1`,
        [address],
      )
      const [letter] = rows
      if (letter === undefined) throw new Refusal(`No letter waits for ${address}.`)
      const { text } = openBody(installation.secrets, letter.id, letter.body)
      await tellOfLetterRead(ctx, kit, { email: address, subject: letter.subject, reason })
      return `${letter.subject}\n\n${text}`
    })
  } finally {
    await installation.close()
  }
}
