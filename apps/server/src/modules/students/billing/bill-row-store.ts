import type { StudentBillsResult } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { lockPayer } from './lock-payer.ts'

type Row = StudentBillsResult['rows'][number]

/** What became of the letter of a document `d` of a client `c`, in SQL; null where it was not to be sent. */
const letterOf = sql`case
  when d.clave is null or d.fiscal_status = 'rejected' or d.input -> 'send_to_client' is distinct from 'true' then null
  when d.delivery_status = 'bounced' then 'returned'
  when d.delivery_status <> 'not_sent' then 'sent'
  when d.is_trial then 'trial'
  when cardinality(c.emails) = 0 and not exists (
    select from client_contacts k
    where k.company_id = d.company_id and k.client_id = d.client_id and k.email is not null and 'invoices' = any (k.receives)
  ) then 'no_address'
  else 'waiting'
end`

/** What became of the payers of a task so far, those first who were not billed. Payers who were billed as one are one. */
export async function readRows({ tx }: CompanyContext, taskId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.client_id, c.name as client, r.currency, r.outcome, d.id as document_id, d.consecutivo as number, r.message,
      ${letterOf} as letter
    from student_bill_rows r
    join clients c on c.company_id = r.company_id and c.id = r.client_id
    left join documents d on d.company_id = r.company_id and d.id = r.document_id
    where r.company_id = current_company() and r.task_id = ${taskId}::uuid
    group by r.client_id, c.name, c.sort_name, c.emails, r.currency, r.outcome, d.company_id, d.id, r.message
    order by r.outcome desc, c.sort_name, r.currency, d.consecutivo
  `.execute(tx)
  return rows
}

/** Which of its payers a task has dealt with, by their places. */
export async function readPlaces({ tx }: CompanyContext, taskId: string): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place from student_bill_rows where company_id = current_company() and task_id = ${taskId}::uuid
  `.execute(tx)
  return rows.map(({ place }) => place)
}

/** Writes what became of payers who are one client, and may have become another meanwhile. */
export async function insertRows(
  { tx }: CompanyContext,
  taskId: string,
  {
    places,
    ...row
  }: Pick<Row, 'client_id' | 'currency' | 'outcome' | 'document_id' | 'message'> & {
    places: readonly number[]
  },
): Promise<void> {
  const clientId = await lockPayer(tx, row.client_id)
  await sql`
    insert into student_bill_rows (company_id, task_id, place, client_id, currency, outcome, document_id, message)
    select current_company(), ${taskId}::uuid, p.place, ${clientId}::uuid, ${row.currency}, ${row.outcome},
      ${row.document_id}::uuid, ${row.message?.slice(0, 1000) ?? null}
    from unnest(${places}::integer[]) as p (place)
    on conflict do nothing
  `.execute(tx)
}

/** The month that the person's own task bills, or one that began by itself; undefined when it is none. */
export async function readBilledMonth(
  { tx, userId }: CompanyContext,
  taskId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select input ->> 'month' as month from tasks
    where company_id = current_company() and id = ${taskId}::uuid and kind = 'student-bills' and (
      created_by = ${userId}::uuid or exists (
        select from student_bill_days b where b.company_id = current_company() and b.task_id = ${taskId}::uuid
      )
    )
  `.execute(tx)
  return rows[0]?.month
}
