import { sql } from 'kysely'
import { leftOfInstalment } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readLate } from './remind-client.ts'

/**
 * Whether a letter that leaves now still has its reason. A reminder that waited for a mail server, or for the letters of the next day, has
 * none once what it asks for is paid, or its client wants no reminders.
 */
export async function isStillWanted(ctx: CompanyContext, letterId: string): Promise<boolean> {
  const { rows } = await sql<Reminder>`
    select l.document_id, l.client_id, k.reminders_off_at is not null as is_quiet,
      d.balance > 0 and ${leftOfInstalment()} > 0 as is_owed
    from letters l
    left join documents d on d.company_id = l.company_id and d.id = l.document_id
    left join document_instalments i on i.company_id = l.company_id and i.document_id = l.document_id
      and i.due_on = l.instalment_due_on
    left join clients k on k.company_id = l.company_id and k.id = l.client_id
    where l.company_id = current_company() and l.id = ${letterId}::uuid and l.kind = 'reminder'
  `.execute(ctx.tx)
  const [reminder] = rows
  if (reminder === undefined) return true
  const { document_id, client_id, is_quiet, is_owed } = reminder
  if (is_quiet) return false
  if (document_id !== null) return is_owed === true
  return client_id === null || (await readLate(ctx, client_id)).length > 0
}

type Reminder = {
  document_id: string | null
  client_id: string | null
  is_quiet: boolean
  is_owed: boolean | null
}
