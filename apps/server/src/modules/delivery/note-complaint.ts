import { sql } from 'kysely'
import { writeReminderChoice } from '#modules/clients/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Complaint } from '#platform/mail/read-complaint.ts'
import { readPosted } from './letter-store.ts'

/**
 * Notes that a reader called a letter of a company unwanted: its client gets no reminders and nothing that follows up an offer from then on, as if
 * they had said so themselves, and whoever sent it is told, once. Documents that somebody sends still go. Answers whether the company keeps such a letter.
 */
export function noteComplaint(doors: Doors, companyId: string, { letterId }: Complaint): Promise<boolean> {
  return unsafeForCompany(doors, companyId, async (ctx) => {
    const { rows } = await sql<{ client_id: string | null; recipient: string }>`
      select l.client_id, l.recipient from letters l
      where l.company_id = current_company() and l.id = ${letterId}::uuid
    `.execute(ctx.tx)
    const [letter] = rows
    const posted = await readPosted(ctx, letterId)
    if (letter === undefined || posted === undefined) return false
    if (letter.client_id !== null)
      await writeReminderChoice(ctx, letter.client_id, { isOn: false, by: 'client' })
    await notify(ctx, {
      kind: 'mail-complained',
      params: { email: letter.recipient },
      path: letter.client_id === null ? posted.path : `/clients/${letter.client_id}`,
      to:
        posted.posted_by === null
          ? { permission: 'documents.send' }
          : { users: [posted.posted_by], instead: 'documents.send' },
      once: `complaint:${letterId}`,
    })
    return true
  })
}
