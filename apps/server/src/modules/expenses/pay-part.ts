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

/** Pays a debt from before in part, or all that is left of it where no amount is said; answers the part. Throws Invalid, ExpenseSettled. */
export async function payPart(
  ctx: CompanyContext,
  id: string,
  debt: LockedExpense,
  { paidOn, means, account, amount }: Part,
): Promise<string> {
  if (debt.status !== 'recorded' && debt.status !== 'approved') throw new ExpenseSettled()
  const left = leftOf(debt)
  const paid = amount === null ? left : decimal(amount)
  const wrong = whyNot(paid, left, debt.currency)
  if (wrong !== null) throw new Invalid({ amount: [wrong] })

  const partId = newId()
  await sql`
    insert into expense_payments (company_id, id, expense_id, paid_on, amount, means, account, recorded_by, created_at)
    values (current_company(), ${partId}::uuid, ${id}::uuid, ${paidOn}::date, ${toText(paid)}::numeric, ${means}, ${account},
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
  await followParts(ctx, id)
  return partId
}

/**
 * Takes back a part that was paid of a debt from before, which is owed again. Throws ExpenseNotFound, NotFound, ExpenseSettled for what is
 * no such debt any more or counts for nothing, and Conflict where the books of its day are closed.
 */
export async function takeBackPart(ctx: CompanyContext, id: string, partId: string): Promise<ExpenseDetail> {
  ctx.permit('expenses.approve')
  const debt = await lockExpense(ctx, id)
  if (debt === undefined) throw new ExpenseNotFound()
  if (debt.status === 'void') throw new ExpenseSettled()
  const { rows } = await sql<{ paid_on: string; amount: string; credit_of: string | null }>`
    delete from expense_payments
    where company_id = current_company() and expense_id = ${id}::uuid and id = ${partId}::uuid
    returning paid_on, amount, credit_of
  `.execute(ctx.tx)
  const part = rows[0]
  if (part === undefined) throw new NotFound()
  if (debt.document_kind !== 'opening' && part.credit_of === null) throw new ExpenseSettled()
  await refuseIfClosed(ctx, part.paid_on)
  if (part.credit_of !== null) await freeCredit(ctx, part.credit_of, part.amount)
  if (debt.document_kind === 'opening') await followParts(ctx, id)
  else await unsettle(ctx, id, part.amount)
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

/** What of an expense is open; negative where it is in our favour (`openOf`). */
export function leftOf(expense: LockedExpense): Decimal {
  const { total, credited, settled, paid_amount: paid, credit_used: used } = expense
  return subtract(
    sum([decimal(total), decimal(used)]),
    sum([decimal(credited), decimal(settled), decimal(paid)]),
  )
}

export function whyNot(paid: Decimal, left: Decimal, currency: string): FieldMistakeKey | null {
  if (!isPositive(paid)) return 'positive'
  if (!isWholeCoins(paid, currency)) return 'whole-coins'
  return compare(paid, left) > 0 ? 'more-than-owed' : null
}

/** What its parts come to says whether a debt is paid: on the day of the last of them, and as that says. */
export async function followParts(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    update expenses e set settled = p.amount,
      status = case when p.amount = e.total then 'paid' when e.approved_at is null then 'recorded' else 'approved' end,
      paid_on = case when p.amount = e.total then p.last_on end, means = p.means, account = p.account,
      version = e.version + 1, updated_at = ${new Date(ctx.clock.now())}
    from (
      select coalesce(sum(amount), 0) as amount, max(paid_on) as last_on,
        (array_agg(means order by paid_on desc, created_at desc, id desc) filter (where means is not null))[1] as means,
        (array_agg(account order by paid_on desc, created_at desc, id desc) filter (where means is not null))[1] as account
      from expense_payments where company_id = current_company() and expense_id = ${id}::uuid
    ) p
    where e.company_id = current_company() and e.id = ${id}::uuid
  `.execute(ctx.tx)
}

/** What a part by credit had paid of an expense is owed again. */
async function unsettle(ctx: CompanyContext, id: string, amount: string): Promise<void> {
  await sql`
    update expenses set settled = settled - ${amount}::numeric, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  await reopenIfOwed(ctx, id)
}

/** What counts for nothing any more is paid by no credit. */
export async function takeBackCredit(ctx: CompanyContext, id: string): Promise<void> {
  const { rows } = await sql<{ amount: string; credit_of: string }>`
    delete from expense_payments
    where company_id = current_company() and expense_id = ${id}::uuid and credit_of is not null
    returning amount, credit_of
  `.execute(ctx.tx)
  for (const { amount, credit_of } of rows) {
    await sql`
      update expenses set settled = settled - ${amount}::numeric
      where company_id = current_company() and id = ${id}::uuid
    `.execute(ctx.tx)
    await freeCredit(ctx, credit_of, amount)
  }
}

/** Credit that was used is left again. */
export async function freeCredit(ctx: CompanyContext, id: string, amount: string): Promise<void> {
  await sql`
    update expenses set credit_used = credit_used - ${amount}::numeric, version = version + 1,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  announceExpense(ctx, id)
}

/**
 * An expense that counts as paid, and of which something is owed again: because what its notes took off has fallen, or credit that had
 * paid it was taken back. What was paid of it stays, as a part that was paid on its day.
 */
export async function reopenIfOwed(ctx: CompanyContext, id: string): Promise<void> {
  const expense = await lockExpense(ctx, id)
  if (expense?.status !== 'paid' || !isPositive(leftOf(expense))) return
  if (isPositive(decimal(expense.paid_amount)))
    await sql`
      insert into expense_payments (company_id, id, expense_id, paid_on, amount, means, account, recorded_by, created_at)
      values (current_company(), ${newId()}::uuid, ${id}::uuid, ${expense.paid_on}::date, ${expense.paid_amount}::numeric,
        coalesce(${expense.means}::text, '99'), ${expense.account}, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
    `.execute(ctx.tx)
  await sql`
    update expenses set status = case when approved_at is null then 'recorded' else 'approved' end, paid_on = null,
      settled = settled + ${expense.paid_amount}::numeric, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}
