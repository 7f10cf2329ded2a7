import type { CreditApplied, ExpenseDetail, SupplierRefund } from '@cuentaclara/contracts'
import { compare, type Decimal, decimal, isPositive, min, negate, toText, zero } from '@cuentaclara/decimal'
import { costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ExpenseNotFound, ExpenseSettled } from './errors.ts'
import { announceExpense, type LockedExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { followParts, freeCredit, leftOf, whyNot } from './pay-part.ts'

/**
 * Pays another expense of the supplier by the credit that this one left with it, today; as much as both allow where no amount is said. No
 * money moves. Throws ExpenseNotFound, ExpenseSettled for what owes nothing, Invalid for another supplier or currency and for more than
 * there is, and Conflict where the books of today are closed.
 */
export async function applySupplierCredit(
  ctx: CompanyContext,
  id: string,
  { expense_id: targetId, amount }: CreditApplied,
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  const today = costaRicaDay(ctx.clock.now())
  await refuseIfClosed(ctx, today)
  if (targetId === id) throw new Invalid({ expense_id: ['choose'] })
  const { source, target } = await lockBoth(ctx, id, targetId)
  if (target.status !== 'recorded' && target.status !== 'approved') throw new ExpenseSettled()
  if (target.supplier !== source.supplier || target.currency !== source.currency)
    throw new Invalid({ expense_id: ['choose'] })
  const [free, left] = [creditOf(source), leftOf(target)]
  const paid = amount == null ? min(free, left) : decimal(amount)
  if (compare(paid, free) > 0) throw new Invalid({ amount: ['more-than-free'] })
  const wrong = whyNot(paid, left, target.currency)
  if (wrong !== null) throw new Invalid({ amount: [wrong] })

  const now = new Date(ctx.clock.now())
  await sql`
    insert into expense_payments (company_id, id, expense_id, paid_on, amount, credit_of, recorded_by, created_at)
    values (current_company(), ${newId()}::uuid, ${targetId}::uuid, ${today}::date, ${toText(paid)}::numeric, ${id}::uuid,
      ${ctx.userId}::uuid, ${now})
  `.execute(ctx.tx)
  await takeCredit(ctx, id, paid)
  if (target.document_kind === 'opening') await followParts(ctx, targetId)
  else await settle(ctx, targetId, { paid, isAll: compare(paid, left) === 0, today })
  announceExpense(ctx, targetId)
  return getExpense(ctx, id)
}

/**
 * Writes down that the supplier gave credit back, when and how. Throws Invalid by field, ExpenseNotFound, and Conflict for a day whose books
 * are closed.
 */
export async function recordRefund(
  ctx: CompanyContext,
  id: string,
  { amount, received_on: day, means, account }: SupplierRefund,
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  if (!paymentMean(means)) throw new Invalid({ means: ['choose'] })
  if (day > costaRicaDay(ctx.clock.now())) throw new Invalid({ received_on: ['not-later'] })
  await refuseIfClosed(ctx, day)
  const expense = await lockExpense(ctx, id)
  if (expense === undefined) throw new ExpenseNotFound()
  // What came back was paid before.
  if (expense.paid_on !== null && day < expense.paid_on)
    throw new Invalid({ received_on: ['before-payment'] })
  const back = decimal(amount)
  if (!isPositive(back)) throw new Invalid({ amount: ['positive'] })
  if (!isWholeCoins(back, expense.currency)) throw new Invalid({ amount: ['whole-coins'] })
  if (compare(back, creditOf(expense)) > 0) throw new Invalid({ amount: ['more-than-free'] })

  await sql`
    insert into supplier_refunds (company_id, id, expense_id, received_on, amount, means, account, recorded_by, created_at)
    values (current_company(), ${newId()}::uuid, ${id}::uuid, ${day}::date, ${toText(back)}::numeric, ${means},
      ${account || null}, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
  await takeCredit(ctx, id, back)
  return getExpense(ctx, id)
}

/** What was said to have come back is credit again. Throws ExpenseNotFound, NotFound, and Conflict for a day whose books are closed. */
export async function takeBackRefund(
  ctx: CompanyContext,
  id: string,
  refund: string,
): Promise<ExpenseDetail> {
  ctx.permit('expenses.approve')
  if ((await lockExpense(ctx, id)) === undefined) throw new ExpenseNotFound()
  const { rows } = await sql<{ received_on: string; amount: string }>`
    delete from supplier_refunds
    where company_id = current_company() and expense_id = ${id}::uuid and id = ${refund}::uuid
    returning received_on, amount
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  await refuseIfClosed(ctx, rows[0].received_on)
  await freeCredit(ctx, id, rows[0].amount)
  return getExpense(ctx, id)
}

/** Whether credit with its supplier paid some of an expense. */
export async function isPaidByCredit({ tx }: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from expense_payments
    where company_id = current_company() and expense_id = ${id}::uuid and credit_of is not null limit 1
  `.execute(tx)
  return rows.length > 0
}

/** In the order of their ids, whoever asks. */
async function lockBoth(ctx: CompanyContext, id: string, targetId: string) {
  const found = new Map<string, LockedExpense | undefined>()
  for (const each of [id, targetId].sort()) found.set(each, await lockExpense(ctx, each))
  const [source, target] = [found.get(id), found.get(targetId)]
  if (source === undefined || target === undefined) throw new ExpenseNotFound()
  return { source, target }
}

/** What an expense left with its supplier and nobody has used. */
function creditOf(expense: LockedExpense): Decimal {
  const counts = expense.status !== 'draft' && expense.status !== 'void'
  const free = negate(leftOf(expense))
  return counts && isPositive(free) ? free : zero
}

async function takeCredit(ctx: CompanyContext, id: string, amount: Decimal): Promise<void> {
  await sql`
    update expenses set credit_used = credit_used + ${toText(amount)}::numeric, version = version + 1,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  announceExpense(ctx, id)
}

async function settle(
  ctx: CompanyContext,
  id: string,
  { paid, isAll, today }: { paid: Decimal; isAll: boolean; today: string },
): Promise<void> {
  await sql`
    update expenses set settled = settled + ${toText(paid)}::numeric,
      status = case when ${isAll} then 'paid' else status end, paid_on = case when ${isAll} then ${today}::date end,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}
