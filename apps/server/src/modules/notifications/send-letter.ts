import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Secrets } from '#platform/secrets.ts'
import { openBody, sendLetterJob } from './outbox.ts'
import { markFailed, markSent, readLetter } from './outbox-store.ts'

export type Postman = {
  doors: Doors
  secrets: Secrets
  server: MailServer
  /** Hears of a letter that was given up. */
  onBounce(letter: { id: string; template: string; recipient: string }): Promise<void>
}

/** Hands one letter to the mail server. Throws what the server said, so that the queue tries again. */
export async function sendLetter(
  { doors, secrets, server, onBounce }: Postman,
  letterId: string,
  attempt: number,
): Promise<void> {
  const row = await unsafeForAllCompanies(doors, ({ tx }) => readLetter(tx, letterId))
  // Sent, expired or forgotten meanwhile: nothing is left to do.
  if (!row || row.body === null || row.expires_at.getTime() < doors.clock.now()) return

  const { text, html } = openBody(secrets, row.id, row.body)
  try {
    await server.send({ to: row.recipient, subject: row.subject, text, html })
  } catch (error) {
    const failure = {
      error: error instanceof Error ? error.message : String(error),
      isFinal: attempt >= (sendLetterJob.maxAttempts ?? 25),
    }
    await unsafeForAllCompanies(doors, ({ tx }) => markFailed(tx, letterId, failure))
    if (failure.isFinal) await onBounce(row)
    throw error
  }
  await unsafeForAllCompanies(doors, ({ tx, clock }) => markSent(tx, letterId, clock.now()))
}
