import type { OutboxLetter, OutboxMail, Page } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { Conflict, Forbidden, NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { openBody, queueLetter } from './outbox.ts'
import { type OutboxRow, readLetter, readLetters } from './outbox-store.ts'

const pageSize = 25

/** Letters of the installation, the newest first; of companies' letters only that there are such, and how they fare. For platform administrators: the route asks. */
export async function listOutbox(
  { tx }: OpenContext,
  { page = 1, per_page = pageSize, search }: { page?: number; per_page?: number; search?: string },
): Promise<Page<OutboxMail>> {
  const { rows, total } = await readLetters(tx, { search, limit: per_page, offset: (page - 1) * per_page })
  return {
    data: rows.map(toView),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total, per_page },
  }
}

/**
 * One letter, with its text where `showsText` says so and it is the installation's own: a link in it opens somebody's
 * account. Throws NotFound.
 */
export async function getLetter(
  { tx }: OpenContext,
  { secrets, showsText }: { secrets: Secrets; showsText: boolean },
  id: string,
): Promise<OutboxLetter> {
  const row = await readLetter(tx, id)
  if (!row) throw new NotFound()
  const isShown = showsText && row.sender === null
  return {
    ...toView(row),
    text: row.body === null || !isShown ? null : openBody(secrets, row.id, row.body).text,
    is_private: row.body !== null && !isShown,
  }
}

/**
 * Queues a letter of the installation again. A company's is the company's: its own people send it from their outbox, where their trail
 * says who. Throws Forbidden for it, and Conflict when there is no mail server, or nothing left to send.
 */
export async function sendAgain(ctx: OpenContext, id: string, hasServer: boolean): Promise<OutboxMail> {
  const row = await readLetter(ctx.tx, id)
  if (!row) throw new NotFound()
  if (row.sender !== null) throw new Forbidden('letter-of-company')
  if (!hasServer) throw new Conflict('no-mail-server')
  if (row.body === null) throw new Conflict('letter-gone')
  await queueLetter(ctx, row)
  return toView(row)
}

function toView(row: OutboxRow): OutboxMail {
  const isOfCompany = row.sender !== null
  return {
    id: row.id,
    recipient: isOfCompany ? null : row.recipient,
    template: row.template,
    subject: isOfCompany ? null : row.subject,
    sender_name: row.sender_name,
    status: row.status,
    attempts: row.attempts,
    last_error: isOfCompany ? null : row.last_error,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}
