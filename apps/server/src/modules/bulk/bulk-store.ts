import type { BulkOutcome, BulkResult } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readUndo } from './bulk-changes.ts'

export type DoneRow = { id: string; label: string; outcome: BulkOutcome; message: string | null }

const mostShown = 200

/** Writes what became of a row, in the transaction that did it. */
export async function insertRow({ tx }: CompanyContext, taskId: string, row: DoneRow): Promise<void> {
  await sql`
    insert into bulk_rows (company_id, task_id, row_id, label, outcome, message)
    values (current_company(), ${taskId}::uuid, ${row.id}::uuid, ${row.label}, ${row.outcome},
      ${row.message?.slice(0, 1000) ?? null})
    on conflict do nothing
  `.execute(tx)
}

/** Ids that an earlier attempt of the task has dealt with. */
export async function readDealtWith({ tx }: CompanyContext, taskId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select row_id as id from bulk_rows where company_id = current_company() and task_id = ${taskId}::uuid
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What became of the rows of the person's own task; undefined when it is none. */
export async function readResult(ctx: CompanyContext, taskId: string): Promise<BulkResult | undefined> {
  const { tx, userId } = ctx
  const { rows: tasks } = await sql`
    select 1 from tasks
    where company_id = current_company() and id = ${taskId}::uuid and created_by = ${userId}::uuid and kind = 'bulk'
  `.execute(tx)
  if (tasks.length === 0) return undefined
  const { rows: counts } = await sql<{ outcome: BulkOutcome; n: number }>`
    select outcome, count(*)::int as n from bulk_rows
    where company_id = current_company() and task_id = ${taskId}::uuid group by outcome
  `.execute(tx)
  const { rows } = await sql<DoneRow>`
    select row_id as id, label, outcome, message from bulk_rows
    where company_id = current_company() and task_id = ${taskId}::uuid and outcome <> 'done'
    order by outcome, label, row_id limit ${mostShown}
  `.execute(tx)
  const countOf = (outcome: BulkOutcome) => counts.find((each) => each.outcome === outcome)?.n ?? 0
  return {
    done: countOf('done'),
    skipped: countOf('skipped'),
    failed: countOf('failed'),
    rows,
    undo: await readUndo(ctx, taskId),
  }
}
