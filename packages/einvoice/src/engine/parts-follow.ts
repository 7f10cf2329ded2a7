import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  halfUp,
  isPositive,
  multiply,
  one,
  parseDecimal,
  round,
  subtract,
  sum,
  toText,
} from '@cuentaclara/decimal'
import type { DraftAssortmentPart, DraftLine } from '../document/document.ts'
import { subtotalOfParts } from '../tax/assortment.ts'
import { numberIn } from '../tax/scale.ts'
import { calculateLine } from './calculate.ts'

/**
 * A line that sells an assortment, whose price became another one: its parts follow in the same proportion, and come to it exactly, as the
 * authority asks. Where no part can take what rounding left over, the price follows the parts, unless it has a discount. Pure.
 */
export function partsFollow(before: DraftLine, after: DraftLine): DraftLine {
  const worth = sum(calculateLine(before).assortment.map(({ subtotal }) => subtotal))
  const { subtotal } = calculateLine(after)
  const quantity = numberIn(after.quantity)
  if (after.assortment.length === 0 || !isPositive(worth) || !isPositive(quantity)) return after
  const target = divide(subtotal, quantity, priceScale, halfUp)
  if (equals(target, worth)) return after
  const moved = after.assortment.map((part) => inProportion(part, { before: worth, after: target }))
  const parts = comingTo({ ...after, assortment: moved }, target)
  const line = { ...after, assortment: parts }
  const reached = calculateLine(line)
  if (equals(subtotalOfParts(reached.assortment, quantity), reached.subtotal) || after.discounts.length > 0)
    return line
  return {
    ...line,
    unitPrice: toText(sum(reached.assortment.map((part) => part.subtotal))),
    priceIncludesTax: false,
  }
}

type Move = { before: Decimal; after: Decimal }

function inProportion(part: DraftAssortmentPart, move: Move): DraftAssortmentPart {
  const moved = (amount: string) => {
    const known = parseDecimal(amount)
    return known === null
      ? amount
      : toText(divide(multiply(known, move.after), move.before, priceScale, halfUp))
  }
  return {
    ...part,
    unitPrice: moved(part.unitPrice),
    discounts: part.discounts.map((discount) =>
      discount.amount === undefined ? discount : { ...discount, amount: moved(discount.amount) },
    ),
    ...(part.taxableBase !== undefined && { taxableBase: moved(part.taxableBase) }),
  }
}

/** With what rounding left over on a part that is there once and whole. */
function comingTo(line: DraftLine, target: Decimal): DraftAssortmentPart[] {
  const parts = line.assortment
  const over = subtract(target, sum(calculateLine(line).assortment.map(({ subtotal }) => subtotal)))
  const place = parts.findLastIndex(
    ({ quantity, discounts }) => compare(numberIn(quantity), one) === 0 && discounts.length === 0,
  )
  const part = parts[place]
  if (part === undefined) return parts
  const unitPrice = toText(round(add(decimal(part.unitPrice), over), priceScale, halfUp))
  return parts.with(place, { ...part, unitPrice })
}

// Decimals of a price (Annex v4.4, PrecioUnitario).
const priceScale = 5
