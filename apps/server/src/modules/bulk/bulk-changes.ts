import type { BulkResult, ListChoices } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { Given } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { surelyNow } from '#platform/database/surely-past.ts'

/** As long as an import can be taken back. */
const undoWithinMs = 24 * 3_600_000

export type BulkChange = {
  id: string
  label: string
  list: string
  action: string
  before: Given
  after: Given
}

/** Writes what an action changed of rows, in the transaction that did it. */
export async function insertChanges(
  ctx: CompanyContext,
  runId: string,
  changes: readonly BulkChange[],
): Promise<void> {
  await sql`
    insert into bulk_changes (company_id, run_id, row_id, label, list, action, before, after, changed_by, changed_at)
    select current_company(), ${runId}::uuid, c.id, c.label, c.list, c.action, c.before, c.after, ${ctx.userId}::uuid,
      ${new Date(ctx.clock.now())}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id uuid, label text, list text, action text, before jsonb, after jsonb)
  `.execute(ctx.tx)
}

/** What the person's own run changed and can still be taken back, by name. */
export async function readChanges(ctx: CompanyContext, runId: string): Promise<BulkChange[]> {
  const { rows } = await sql<BulkChange>`
    select row_id as id, label, list, action, before, after from bulk_changes
    where company_id = current_company() and run_id = ${runId}::uuid and ${isOpen(ctx)}
    order by label, row_id
  `.execute(ctx.tx)
  return rows
}

/** One of them, which is taken back now; undefined when it was before. */
export async function takeChange(
  ctx: CompanyContext,
  runId: string,
  rowId: string,
): Promise<BulkChange | undefined> {
  const { rows } = await sql<BulkChange>`
    delete from bulk_changes
    where company_id = current_company() and run_id = ${runId}::uuid and row_id = ${rowId}::uuid and ${isOpen(ctx)}
    returning row_id as id, label, list, action, before, after
  `.execute(ctx.tx)
  return rows[0]
}

function isOpen(ctx: CompanyContext) {
  return sql`changed_by = ${ctx.userId}::uuid and changed_at > ${new Date(ctx.clock.now() - undoWithinMs)}`
}

/** Until when a run can be taken back; null for one that changed nothing, or whose day is over. */
export async function readUndo(ctx: CompanyContext, runId: string): Promise<BulkResult['undo']> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(changed_at) as last from bulk_changes
    where company_id = current_company() and run_id = ${runId}::uuid and ${isOpen(ctx)}
  `.execute(ctx.tx)
  const last = rows[0]?.last ?? null
  return last === null ? null : toUndo({ id: runId, last })
}

/** The last run of the person in a list that can be taken back. */
export async function readLastUndo(ctx: CompanyContext, list: string): Promise<ListChoices['undo']> {
  const { rows } = await sql<{ id: string; action: string; count: number; last: Date }>`
    select run_id as id, action, count(*)::int as count, max(changed_at) as last from bulk_changes
    where company_id = current_company() and list = ${list} and ${isOpen(ctx)}
    group by run_id, action order by last desc limit 1
  `.execute(ctx.tx)
  return rows[0] === undefined ? null : toUndo(rows[0])
}

function toUndo<Run extends { last: Date }>({ last, ...run }: Run) {
  return { ...run, until: new Date(last.getTime() + undoWithinMs).toISOString() }
}

/** What nobody can take back any more is forgotten. */
export async function forgetOldChanges({ tx, clock }: CompanyContext): Promise<void> {
  await sql`
    delete from bulk_changes
    where company_id = current_company() and changed_at <= ${surelyNow(clock.now())} - make_interval(secs => ${undoWithinMs / 1000})
  `.execute(tx)
}
