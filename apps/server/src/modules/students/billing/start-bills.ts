import type { Task } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal } from '@cuentaclara/decimal'
import type { Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import { startTask, type TaskKind } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Bill } from './bills.ts'
import type { BillsTaskInput } from './bills-task-input.ts'
import { permitMode } from './permit-mode.ts'
import { totalsOf, withoutPeople } from './preview-bills.ts'
import { readBills } from './read-bills.ts'

type Asked = z.output<typeof schemas.studentBillsInput>

/** Begins to bill a month as it was seen. Throws Conflict when nothing is left to bill, or not what was seen. */
export async function startBills(
  ctx: CompanyContext,
  task: TaskKind<BillsTaskInput>,
  { except, seen, ...asked }: Asked,
  language: Language,
): Promise<Task> {
  permitMode(ctx, asked.mode)
  ctx.permit('clients.edit')
  const bills = withoutPeople(await readBills(ctx, asked), except)
  if (bills.length === 0) throw new Conflict('student-bills-nothing')
  const totals = totalsOf(bills)
  const isAsSeen =
    totals.length === seen.length &&
    totals.every(({ currency, amount }) =>
      seen.some((each) => each.currency === currency && compare(decimal(each.amount), decimal(amount)) === 0),
    )
  if (!isAsSeen) throw new Conflict('student-bills-changed')
  return startBilling(ctx, task, bills, { ...asked, language })
}

/** Queues these bills of a month, payer by payer, as they were read. */
export function startBilling(
  ctx: CompanyContext,
  task: TaskKind<BillsTaskInput>,
  bills: readonly Bill[],
  asked: Omit<BillsTaskInput, 'rows'>,
): Promise<Task> {
  const rows = bills.map(({ client_id, currency, lines }) => ({
    client_id,
    currency,
    lines: lines.map(({ student_id, plan_id }) => ({ student_id, plan_id })),
  }))
  return startTask(ctx, task, { ...asked, rows }, { month: asked.month })
}
