import type { StudentBillsResult } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { readBilledMonth, readRows } from './bill-row-store.ts'

/** What became of each payer of the person's own task. Throws NotFound. */
export async function readResult(ctx: CompanyContext, taskId: string): Promise<StudentBillsResult> {
  ctx.permit('documents.draft')
  const month = await readBilledMonth(ctx, taskId)
  if (month === undefined) throw new NotFound('task-not-found')
  const rows = await readRows(ctx, taskId)
  const countOf = (outcome: 'done' | 'failed') => rows.filter((row) => row.outcome === outcome).length
  return { month, done: countOf('done'), failed: countOf('failed'), rows }
}
