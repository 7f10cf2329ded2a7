import { type Decimal, divide, halfUp, subtract, sum } from '@cuentaclara/decimal'
import type { Discount, DraftDiscount } from '../document/document.ts'
import { percentOf } from './rates.ts'
import { moneyScale, numberIn, roundMoney } from './scale.ts'

/**
 * Discounts of a line, each taken from what the one before left (Annex v4.4, "Descuento"). `priceFactor` is what
 * typed amounts are divided by when they, like the price, include taxes.
 */
export function discountsOf(
  drafts: readonly DraftDiscount[],
  total: Decimal,
  priceFactor: Decimal | null,
): Discount[] {
  let left = total
  return drafts.map((draft) => {
    const amount = amountOf(draft, left, priceFactor)
    left = subtract(left, amount)
    return {
      code: draft.code,
      ...(draft.other && { other: draft.other }),
      ...(draft.nature && { nature: draft.nature }),
      amount,
    }
  })
}

/** What is left of an amount after its discounts, before any rounding. */
export function afterDiscounts(drafts: readonly DraftDiscount[], total: Decimal): Decimal {
  return drafts.reduce(
    (left, draft) =>
      subtract(left, isPercentage(draft) ? percentOf(left, numberIn(draft.percent)) : numberIn(draft.amount)),
    total,
  )
}

/** All discounts of a line together. */
export function discountTotal(discounts: readonly Discount[]): Decimal {
  return sum(discounts.map((discount) => discount.amount))
}

function amountOf(draft: DraftDiscount, left: Decimal, priceFactor: Decimal | null): Decimal {
  if (isPercentage(draft)) return roundMoney(percentOf(left, numberIn(draft.percent)))
  const amount = numberIn(draft.amount)
  return priceFactor ? divide(amount, priceFactor, moneyScale, halfUp) : roundMoney(amount)
}

function isPercentage(draft: DraftDiscount): boolean {
  return draft.percent !== undefined && draft.percent !== ''
}
