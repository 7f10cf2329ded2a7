import type { Item } from '@cuentaclara/contracts'
import type { ItemRow } from './item-store.ts'
import { marginOf } from './margin.ts'

/** An item as HTTP shows it; what it costs is left out where the reader may not know it. */
export function toView({ updated_at, sees_costs, cost_crc, ...row }: ItemRow): Item {
  const costs = sees_costs ? { cost_crc, margin_percent: marginOf({ ...row, cost_crc }) } : {}
  return { ...row, ...costs, updated_at: updated_at.toISOString() }
}
