import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { BillLine } from './bills.ts'

/**
 * What was billed and stands, with the document it is on and its part of what that one still owes, with what debit notes took back of its
 * notes. Each rounds what all up to it come to, so that the parts are the whole. A rejected document that was issued anew stands as the one that took its place.
 */
export const standingCharges: RawBuilder<unknown> = sql`
  select c.company_id, c.student_id, c.plan_id, c.month, c.client_id, c.share, c.amount, c.currency as charged_in, d.id as document_id, d.fiscal_status, d.due_on,
    d.currency, d.fiscal_status in ('draft', 'waiting_approval') as is_draft,
    round(due.whole * billed.until / nullif(billed.amount, 0), 2)
      - round(due.whole * (billed.until - c.amount) / nullif(billed.amount, 0), 2) as owed
  from student_charges c
  cross join lateral (
    select sum(o.amount) as amount, sum(o.amount) filter (where o.id <= c.id) as until from student_charges o
    where o.company_id = c.company_id and o.document_id = c.document_id
  ) billed
  left join lateral (
    select anew.id from document_references f
    join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
    where c.is_freed and f.company_id = c.company_id and f.target_id = c.document_id and f.document_type = '10'
      and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
    limit 1
  ) mended on true
  join documents d on d.company_id = c.company_id and d.id = coalesce(mended.id, c.document_id)
  left join lateral credit_taken_back(d.company_id, d.id) again on d.credited > 0
  cross join lateral (select greatest(d.balance, 0) + coalesce(again.owed, 0) as whole) due
  where c.environment = (select current_environment()) and (not c.is_freed or mended.id is not null)`

/**
 * Writes what a document bills. The unique key refuses what another one billed in this moment: both would write the same part of
 * the payer's month. Freed parts keep their number, for a credit that is refused puts them back.
 */
export async function insertCharges(
  { tx }: CompanyContext,
  of: {
    month: string
    clientId: string
    currency: string
    documentId: string
    taskId: string
    /** Which payers of the task they bill. */
    places: readonly number[]
  },
  lines: readonly BillLine[],
): Promise<void> {
  const charges = lines.map(({ student_id, student, plan_id, share, amount }) => ({
    student_id,
    student,
    plan_id,
    share,
    amount,
  }))
  await sql`
    insert into student_charges (
      company_id, student_id, student_name, plan_id, month, client_id, environment, share, amount, currency, document_id, task_id,
      places, part
    )
    select current_company(), n.student_id, n.student, n.plan_id, m.first, ${of.clientId}::uuid, m.environment, n.share, n.amount,
      ${of.currency},
      ${of.documentId}::uuid, ${of.taskId}::uuid, ${of.places}::integer[], coalesce((
        select max(c.part) from student_charges c
        where c.company_id = current_company() and c.environment = m.environment and c.student_id = n.student_id
          and c.plan_id = n.plan_id and c.month = m.first and c.client_id = ${of.clientId}::uuid
      ), 0) + 1
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as n (
      student_id uuid, student text, plan_id uuid, share numeric, amount numeric
    )
    cross join (
      select to_date(${of.month}, 'YYYY-MM') as first, (select current_environment())::authority_environment as environment
    ) m
  `.execute(tx)
}

/** Nobody else bills these people until the transaction is over: whoever asks next sees what this one billed. */
export async function lockStudents(tx: CompanyTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    select s.id from students s where s.company_id = current_company() and s.id = any(${ids}::uuid[])
    order by s.id for no key update
  `.execute(tx)
}

/** The document that an earlier attempt of the task made for some of its payers, if any, and for whom else. */
export async function findMade(
  tx: CompanyTransaction,
  taskId: string,
  { client_id, places }: { client_id: string; places: readonly number[] },
): Promise<{ id: string; isDraft: boolean; places: number[] } | undefined> {
  const { rows } = await sql<{ id: string; is_draft: boolean; places: number[] }>`
    select d.id, d.fiscal_status = 'draft' as is_draft, c.places
    from student_charges c join documents d on d.company_id = c.company_id and d.id = c.document_id
    where c.company_id = current_company() and c.task_id = ${taskId}::uuid and c.client_id = ${client_id}::uuid
      and c.places && ${places}::integer[]
    limit 1
  `.execute(tx)
  return rows[0] && { id: rows[0].id, isDraft: rows[0].is_draft, places: rows[0].places }
}
