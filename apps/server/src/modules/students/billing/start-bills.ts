import type { Task } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal } from '@cuentaclara/decimal'
import type { Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import { startTask, type TaskKind } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { BillsTaskInput } from './bills-task-input.ts'
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
  ctx.permit(asked.mode === 'issue' ? 'documents.issue' : 'documents.draft')
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
  const rows = bills.map(({ client_id, currency, lines }) => ({
    client_id,
    currency,
    lines: lines.map(({ student_id, plan_id }) => ({ student_id, plan_id })),
  }))
  return startTask(ctx, task, { ...asked, rows, language }, { month: asked.month })
}
