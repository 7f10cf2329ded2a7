import type { ItemPricesPreview, ItemPricesPreviewInput } from '@cuentaclara/contracts'
import { add, compare, decimal, divide, halfUp, isPositive, multiply, toText } from '@cuentaclara/decimal'

type Change = ItemPricesPreviewInput['change']
type Step = NonNullable<ItemPricesPreviewInput['round_to']>
export type PricedRow = ItemPricesPreview['rows'][number]
export type PricedOnList = ItemPricesPreview['lists'][number]

/** A price by a percentage of itself, to the nearest multiple of a step; or an amount as it was typed. Pure. */
export function changedPrice(
  before: string | null,
  change: Change,
  roundTo: Step,
): Pick<PricedRow, 'after' | 'why'> {
  if (change.by === 'percent' && before === null) return { after: null, why: 'no_price' }
  const after = change.by === 'amount' ? decimal(change.amount) : raised(before!, change.percent, roundTo)
  // Nothing sells for nothing because of a rounding.
  if (change.by === 'percent' && !isPositive(after) && isPositive(decimal(before!)))
    return { after: before, why: 'to_nothing' }
  if (before !== null && compare(after, decimal(before)) === 0) return { after: before, why: 'same' }
  return { after: toText(after), why: null }
}

function raised(before: string, percent: string, roundTo: Step) {
  const factor = add(decimal('100'), decimal(percent.replace('+', '')))
  const step = decimal(roundTo)
  // Of a hundred, so that one division rounds once.
  return multiply(divide(multiply(decimal(before), factor), multiply(step, decimal('100')), 0, halfUp), step)
}
