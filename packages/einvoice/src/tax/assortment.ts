import { add, type Decimal, multiply, subtract, sum, zero } from '@cuentaclara/decimal'
import type { AssortmentPart, DraftAssortmentPart, Tax } from '../document/document.ts'
import { discountsOf, discountTotal } from './discounts.ts'
import { taxesOf } from './line-taxes.ts'
import { numberIn, roundMoney } from './scale.ts'

/** One component of an assortment, for one unit of it (Annex v4.4, "DetalleSurtido"). */
export function assortmentPart(draft: DraftAssortmentPart): AssortmentPart {
  const { discounts: draftDiscounts, taxes: draftTaxes, taxableBase, ...facts } = draft
  const quantity = numberIn(draft.quantity)
  const unitPrice = roundMoney(numberIn(draft.unitPrice))
  const total = roundMoney(multiply(quantity, unitPrice))
  const discounts = discountsOf(draftDiscounts, total, null)
  const subtotal = subtract(total, discountTotal(discounts))
  const { base, taxes } = taxesOf({
    cabys: draft.cabys,
    quantity,
    total,
    subtotal,
    discounts,
    taxes: draftTaxes,
    factoryVat: draft.factoryVat,
    typedBase: taxableBase,
  })
  return { ...facts, quantity, unitPrice, total, discounts, subtotal, taxableBase: base, taxes }
}

/**
 * The taxes of a line that sells an assortment: per code, those of its parts times the quantity; without a rate. Code 99
 * needs its name here too: that of the first part.
 */
export function taxesOfParts(parts: readonly AssortmentPart[], quantity: Decimal): Tax[] {
  const byCode = new Map<string, Pick<Tax, 'otherName' | 'amount'>>()
  for (const { code, otherName, amount } of parts.flatMap((part) => part.taxes)) {
    const known = byCode.get(code) ?? { ...(otherName && { otherName }), amount: zero }
    byCode.set(code, { ...known, amount: add(known.amount, amount) })
  }
  return [...byCode].map(([code, tax]) => ({
    code,
    ...tax,
    amount: roundMoney(multiply(tax.amount, quantity)),
  }))
}

/** Σ SubTotalSurtido × Cantidad: what the subtotal of the line must be. */
export function subtotalOfParts(parts: readonly AssortmentPart[], quantity: Decimal): Decimal {
  return roundMoney(multiply(sum(parts.map((part) => part.subtotal)), quantity))
}
