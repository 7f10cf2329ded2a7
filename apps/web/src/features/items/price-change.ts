import type { ItemPricesPreviewInput } from '@cuentaclara/contracts'
import { percentChange } from '#lib/percent-change.ts'

/** How prices are to change, as it was typed. */
export type TypedChange = {
  currency: ItemPricesPreviewInput['currency']
  by: 'percent' | 'amount'
  percent: string
  /** Prices of lists change along. */
  withLists: boolean
  amount: string
  roundTo: NonNullable<ItemPricesPreviewInput['round_to']>
}

/** A change as it crosses HTTP; null while what was typed is none. */
export function changeOf({
  by,
  percent,
  amount,
  withLists,
}: TypedChange): ItemPricesPreviewInput['change'] | null {
  if (by === 'amount') return /^\d{1,13}(\.\d{1,5})?$/.test(amount) ? { by, amount } : null
  const typed = percentChange(percent)
  return typed === null ? null : { by, percent: typed, ...(withLists && { with_lists: true }) }
}
