import type { BankReason } from '@cuentaclara/contracts'
import {
  abs,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  multiply,
  type Rounding,
  subtract,
} from '@cuentaclara/decimal'
import { totalOf } from './sums-of-debts.ts'

/** What a line in one currency of the company may pay in the other. */
export type OtherCurrency = {
  currency: 'CRC' | 'USD'
  /** Colones per dollar: what the central bank sold for on the day of the line. */
  rate: Decimal
}

/** What is owed in one currency of the company and may be paid in the other, the oldest first. */
export type OwedInOther<Debt> = OtherCurrency & { owed: readonly Debt[] }

/** How far, for one colón of it, the rate of a bank may be from what the central bank sold for: banks keep some of it. */
const mostFromRate = decimal('0.02')
/** Of people of whom nothing else speaks: by chance many sums are so near. */
const mostStrangers = 2

type Owed = { balance: Decimal }

/** What one of them is owed, or owes, and a line pays whole at a rate near that of the day. */
export type NearRate<Debt extends Owed> = { debts: readonly Debt[]; reasons: BankReason[] }

export type Told<Debt extends Owed> = {
  /** Whether the line names this by its number. */
  isCalled: (debt: Debt) => boolean
  /** What of the line speaks for whose it is. */
  known: (debt: Debt) => BankReason[]
  /** Whether it can be nothing in its own currency: only then people are proposed of whom nothing else speaks. */
  isOpen: boolean
}

/** What of each of them the line pays whole, the nearest rate first. */
export function nearRate<Debt extends Owed>(
  amount: Decimal,
  other: OtherCurrency,
  owing: Iterable<readonly Debt[]>,
  told: Told<Debt>,
): NearRate<Debt>[] {
  const found = [...owing].flatMap((owed) => {
    const called = owed.filter(told.isCalled)
    return fitting(amount, other, owed, called).map((debts) => ({
      debts,
      apart: distance(rateOf(amount, other.currency, totalOf(debts)), other.rate),
      reasons: [...(called.length > 0 ? (['number'] as const) : []), ...told.known(debts[0]!)],
    }))
  })
  let strangers = 0
  return found
    .toSorted((one, next) => compare(one.apart, next.apart))
    .filter(({ reasons }) => {
      if (reasons.length > 0) return true
      strangers += 1
      return told.isOpen && strangers <= mostStrangers
    })
    .map(({ debts, reasons }) => ({ debts, reasons: [...reasons, 'rate'] }))
}

/** What the line names by its number, else each that it pays whole, else all of somebody. */
function fitting<Debt extends Owed>(
  amount: Decimal,
  { currency, rate }: OtherCurrency,
  owed: readonly Debt[],
  called: readonly Debt[],
): (readonly Debt[])[] {
  const fits = (debts: readonly Debt[]) => isNear(amount, currency, totalOf(debts), rate)
  if (called.length > 0) return fits(called) ? [called] : []
  const single = owed.filter((debt) => fits([debt])).map((debt) => [debt])
  return single.length > 0 || owed.length === 1 || !fits(owed) ? single : [owed]
}

/** Without dividing: this is asked of thousands of documents. */
function isNear(amount: Decimal, currency: OtherCurrency['currency'], owed: Decimal, rate: Decimal): boolean {
  const [colones, dollars] = currency === 'USD' ? [amount, owed] : [owed, amount]
  const usual = multiply(dollars, rate)
  return compare(abs(subtract(colones, usual)), multiply(usual, mostFromRate)) <= 0
}

const rateScale = 5

/** Colones per dollar at which a line's amount is what is owed in `currency`. */
export function rateOf(
  amount: Decimal,
  currency: OtherCurrency['currency'],
  owed: Decimal,
  rounding: Rounding = halfUp,
): Decimal {
  return currency === 'USD'
    ? divide(amount, owed, rateScale, rounding)
    : divide(owed, amount, rateScale, rounding)
}

export function distance(one: Decimal, other: Decimal): Decimal {
  return abs(subtract(one, other))
}
