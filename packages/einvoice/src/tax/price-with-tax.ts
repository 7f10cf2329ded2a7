import {
  add,
  type Decimal,
  divide,
  halfUp,
  isPositive,
  isZero,
  multiply,
  one,
  subtract,
  zero,
} from '@cuentaclara/decimal'
import { taxCode } from '../codes/tax-codes.ts'
import type { DraftLine } from '../document/document.ts'
import { hasTypedBase } from './line-taxes.ts'
import { fraction, percentOf, rateOf } from './rates.ts'
import { moneyScale, numberIn } from './scale.ts'
import { specificAmount } from './specific-tax.ts'

/** What the customer is charged for a net amount x, before exonerations: `factor · x + fixed`. */
export type Charge = { factor: Decimal; fixed: Decimal }

/**
 * How the taxes of a line turn its net amount into what the customer pays. Taxes that the factory collected are not
 * charged but are part of the base of IVA; an exoneration lowers what is paid, never the price.
 */
export function chargeOf(line: DraftLine): Charge {
  const charge = withVat(line)
  // A nonsensical rate, reported by `validate`, must not stop the arithmetic.
  return isPositive(charge.factor) ? charge : { factor: one, fixed: zero }
}

/** Unit price before tax, five decimals, from what the customer pays per unit. */
export function priceBeforeTax(line: DraftLine, { factor, fixed }: Charge): Decimal {
  const price = numberIn(line.unitPrice)
  const quantity = numberIn(line.quantity)
  if (isZero(fixed) || !isPositive(quantity)) return divide(price, factor, moneyScale, halfUp)
  return divide(subtract(multiply(price, quantity), fixed), multiply(factor, quantity), moneyScale, halfUp)
}

function withVat(line: DraftLine): Charge {
  const quantity = numberIn(line.quantity)
  let factor = one
  let fixed = zero
  let baseFactor = one
  let baseFixed = zero
  for (const tax of line.taxes) {
    const facts = taxCode(tax.code)
    if (!facts || facts.isVat) continue
    const isRate = facts.formula === 'rate'
    const share = isRate ? fraction(rateOf(tax)) : zero
    const amount = isRate ? zero : specificAmount(tax, quantity, line.cabys)
    if (facts.entersVatBase) {
      baseFactor = add(baseFactor, share)
      baseFixed = add(baseFixed, amount)
    }
    if (!facts.collectedAtFactory) {
      factor = add(factor, share)
      fixed = add(fixed, amount)
    }
  }
  return addVat({ factor, fixed }, { factor: baseFactor, fixed: baseFixed }, line)
}

function addVat(charge: Charge, base: Charge, line: DraftLine): Charge {
  const vat = line.taxes.find((tax) => taxCode(tax.code)?.isVat)
  if (!vat) return charge
  if (taxCode(vat.code)?.formula === 'factor')
    return { ...charge, factor: add(charge.factor, numberIn(vat.factor)) }
  const rate = rateOf(vat)
  if (hasTypedBase({ taxes: line.taxes, factoryVat: line.factoryVat, typedBase: line.taxableBase }))
    return { ...charge, fixed: add(charge.fixed, percentOf(numberIn(line.taxableBase), rate)) }
  return {
    factor: add(charge.factor, percentOf(base.factor, rate)),
    fixed: add(charge.fixed, percentOf(base.fixed, rate)),
  }
}
