import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'

/** Tells whoever invited a person that the mail to them could not be delivered; nobody else's letters have a company. */
export async function tellOfBounce(
  doors: Doors,
  letter: { id: string; template: string; recipient: string },
): Promise<void> {
  if (letter.template !== 'invitation') return
  const invitations = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<{ company_id: string; invited_by: string }>`
      select i.company_id, i.invited_by from invitations i left join outbox o on o.id = ${letter.id}
      where lower(i.email) = lower(${letter.recipient}) and i.invited_by is not null
      -- Of several who asked the same address in, whose letter was written with their invitation.
      order by abs(extract(epoch from coalesce(o.created_at, i.sent_at) - i.sent_at)), i.sent_at desc limit 1
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, invited_by } of invitations) {
    await unsafeForCompany(doors, companyId, (ctx) =>
      notify(ctx, {
        kind: 'mail-bounced',
        params: { email: letter.recipient },
        path: '/members',
        to: { users: [invited_by] },
        once: letter.id,
      }),
    )
  }
}
