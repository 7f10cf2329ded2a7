import { z } from 'zod'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { unsafeLookAhead } from './look-ahead.ts'
import { makeExpense } from './make-expense.ts'
import { announceReception, lockReception } from './reception-store.ts'

const payload = z.object({ companyId: z.uuid(), receptionId: z.uuid() })

export const makeConfirmedExpenseJob = defineJob({ name: 'make-confirmed-expense', payload })

/** What the authority confirmed becomes an expense. A job makes it, for its file may be large. */
export const expenseSubscriber: Subscriber = {
  name: 'expenses',
  on: ['reception.confirmed'],
  hear: (ctx, { companyId, subjectId: receptionId }) =>
    ctx.jobs.add(makeConfirmedExpenseJob, { companyId, receptionId }, { key: `expense:${receptionId}` }),
}

/** Its expense says what stands in the file, which is read before the transaction. */
export async function makeConfirmedExpense(
  doors: Doors,
  { companyId, receptionId }: z.output<typeof payload>,
): Promise<void> {
  await unsafeLookAhead(doors, companyId, receptionId)
  await unsafeForCompany(doors, companyId, async (ctx) => {
    // Somebody may be recording it by hand.
    await lockReception(ctx, receptionId)
    await makeExpense(ctx, receptionId)
    announceReception(ctx, receptionId)
  })
}
