import { type Decimal, divide, halfUp, isZero, multiply, subtract, zero } from '@cuentaclara/decimal'
import { discountCode } from '../codes/discount-codes.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type { Line } from '../document/document.ts'

/** Where used goods, whose tax has a factor, stand among the rates. */
export const usedGoods = 'used-goods'

export type LineVat = {
  /** Official code of the rate (Annex v4.4, note 8.1), `used-goods`, or empty without value added tax. */
  rateCode: string
  /** What it is reckoned on: of gifts the price before the discount. */
  base: Decimal
  /** The part of the base that an exoneration took out, and the official code of its paper. */
  exoneratedBase: Decimal
  exonerationType: string
  /** The tax that an exoneration took off, and what is left of it. */
  exonerated: Decimal
  amount: Decimal
}

/** The value added tax of a line. Pure. */
export function lineVat(line: Line): LineVat {
  const vat = line.taxes.find(({ code }) => taxCode(code)?.isVat)
  const base = baseOf(line, vat?.code)
  if (vat === undefined)
    return { rateCode: '', base, exoneratedBase: zero, exonerationType: '', exonerated: zero, amount: zero }
  const exonerated = vat.exoneration?.amount ?? zero
  return {
    rateCode: vat.rateCode ?? (taxCode(vat.code)?.formula === 'factor' ? usedGoods : ''),
    base,
    // The share of the tax is the share of the base (Annex v4.4, TotalMercanciasExoneradas).
    exoneratedBase:
      isZero(exonerated) || isZero(vat.amount)
        ? zero
        : divide(multiply(base, exonerated), vat.amount, 5, halfUp),
    exonerationType: vat.exoneration?.documentType ?? '',
    exonerated,
    amount: subtract(vat.amount, exonerated),
  }
}

/** Exports and some systems leave BaseImponible out: then it is what is left after discounts. */
function baseOf({ taxableBase, subtotal, total, discounts }: Line, code: string | undefined): Decimal {
  if (code === '01' && discounts.some((discount) => discountCode(discount.code)?.isGift)) return total
  return isZero(taxableBase) ? subtotal : taxableBase
}
