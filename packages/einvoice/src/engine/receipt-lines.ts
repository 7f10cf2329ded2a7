import {
  add,
  allocate,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  halfUp,
  isPositive,
  isZero,
  max,
  min,
  multiply,
  one,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { coinDecimals } from '../codes/currency-coins.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import { valueAddedTax } from '../codes/tax-codes.ts'
import type { DraftLine } from '../document/document.ts'
import { newLine } from '../document/drafts.ts'
import { fraction } from '../tax/rates.ts'
import { moneyScale } from '../tax/scale.ts'

/**
 * What of a sale has one rate of value added tax (note 8.1), in its currency: without tax, and the tax that was charged. `gone`: what of it notes
 * took and receipts told already, which no payment pays any more.
 */
export type RateShare = { rateCode: string; net: Decimal; vat: Decimal; gone?: Amounts }
type Amounts = { net: Decimal; vat: Decimal }

/** A coin that was lost between lines is no exoneration. */
const lostCoins = decimal('0.02')

type ReceiptOf = {
  charges: Decimal
  paid: Decimal
  currency: string
  text: string
  /** Of a sale whose payments go to its tax first: what of that tax no receipt has told yet. */
  taxLeft?: Decimal | undefined
}

/**
 * The lines of a receipt of payment (reference §13): one for each rate, each with its part of what was paid. The amount is
 * without tax; the base is what the tax of this part is reckoned on, less than the amount where an exoneration took some of
 * it, and where something was charged besides, which every line must have a tax for. Where payments go to the tax first, it is
 * more than the amount until the tax is paid, and nothing after. They come to `paid`, which is in coins of `currency`, and
 * never to more. `text` names the payment. Throws a RangeError for a share whose tax is not reckoned by a rate. Pure.
 */
export function receiptLines(shares: readonly RateShare[], asked: ReceiptOf): DraftLine[] {
  const whole = withCharges(shares, asked.charges)
  // Who pays all at once pays all of the tax in any case.
  const isAll = compare(asked.paid, sum(whole.map(({ net, vat }) => add(net, vat)))) >= 0
  const left = leftOf(whole)
  if (asked.taxLeft !== undefined && !isAll) return taxFirstLines(left, asked, asked.taxLeft)
  const weights = left.map(({ net, vat }) => add(net, vat))
  const parts = allocate(asked.paid, weights, coinDecimals(asked.currency))
  return left.flatMap((share, index) => {
    const part = parts[index] ?? zero
    return isPositive(part) ? [receiptLine(share, part, asked.text)] : []
  })
}

/** What is left of each rate; where nothing is of any, what each was. */
function leftOf(shares: readonly RateShare[]): RateShare[] {
  const left = shares.map(({ rateCode, net, vat, gone = { net: zero, vat: zero } }) => ({
    rateCode,
    net: max(zero, subtract(net, gone.net)),
    vat: max(zero, subtract(vat, gone.vat)),
  }))
  return left.some(({ net, vat }) => isPositive(net) || isPositive(vat)) ? left : [...shares]
}

/** RLIVA, art. 40 bis: what is paid goes to the tax, each rate in its proportion, and what is left of it to the sale. */
function taxFirstLines(
  whole: readonly RateShare[],
  { paid, currency, text }: ReceiptOf,
  taxLeft: Decimal,
): DraftLine[] {
  const [nets, vats] = [whole.map(({ net }) => net), whole.map(({ vat }) => vat)]
  const coins = coinDecimals(currency)
  const tax = min(paid, taxLeft)
  const taxes = isPositive(tax) ? allocate(tax, vats.some(isPositive) ? vats : nets, coins) : []
  const parts = allocate(subtract(paid, tax), nets.some(isPositive) ? nets : vats, coins)
  return whole.flatMap(({ rateCode }, index) => {
    const [part, taxPart] = [parts[index] ?? zero, taxes[index] ?? zero]
    if (!isPositive(part) && !isPositive(taxPart)) return []
    const rate = rateNamed(rateCode)
    const base = isZero(rate) ? part : divide(taxPart, rate, moneyScale, down)
    const amount = subtract(add(part, taxPart), round(multiply(base, rate), moneyScale, halfUp))
    return [lineOf(rateCode, { amount, base }, text)]
  })
}

/** They go with most of the tax: its line can say that it is reckoned on less than was paid. */
function withCharges(shares: readonly RateShare[], charges: Decimal): RateShare[] {
  const most = shares.reduce((a, b) => (compare(b.vat, a.vat) > 0 ? b : a))
  return shares.map((share) => (share === most ? { ...share, net: add(share.net, charges) } : share))
}

function receiptLine({ rateCode, net, vat }: RateShare, part: Decimal, text: string): DraftLine {
  const rate = rateNamed(rateCode)
  const written = isReckonedOnAll(net, vat, rate)
    ? wholeBase(part, rate)
    : reducedBase(part, divide(vat, add(net, vat), 12, halfUp), rate)
  return lineOf(rateCode, written, text)
}

function rateNamed(rateCode: string): Decimal {
  const known = ivaRate(rateCode)
  if (known === undefined) throw new RangeError(`no rate ${rateCode}`)
  return fraction(decimal(known.rate))
}

function lineOf(
  rateCode: string,
  { amount, base }: { amount: Decimal; base: Decimal },
  text: string,
): DraftLine {
  return {
    ...newLine(),
    description: `${text} · IVA ${ivaRate(rateCode)?.rate} %`,
    unitPrice: toText(amount),
    taxableBase: toText(base),
    taxes: [{ code: valueAddedTax, rateCode }],
  }
}

function isReckonedOnAll(net: Decimal, vat: Decimal, rate: Decimal): boolean {
  const missed = subtract(multiply(net, rate), vat)
  return compare(missed, lostCoins) <= 0
}

/** Rounded down: with its tax it may lack a hundred-thousandth, and never has one too many. */
function wholeBase(part: Decimal, rate: Decimal) {
  const amount = divide(part, add(one, rate), moneyScale, down)
  return { amount, base: amount }
}

/** `taxShare` of the part is tax that was left, which at `rate` belongs to a smaller base. */
function reducedBase(part: Decimal, taxShare: Decimal, rate: Decimal) {
  const tax = multiply(part, taxShare)
  const base = isZero(rate) ? part : divide(tax, rate, moneyScale, down)
  const amount = subtract(part, round(multiply(base, rate), moneyScale, halfUp))
  return { amount, base: min(base, amount) }
}
