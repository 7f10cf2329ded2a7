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
  min,
  multiply,
  one,
  round,
  subtract,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { coinDecimals } from '../codes/currency-coins.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import type { DraftLine } from '../document/document.ts'
import { newLine } from '../document/drafts.ts'
import { fraction } from '../tax/rates.ts'
import { moneyScale } from '../tax/scale.ts'

/** What of a sale has one rate of value added tax (note 8.1), in its currency: without tax, and the tax that was charged. */
export type RateShare = { rateCode: string; net: Decimal; vat: Decimal }

/** VAT, for which a receipt is made (Annex v4.4, note 8). */
const valueAddedTax = '01'
/** A coin that was lost between lines is no exoneration. */
const lostCoins = decimal('0.02')

/**
 * The lines of a receipt of payment (reference §13): one for each rate, each with its part of what was paid. The amount is
 * without tax; the base is what the tax of this part is reckoned on, less than the amount where an exoneration took some of
 * it, and where something was charged besides, which every line must have a tax for. They come to `paid`, which is in coins of
 * `currency`, and never to more. `text` names the payment. Throws a RangeError for a share whose tax is not reckoned by a rate. Pure.
 */
export function receiptLines(
  shares: readonly RateShare[],
  { charges, paid, currency, text }: { charges: Decimal; paid: Decimal; currency: string; text: string },
): DraftLine[] {
  const whole = withCharges(shares, charges)
  const weights = whole.map(({ net, vat }) => add(net, vat))
  const parts = allocate(paid, weights, coinDecimals(currency))
  return whole.flatMap((share, index) => {
    const part = parts[index] ?? zero
    return isPositive(part) ? [receiptLine(share, part, text)] : []
  })
}

/** They go with most of the tax: its line can say that it is reckoned on less than was paid. */
function withCharges(shares: readonly RateShare[], charges: Decimal): RateShare[] {
  const most = shares.reduce((a, b) => (compare(b.vat, a.vat) > 0 ? b : a))
  return shares.map((share) => (share === most ? { ...share, net: add(share.net, charges) } : share))
}

function receiptLine({ rateCode, net, vat }: RateShare, part: Decimal, text: string): DraftLine {
  const known = ivaRate(rateCode)
  if (known === undefined) throw new RangeError(`no rate ${rateCode}`)
  const rate = fraction(decimal(known.rate))
  const { amount, base } = isReckonedOnAll(net, vat, rate)
    ? wholeBase(part, rate)
    : reducedBase(part, divide(vat, add(net, vat), 12, halfUp), rate)
  return {
    ...newLine(),
    description: `${text} · IVA ${known.rate} %`,
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
