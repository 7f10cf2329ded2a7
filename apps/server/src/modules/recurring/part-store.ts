import type { RunStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { MadeLine } from './content-of-recipient.ts'
import type { Recipient } from './recipients.ts'
import type { RunProblem } from './run-problem.ts'

/** One of many on a date. */
export type StoredPart = {
  id: string
  run_id: string
  client_id: string
  client_name: string
  students: string[]
  status: RunStatus
  document_id: string | null
  document_kind: 'invoice' | 'export'
  consecutivo: string | null
  fiscal_status: 'draft'
  document_currency: 'CRC' | 'USD'
  document_total: string
  is_issued: boolean
  problem_code: string | null
  problem_fields: RunProblem['issues'] | null
  ran_at: Date | null
}

const columns = sql`
  p.id, p.run_id, p.client_id, p.client_name, p.status, p.document_id, d.kind as document_kind, d.consecutivo, d.fiscal_status,
  d.currency as document_currency, trim_scale(d.total) as document_total, coalesce(d.clave is not null, false) as is_issued,
  p.problem_code, p.problem_fields, p.ran_at, array(
    select distinct g.student_name from recurring_charges g where g.company_id = p.company_id and g.part_id = p.id order by 1
  ) as students`
const joined = sql`recurring_run_parts p
  left join documents d on d.company_id = p.company_id and d.id = p.document_id`

export async function readParts(tx: CompanyTransaction, runId: string): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select ${columns} from ${joined} where p.company_id = current_company() and p.run_id = ${runId}::uuid
    order by search_text(p.client_name), p.id
  `.execute(tx)
  return rows
}

/** Held until the transaction ends: whoever else makes the date waits, and finds it made. */
export async function lockPart(tx: CompanyTransaction, id: string): Promise<StoredPart | undefined> {
  await sql`
    select p.id from recurring_run_parts p where p.company_id = current_company() and p.id = ${id}::uuid for update
  `.execute(tx)
  const { rows } = await sql<StoredPart>`
    select ${columns} from ${joined} where p.company_id = current_company() and p.id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/** Writes down who is billed on a date: each once, whoever asks, and whoever joined since an earlier attempt too. */
export async function insertParts(
  tx: CompanyTransaction,
  runId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const rows = recipients.map(({ clientId, name }) => ({ id: newId(), client_id: clientId, name }))
  await sql`
    insert into recurring_run_parts (company_id, id, run_id, recipient_id, client_id, client_name)
    select current_company(), r.id, ${runId}::uuid, r.client_id, r.client_id, r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, client_id uuid, name text)
    -- Who became another client since is that one.
    where not exists (
      select from recurring_run_parts p
      where p.company_id = current_company() and p.run_id = ${runId}::uuid and p.client_id = r.client_id
    )
    on conflict (company_id, run_id, recipient_id) do nothing
  `.execute(tx)
}

export async function patchPart(
  tx: CompanyTransaction,
  id: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update recurring_run_parts set ${changes} where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

/** Writes down of whom a document bills what, in the place of what an earlier attempt wrote. */
export async function writeCharges(
  tx: CompanyTransaction,
  partId: string,
  made: readonly MadeLine[],
  on: string,
): Promise<void> {
  const rows = made.flatMap(({ student, itemId }) =>
    student === null
      ? []
      : [
          {
            student_id: student.id,
            name: student.name,
            item_id: itemId,
            share: student.shares[student.place],
          },
        ],
  )
  await sql`
    delete from recurring_charges where company_id = current_company() and part_id = ${partId}::uuid
  `.execute(tx)
  await sql`
    insert into recurring_charges (company_id, part_id, student_id, student_name, item_id, month, share)
    select distinct current_company(), ${partId}::uuid, r.student_id, r.name, r.item_id, date_trunc('month', ${on}::date)::date, r.share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (student_id uuid, name text, item_id uuid, share numeric)
  `.execute(tx)
}

/** How much of each student other parts of the same date bill already: who changed payers between two attempts is not billed twice. */
export async function readSharesBilled(
  tx: CompanyTransaction,
  { id, run_id }: Pick<StoredPart, 'id' | 'run_id'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ student_id: string; share: string }>`
    select b.student_id, sum(b.share)::text as share from (
      select distinct g.part_id, g.student_id, g.share from recurring_charges g
      join recurring_run_parts p on p.company_id = g.company_id and p.id = g.part_id
      where g.company_id = current_company() and p.run_id = ${run_id}::uuid and p.id <> ${id}::uuid
        and p.status in ('created', 'sent')
    ) b group by b.student_id
  `.execute(tx)
  return new Map(rows.map(({ student_id, share }) => [student_id, share]))
}

export type Tally = { made: number; failed: number; skipped: number; waiting: number }

/** What became of the parts of a run so far. */
export async function tallyParts({ tx }: Pick<CompanyContext, 'tx'>, runId: string): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select ${tallyOf} from recurring_run_parts p where p.company_id = current_company() and p.run_id = ${runId}::uuid
  `.execute(tx)
  return rows[0]!
}

/** Of `recurring_run_parts p`. */
export const tallyOf = sql`
  count(*) filter (where p.status in ('created', 'sent'))::int as made,
  count(*) filter (where p.status = 'failed')::int as failed,
  count(*) filter (where p.status = 'skipped')::int as skipped,
  count(*) filter (where p.status = 'planned')::int as waiting`
