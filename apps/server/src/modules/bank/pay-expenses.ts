import type { BankLine, BankSpending } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  abs,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  multiply,
  sum,
  toText,
} from '@cuentaclara/decimal'
import type { z } from 'zod'
import { payOff, takeBackPart, takeBackPaying } from '#modules/expenses/index.ts'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { type LockedLine, readWaiting, writeDecision } from './bank-store.ts'
import { dollarOn } from './dollar-on.ts'
import { BankLineRefused } from './errors.ts'
import { getLine } from './list-lines.ts'
import { lockWaiting } from './lock-line.ts'
import { meansOf } from './means-of-line.ts'
import { distance, rateOf } from './near-rate.ts'
import { permitBank } from './permit-bank.ts'
import {
  deletePaid,
  findPart,
  type HeldExpense,
  holdExpenses,
  insertPaid,
  type PaidByLine,
  readPaidBy,
} from './spending-store.ts'
import { spendingsOf } from './spendings-of-lines.ts'

type Asked = z.output<typeof schemas.bankExpenses>['expenses']

/**
 * The line, which went out, paid these expenses, all of one currency: those that are owed are paid by it, and what was marked as paid before is joined with it.
 * Throws BankLineNotFound, BankLineRefused where they are not the line's amount to the cent or, of the other currency, at no rate that may be,
 * and what paying an expense throws.
 */
export async function payByLine(ctx: CompanyContext, id: string, asked: Asked): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  ctx.permit('expenses.record')
  const held = await holdExpenses(
    ctx,
    asked.map(({ expense_id }) => expense_id),
  )
  const line = await lockWaiting(ctx, id)
  if (!isNegative(decimal(line.amount))) throw new BankLineRefused('bank-line-incoming')
  await pay(ctx, line, { asked, held })
  return getLine(ctx, id)
}

/**
 * Pays by lines that went out what is certain, the oldest first. Each is proposed anew, for the one before may have paid what it would. What
 * would be paid in closed books waits for a person, and is counted.
 */
export async function payCertain(
  ctx: CompanyContext,
  most: number,
): Promise<{ accepted: number; closed: number }> {
  const waiting = await readWaiting(ctx, { isOut: true, most: 1_000 })
  const first = await spendingsOf(ctx, waiting, { onlySame: true })
  const closedUntil = await readClosedUntil(ctx)
  const isClosed = ({ id, happened_on }: LockedLine) =>
    closedUntil !== null && happened_on <= closedUntil && first.get(id)?.[0]?.is_paid === false
  const all = waiting.filter(({ id }) => first.get(id)?.[0]?.is_certain)
  const certain = all.filter((line) => !isClosed(line)).slice(0, most)
  await holdExpenses(
    ctx,
    certain.flatMap(({ id }) => first.get(id)![0]!.expenses.map((expense) => expense.id)),
  )
  let accepted = 0
  for (const { id } of certain) {
    const line = await lockWaiting(ctx, id)
    const proposal = (await spendingsOf(ctx, [line], { onlySame: true })).get(id)?.[0]
    // What would pay something else by now waits for the next press.
    if (!proposal?.is_certain || !isSame(proposal, first.get(id)![0]!)) continue
    const asked = proposal.expenses.map((expense) => ({ expense_id: expense.id, part_id: expense.part_id }))
    const held = await holdExpenses(
      ctx,
      asked.map(({ expense_id }) => expense_id),
    )
    await pay(ctx, line, { asked, held })
    accepted += 1
  }
  return { accepted, closed: all.filter(isClosed).length }
}

function isSame(one: BankSpending, other: BankSpending): boolean {
  const ids = ({ expenses }: BankSpending) => expenses.map(({ id }) => id).join()
  return ids(one) === ids(other) && one.is_paid === other.is_paid
}

async function pay(
  ctx: CompanyContext,
  line: LockedLine,
  { asked, held }: { asked: Asked; held: readonly HeldExpense[] },
): Promise<void> {
  if (new Set(asked.map(({ expense_id }) => expense_id)).size < asked.length)
    throw new BankLineRefused('bank-expense-unfit')
  const parts = await Promise.all(asked.map((each) => planOf(ctx, each, held)))
  const together = sum(parts.map(({ amount }) => decimal(amount)))
  const currency = currencyOf(held)
  if (currency === line.currency) refuseDifference(line, together)
  else await refuseUnlikelyRate(ctx, line, currency, together)
  const paid: PaidByLine[] = []
  for (const part of parts) {
    if (!part.isOwn) paid.push(part)
    else paid.push({ ...part, partId: await payOne(ctx, line, part) })
  }
  await insertPaid(ctx, line.id, paid)
  await writeDecision(ctx, line.id, { paysExpenses: true })
}

/** The one in which all of them are. Throws BankLineRefused for several. */
function currencyOf(held: readonly HeldExpense[]): string {
  const [currency, ...others] = new Set(held.map((expense) => expense.currency))
  if (currency === undefined || others.length > 0) throw new BankLineRefused('bank-expense-unfit')
  return currency
}

function refuseDifference(line: LockedLine, together: Decimal): void {
  const out = abs(decimal(line.amount))
  if (compare(together, out) === 0) return
  throw new BankLineRefused('bank-expenses-differ', {
    ...{ together: toText(together), amount: toText(out), currency: line.currency },
  })
}

/** How far, for one colón of it, a rate may be from that of the day before somebody has marked something else than they meant. */
const mostUnlikely = decimal('0.1')

/** Of the other currency they are the line at the rate that the bank made of it, which nobody else knows: it is near that of its day. */
async function refuseUnlikelyRate(
  ctx: CompanyContext,
  line: LockedLine,
  currency: string,
  together: Decimal,
): Promise<void> {
  if (!isOwn(currency) || !isOwn(line.currency)) throw new BankLineRefused('bank-expense-unfit')
  const usual = (await dollarOn(ctx, [line.happened_on]))(line.happened_on)
  const rate = rateOf(abs(decimal(line.amount)), currency, together)
  if (usual === null || compare(distance(rate, usual), multiply(usual, mostUnlikely)) <= 0) return
  throw new BankLineRefused('bank-rate-unlikely', { rate: toText(rate), usual: toText(usual) })
}

function isOwn(currency: string): currency is 'CRC' | 'USD' {
  return currency === 'CRC' || currency === 'USD'
}

/** What of the line an expense is, and whether the line pays it or was its payment already. Throws BankLineRefused. */
async function planOf(
  ctx: CompanyContext,
  { expense_id: expenseId, amount, part_id: partId = null }: Asked[number],
  held: readonly HeldExpense[],
): Promise<PaidByLine & { isPart: boolean }> {
  const expense = held.find(({ id }) => id === expenseId)
  if (expense === undefined) throw new BankLineRefused('bank-expense-unfit')
  const isPart = expense.document_kind === 'opening'
  if (partId !== null) {
    const found = await findPart(ctx, expenseId, partId)
    if (found === undefined) throw new BankLineRefused('bank-expense-unfit')
    return { expenseId, amount: found, isOwn: false, partId, isPart }
  }
  if (expense.status === 'paid') {
    if (isPart || expense.is_told || !isPositive(decimal(expense.paid_amount)))
      throw new BankLineRefused('bank-expense-unfit')
    return { expenseId, amount: expense.paid_amount, isOwn: false, partId, isPart }
  }
  if (!isPart && amount != null && compare(decimal(amount), decimal(expense.left_to_pay)) !== 0)
    throw new Invalid({ amount: ['paid-whole'] })
  return { expenseId, amount: amount ?? expense.left_to_pay, isOwn: true, partId, isPart }
}

async function payOne(
  ctx: CompanyContext,
  line: LockedLine,
  { expenseId, amount, isPart }: PaidByLine & { isPart: boolean },
): Promise<string | null> {
  return payOff(ctx, expenseId, {
    paid_on: line.happened_on,
    means: meansOf(line),
    account: line.account,
    amount: isPart ? amount : null,
  })
}

/** Holds what these lines paid, before they are held themselves. */
export async function holdPaidBy(ctx: CompanyContext, lineIds: readonly string[]): Promise<void> {
  const paid = await readPaidBy(ctx, lineIds)
  if (paid.length === 0) return
  await holdExpenses(
    ctx,
    paid.map(({ expenseId }) => expenseId),
  )
}

/** What the line paid is owed again; what had been paid before stays paid. Throws as taking back a payment does. */
export async function unpay(ctx: CompanyContext, line: LockedLine): Promise<void> {
  const paid = await readPaidBy(ctx, [line.id])
  await deletePaid(ctx, line.id)
  for (const { expenseId, isOwn, partId } of paid) {
    if (!isOwn) continue
    if (partId === null) await takeBackPaying(ctx, expenseId)
    else await takeBackPart(ctx, expenseId, partId)
  }
  await writeDecision(ctx, line.id, null)
}
