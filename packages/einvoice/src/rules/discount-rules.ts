import { compare, decimal, isNegative, isZero } from '@cuentaclara/decimal'
import { discountCode } from '../codes/discount-codes.ts'
import type { DraftDiscount, Line } from '../document/document.ts'
import {
  cited,
  each,
  hasWrongLength,
  isBlank,
  lacksText,
  lineRule,
  moneyIn,
  numberWithin,
  when,
} from './findings.ts'
import { items, parts } from './line-items.ts'
import type { Finding, Rule } from './rule.ts'

const hundred = decimal('100')
const natureLength = { min: 3, max: 80 }
const otherLength = { min: 5, max: 100 }
/** DescuentoSurtidoOtros. */
const otherLengthInParts = { min: 3, max: 80 }

/** Discounts of a line. Annex v4.4, note 20. */
export const discountRules: readonly Rule[] = cited('Annex v4.4, Descuento, note 20', [
  lineRule('discount.too-many', ({ line }) =>
    items(line, ({ discounts }) => when(discounts.length > 5, 'discounts', { max: 5 })),
  ),
  lineRule(
    'discount.code-unknown',
    ({ line }) =>
      items(line, ({ discounts }) =>
        each('discounts', discounts, ({ code }) => when(!discountCode(code), 'code')),
      ),
    { prevents: '-41' },
  ),
  lineRule('discount.other-missing', ({ line }) => [
    ...each('discounts', line.discounts, (discount) => lacksOther(discount, otherLength)),
    ...parts(line, ({ discounts }) =>
      each('discounts', discounts, (discount) => lacksOther(discount, otherLengthInParts)),
    ),
  ]),
  // The parts of an assortment have no NaturalezaDescuento.
  lineRule('discount.nature-length', ({ line }) =>
    each('discounts', line.discounts, ({ code, nature }) =>
      when(
        code === '99'
          ? lacksText(nature, natureLength.min, natureLength.max)
          : hasWrongLength(nature, natureLength.min, natureLength.max),
        'nature',
        natureLength,
      ),
    ),
  ),
  lineRule('discount.amount-format', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ amount, percent }) => {
        const number = moneyIn(amount)
        return when(isBlank(percent) && (!number || isNegative(number)), 'amount', { decimals: 5 })
      }),
    ),
  ),
  lineRule('discount.percent-range', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ percent }) => {
        const number = numberWithin(percent, 3, 5)
        return when(
          !isBlank(percent) && (!number || isNegative(number) || compare(number, hundred) > 0),
          'percent',
        )
      }),
    ),
  ),
  lineRule('discount.exceeds-line', ({ computed }) => [
    ...when(isOverDiscounted(computed), 'discounts'),
    ...each('assortment', computed.assortment, (part) => when(isOverDiscounted(part), 'discounts')),
  ]),
  lineRule(
    'discount.gift-not-whole',
    ({ computed }) => [
      ...when(isHalfAGift(computed), 'discounts'),
      ...each('assortment', computed.assortment, (part) => when(isHalfAGift(part), 'discounts')),
    ],
    { prevents: '-518' },
  ),
])

function lacksOther({ code, other }: DraftDiscount, { min, max }: typeof otherLength): Finding[] {
  return when(code === '99' && lacksText(other, min, max), 'other', { min, max })
}

/** A price below zero leaves less than nothing without any discount. */
function isOverDiscounted({ total, subtotal }: Pick<Line, 'total' | 'subtotal'>): boolean {
  return isNegative(subtotal) && !isNegative(total)
}

function isHalfAGift({ discounts, subtotal }: Pick<Line, 'discounts' | 'subtotal'>): boolean {
  return discounts.some((discount) => discountCode(discount.code)?.isGift) && !isZero(subtotal)
}
