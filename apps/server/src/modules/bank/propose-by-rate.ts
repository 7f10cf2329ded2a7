import type { BankProposal, BankReason } from '@cuentaclara/contracts'
import {
  abs,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  halfUp,
  multiply,
  type Rounding,
  subtract,
  sum,
  toText,
  up,
} from '@cuentaclara/decimal'
import { convertTogether } from '@cuentaclara/einvoice'
import type { LineFacts, OpenDebt, OtherDebts } from './match-facts.ts'
import { totalOf } from './sums-of-debts.ts'

/** How far, for one colón of it, the rate of a bank may be from what the central bank sold for: banks keep some of it. */
const mostFromRate = decimal('0.02')
/** Of people of whom nothing else speaks: by chance many sums are so near. */
const mostStrangers = 2

type Told = {
  /** Whether the line names this document by its number. */
  isCalled: (debt: OpenDebt) => boolean
  /** What of the line speaks for a client. */
  known: (client: OpenDebt) => BankReason[]
  /** Whether it can be nothing in its own currency: only then people are proposed of whom nothing else speaks. */
  isOpen: boolean
}

/**
 * Documents of the other currency that a line pays whole at a rate near that of the day, the nearest first. The rate is what the bank
 * made of the money, which nobody else knows: it is shown, and a person always decides.
 */
export function proposeByRate(line: LineFacts, others: OtherDebts, told: Told): BankProposal[] {
  const owing = Map.groupBy(others.debts, ({ client_id }) => client_id)
  const found = [...owing.values()].flatMap((owed) => {
    const called = owed.filter(told.isCalled)
    return fitting(line, others, owed, called).map((debts) => ({
      debts,
      apart: distance(rateOf(line.amount, others.currency, totalOf(debts)), others.rate),
      reasons: [...(called.length > 0 ? (['number'] as const) : []), ...told.known(debts[0]!)],
    }))
  })
  let strangers = 0
  return found
    .toSorted((one, other) => compare(one.apart, other.apart))
    .filter(({ reasons }) => {
      if (reasons.length > 0) return true
      strangers += 1
      return told.isOpen && strangers <= mostStrangers
    })
    .map(({ debts, reasons }) => proposal(line, others, debts, [...reasons, 'rate']))
}

/** What the line names by its number, else each that it pays whole, else all that a client owes. */
function fitting(
  { amount }: LineFacts,
  { currency, rate }: OtherDebts,
  owed: readonly OpenDebt[],
  called: readonly OpenDebt[],
): (readonly OpenDebt[])[] {
  const fits = (debts: readonly OpenDebt[]) => isNear(amount, currency, totalOf(debts), rate)
  if (called.length > 0) return fits(called) ? [called] : []
  const single = owed.filter((debt) => fits([debt])).map((debt) => [debt])
  return single.length > 0 || owed.length === 1 || !fits(owed) ? single : [owed]
}

/** Without dividing: this is asked of thousands of documents. */
function isNear(amount: Decimal, currency: OtherDebts['currency'], owed: Decimal, rate: Decimal): boolean {
  const [colones, dollars] = currency === 'USD' ? [amount, owed] : [owed, amount]
  const usual = multiply(dollars, rate)
  return compare(abs(subtract(colones, usual)), multiply(usual, mostFromRate)) <= 0
}

function proposal(
  { amount }: LineFacts,
  { currency, rate }: OtherDebts,
  debts: readonly OpenDebt[],
  reasons: BankReason[],
): BankProposal {
  const { client_id, client_name } = debts[0]!
  return {
    ...{ client_id, client_name, reasons, is_certain: false, payment: null, quotation: null },
    documents: debts.map(({ id, kind, consecutivo, balance }) => {
      const owed = toText(balance)
      return { id, kind, consecutivo, balance: owed, amount: owed }
    }),
    exchange: { currency, rate: toText(rateThatPays(amount, currency, debts)), usual: toText(rate) },
  }
}

const rateScale = 5

/** Colones per dollar. */
function rateOf(
  amount: Decimal,
  currency: OtherDebts['currency'],
  owed: Decimal,
  rounding: Rounding = halfUp,
): Decimal {
  return currency === 'USD'
    ? divide(amount, owed, rateScale, rounding)
    : divide(owed, amount, rateScale, rounding)
}

/** The rate at which the documents cost the line's money: to the coin, and never more than it, as far as a rate has decimals. */
function rateThatPays(
  amount: Decimal,
  currency: OtherDebts['currency'],
  debts: readonly OpenDebt[],
): Decimal {
  const owed = totalOf(debts)
  const nearest = rateOf(amount, currency, owed)
  const money = debts.map(({ balance }) => ({ amount: balance, currency }))
  const cost = sum(convertTogether(money, currency === 'USD' ? 'CRC' : 'USD', toText(nearest)))
  if (compare(cost, amount) <= 0) return nearest
  return rateOf(amount, currency, owed, currency === 'USD' ? down : up)
}

function distance(one: Decimal, other: Decimal): Decimal {
  return abs(subtract(one, other))
}
