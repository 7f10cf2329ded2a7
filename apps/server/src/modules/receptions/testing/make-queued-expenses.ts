import type { Doors } from '#platform/database/company-context.ts'
import type { TestDatabase } from '#test/test-database.ts'
import { makeConfirmedExpense } from '../make-confirmed-expense.ts'

/** Makes the expenses whose jobs wait, as the worker does. */
export async function makeQueuedExpenses(app: Doors & Pick<TestDatabase, 'asOwner'>): Promise<void> {
  const jobs = await app.asOwner<{ payload: { companyId: string; receptionId: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'make-confirmed-expense' returning j.payload`,
  )
  for (const { payload } of jobs) await makeConfirmedExpense(app, payload)
}
