import type { RunStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { type Tally, tallyOf } from './part-store.ts'
import type { RunProblem } from './run-problem.ts'

export type StoredRun = {
  id: string
  recurring_id: string
  recurring_name: string
  client_name: string | null
  planned_on: string
  status: RunStatus
  document_id: string | null
  document_kind: 'invoice' | 'export'
  consecutivo: string | null
  fiscal_status: 'draft'
  document_currency: 'CRC' | 'USD'
  document_total: string
  is_issued: boolean
  attempts: number
  problem_code: string | null
  problem_fields: RunProblem['issues'] | null
  ran_at: Date | null
  /** Of a series for many. */
  parts: Tally | null
}

const columns = sql`
  n.id, n.recurring_id, r.name as recurring_name, r.client_name, n.planned_on, n.status, n.document_id,
  d.kind as document_kind, d.consecutivo, d.fiscal_status, d.currency as document_currency,
  trim_scale(d.total) as document_total, coalesce(d.clave is not null, false) as is_issued, n.attempts, n.problem_code,
  n.problem_fields, n.ran_at, case when r.recipients_of is not null then (
    select to_jsonb(t) from (
      select ${tallyOf} from recurring_run_parts p where p.company_id = n.company_id and p.run_id = n.id
    ) t
  ) end as parts`

const joined = sql`recurring_runs n
  join recurring_invoices r on r.company_id = n.company_id and r.id = n.recurring_id
  left join documents d on d.company_id = n.company_id and d.id = n.document_id`

export async function readRun(tx: CompanyTransaction, id: string): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from ${joined} where n.company_id = current_company() and n.id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

export async function readRuns(
  tx: CompanyTransaction,
  recurringId: string,
  most: number,
): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from ${joined}
    where n.company_id = current_company() and n.recurring_id = ${recurringId}::uuid
    order by n.planned_on desc limit ${most}
  `.execute(tx)
  return rows
}

/** The run of a date: made by the first who comes, found by all others. */
export async function takeRun(
  ctx: CompanyContext,
  recurringId: string,
  plannedOn: string,
): Promise<StoredRun> {
  await sql`
    insert into recurring_runs (company_id, id, recurring_id, planned_on, status, created_at)
    values (current_company(), ${newId()}, ${recurringId}, ${plannedOn}, 'planned', ${new Date(ctx.clock.now())})
    on conflict (company_id, recurring_id, planned_on) do nothing
  `.execute(ctx.tx)
  const { rows } = await sql<StoredRun>`
    select ${columns} from ${joined}
    where n.company_id = current_company() and n.recurring_id = ${recurringId}::uuid and n.planned_on = ${plannedOn}
  `.execute(ctx.tx)
  return rows[0]!
}

export async function patchRun(
  tx: CompanyTransaction,
  id: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update recurring_runs set ${changes} where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

/** The latest date that has a run, whatever became of it; null without any. */
export async function readLastDate(tx: CompanyTransaction, recurringId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(planned_on) filter (where status in ('created', 'sent', 'skipped')) as last from recurring_runs
    where company_id = current_company() and recurring_id = ${recurringId}::uuid
  `.execute(tx)
  return rows[0]?.last ?? null
}

/** Whether a date was tried and failed. */
export async function hasFailed(
  tx: CompanyTransaction,
  recurringId: string,
  plannedOn: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recurring_runs
    where company_id = current_company() and recurring_id = ${recurringId}::uuid and planned_on = ${plannedOn}
      and status = 'failed'
  `.execute(tx)
  return rows.length > 0
}
