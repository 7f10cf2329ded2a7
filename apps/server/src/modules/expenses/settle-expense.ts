import type { ExpenseDetail, ExpensePayment } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import { type RawBuilder, sql } from 'kysely'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { ExpenseNotFound, ExpenseSettled, SupplierCreditUsed } from './errors.ts'
import { announceExpense, type LockedExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { payPart, takeBackSince } from './pay-part.ts'
import { daysOf } from './record-expense.ts'
import { isPaidByCredit } from './supplier-credit.ts'

/** Says that an expense is right. Throws ExpenseSettled for one that is not recorded. */
export async function approveExpense(ctx: CompanyContext, id: string): Promise<ExpenseDetail> {
  ctx.permit('expenses.approve')
  const now = new Date(ctx.clock.now())
  return move(
    ctx,
    id,
    ['recorded'],
    sql`
    status = 'approved', approved_by = ${ctx.userId}::uuid, approved_at = ${now}`,
  )
}

/**
 * Says when and from where an expense was paid, or a part of a debt from before. Throws Invalid, ExpenseSettled for one that is not owed,
 * and Conflict for a day whose books are closed.
 */
export async function payExpense(
  ctx: CompanyContext,
  id: string,
  payment: ExpensePayment,
): Promise<ExpenseDetail> {
  await payOff(ctx, id, payment)
  return getExpense(ctx, id)
}

/** The same; answers the part that it is of a debt from before, null where it is all of an expense. Throws as `payExpense`. */
export async function payOff(
  ctx: CompanyContext,
  id: string,
  { paid_on: paidOn, means, account, amount }: ExpensePayment,
): Promise<string | null> {
  ctx.permit('expenses.record')
  if (!paymentMean(means)) throw new Invalid({ means: ['choose'] })
  if (paidOn > costaRicaDay(ctx.clock.now())) throw new Invalid({ paid_on: ['not-later'] })
  await refuseIfClosed(ctx, paidOn)
  const current = await lockExpense(ctx, id)
  if (current?.document_kind === 'opening') {
    const part = await payPart(ctx, id, current, {
      ...{ paidOn, means, account: account || null },
      amount: amount ?? null,
    })
    announceExpense(ctx, id)
    return part
  }
  // The credit of a purchase follows the day on which all of it is paid.
  if (amount != null) throw new Invalid({ amount: ['paid-whole'] })
  await change(
    ctx,
    id,
    ['recorded', 'approved'],
    sql`
    status = 'paid', paid_on = ${paidOn}::date, means = ${means}, account = ${account || null}`,
  )
  return null
}

/**
 * What paid all of an expense never did: it is owed again. Throws ExpenseSettled for one that is not paid, SupplierCreditUsed, and Conflict
 * where the books of its day are closed.
 */
export async function takeBackPaying(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('expenses.approve')
  const current = await lockExpense(ctx, id)
  if (current?.paid_on != null) await refuseIfClosed(ctx, current.paid_on)
  refuseIfUsed(current)
  const before = sql`case when approved_at is null then 'recorded' else 'approved' end`
  await change(ctx, id, ['paid'], sql`status = ${before}, paid_on = null, means = null, account = null`)
}

/**
 * Makes an expense count for nothing, with the reason; it stays. Throws ExpenseSettled for drafts and the second time, and Conflict where
 * the books of the day it was spent, or paid, are closed.
 */
export async function voidExpense(ctx: CompanyContext, id: string, reason: string): Promise<ExpenseDetail> {
  ctx.permit('expenses.approve')
  const current = await lockExpense(ctx, id)
  if (current !== undefined) for (const day of daysOf(current)) await refuseIfClosed(ctx, day)
  refuseIfUsed(current)
  if (await isPaidByCredit(ctx, id)) throw new SupplierCreditUsed()
  const now = new Date(ctx.clock.now())
  return move(
    ctx,
    id,
    ['recorded', 'approved', 'paid'],
    sql`
    status = 'void', paid_on = null, void_reason = ${reason}, voided_by = ${ctx.userId}::uuid, voided_at = ${now}`,
  )
}

/** What it left with its supplier was put to other expenses, or came back; and what was paid by such credit would be credit of nobody. */
function refuseIfUsed(expense: LockedExpense | undefined): void {
  if (expense !== undefined && isPositive(decimal(expense.credit_used))) throw new SupplierCreditUsed()
}

type Settlement = Readonly<Record<string, string | null>>

/** Who approved an expense, and how it was paid, as plain text; undefined when there is none. */
export async function readSettlement({ tx }: CompanyContext, id: string): Promise<Settlement | undefined> {
  const { rows } = await sql<Settlement>`
    select status, approved_by::text, approved_at::text, paid_on::text, means, account, settled::text
    from expenses where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/** Takes an approval or a payment back. Throws ExpenseSettled for what is neither, Conflict where the books of its day are closed. */
export async function restoreSettlement(ctx: CompanyContext, id: string, before: Settlement): Promise<void> {
  const current = await lockExpense(ctx, id)
  ctx.permit(current?.status === 'approved' ? 'expenses.approve' : 'expenses.record')
  if (current !== undefined) await refuseIfClosed(ctx, current.paid_on ?? current.spent_on)
  refuseIfUsed(current)
  // Noted by a release that knew no parts: then there were none.
  if (current?.document_kind === 'opening')
    await takeBackSince(ctx, id, { settled: before.settled ?? '0', debt: current })
  await move(
    ctx,
    id,
    ['approved', 'paid', ...(current?.document_kind === 'opening' ? ['recorded'] : [])],
    sql`
    status = ${before.status}, approved_by = ${before.approved_by}::uuid, approved_at = ${before.approved_at}::timestamptz,
    paid_on = ${before.paid_on}::date, means = ${before.means}, account = ${before.account}`,
  )
}

async function move(
  ctx: CompanyContext,
  id: string,
  from: readonly string[],
  values: RawBuilder<unknown>,
): Promise<ExpenseDetail> {
  await change(ctx, id, from, values)
  return getExpense(ctx, id)
}

async function change(
  ctx: CompanyContext,
  id: string,
  from: readonly string[],
  values: RawBuilder<unknown>,
): Promise<void> {
  const current = await lockExpense(ctx, id)
  if (current === undefined) throw new ExpenseNotFound()
  if (!from.includes(current.status)) throw new ExpenseSettled()
  await sql`
    update expenses set ${values}, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  announceExpense(ctx, id)
}
