import type { ExpenseDetail } from '@cuentaclara/contracts'
import { compare, type Decimal, decimal, isPositive, subtract, sum, toText } from '@cuentaclara/decimal'
import { isWholeCoins } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldMistakeKey, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ExpenseNotFound, ExpenseSettled } from './errors.ts'
import { announceExpense, type LockedExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'

type Part = { paidOn: string; means: string; account: string | null; amount: string | null }

/** Pays a debt from before in part, or all that is left of it where no amount is said. Throws Invalid, ExpenseSettled. */
export async function payPart(
  ctx: CompanyContext,
  id: string,
  debt: LockedExpense,
  { paidOn, means, account, amount }: Part,
): Promise<void> {
  if (debt.status !== 'recorded' && debt.status !== 'approved') throw new ExpenseSettled()
  const left = leftOf(debt)
  const paid = amount === null ? left : decimal(amount)
  const wrong = whyNot(paid, left, debt.currency)
  if (wrong !== null) throw new Invalid({ amount: [wrong] })

  await sql`
    insert into expense_payments (company_id, id, expense_id, paid_on, amount, means, account, recorded_by, created_at)
    values (current_company(), ${newId()}::uuid, ${id}::uuid, ${paidOn}::date, ${toText(paid)}::numeric, ${means}, ${account},
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
  await followParts(ctx, id)
}

/**
 * Takes back a part that was paid of a debt from before, which is owed again. Throws ExpenseNotFound, NotFound, ExpenseSettled for what is
 * no such debt any more or counts for nothing, and Conflict where the books of its day are closed.
 */
export async function takeBackPart(ctx: CompanyContext, id: string, partId: string): Promise<ExpenseDetail> {
  ctx.permit('expenses.approve')
  const debt = await lockExpense(ctx, id)
  if (debt === undefined) throw new ExpenseNotFound()
  if (debt.document_kind !== 'opening' || debt.status === 'void') throw new ExpenseSettled()
  const { rows } = await sql<{ paid_on: string }>`
    delete from expense_payments
    where company_id = current_company() and expense_id = ${id}::uuid and id = ${partId}::uuid
    returning paid_on
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  await refuseIfClosed(ctx, rows[0].paid_on)
  await followParts(ctx, id)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

/** Takes back the parts that were paid since `settled` was all; in closed books none. */
export async function takeBackSince(
  ctx: CompanyContext,
  id: string,
  { settled, debt }: { settled: string; debt: LockedExpense },
): Promise<void> {
  const { rows } = await sql<{ id: string; paid_on: string; amount: string }>`
    select id, paid_on, amount from expense_payments
    where company_id = current_company() and expense_id = ${id}::uuid
    order by created_at desc, id desc
  `.execute(ctx.tx)
  let left = decimal(debt.settled)
  for (const part of rows) {
    if (compare(left, decimal(settled)) <= 0) break
    await refuseIfClosed(ctx, part.paid_on)
    await sql`
      delete from expense_payments where company_id = current_company() and id = ${part.id}::uuid
    `.execute(ctx.tx)
    left = subtract(left, decimal(part.amount))
  }
  await followParts(ctx, id)
}

function leftOf({ total, credited, settled }: LockedExpense): Decimal {
  return subtract(decimal(total), sum([decimal(credited), decimal(settled)]))
}

function whyNot(paid: Decimal, left: Decimal, currency: string): FieldMistakeKey | null {
  if (!isPositive(paid)) return 'positive'
  if (!isWholeCoins(paid, currency)) return 'whole-coins'
  return compare(paid, left) > 0 ? 'more-than-owed' : null
}

/** What its parts come to says whether a debt is paid: on the day of the last of them, and as that says. */
async function followParts(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    update expenses e set settled = p.amount,
      status = case when p.amount = e.total then 'paid' when e.approved_at is null then 'recorded' else 'approved' end,
      paid_on = case when p.amount = e.total then p.last_on end, means = p.means, account = p.account,
      version = e.version + 1, updated_at = ${new Date(ctx.clock.now())}
    from (
      select coalesce(sum(amount), 0) as amount, max(paid_on) as last_on,
        (array_agg(means order by paid_on desc, created_at desc, id desc))[1] as means,
        (array_agg(account order by paid_on desc, created_at desc, id desc))[1] as account
      from expense_payments where company_id = current_company() and expense_id = ${id}::uuid
    ) p
    where e.company_id = current_company() and e.id = ${id}::uuid
  `.execute(ctx.tx)
}
