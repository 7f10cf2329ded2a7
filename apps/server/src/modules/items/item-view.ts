import type { Item } from '@cuentaclara/contracts'
import { vatTax, wholeLine } from './item-line.ts'
import type { ItemRow } from './item-store.ts'
import { marginOf } from './margin.ts'

/** An item as HTTP shows it; what it costs is left out where the reader may not know it. */
export function toView({
  updated_at,
  sees_costs,
  cost_crc,
  company_id,
  picture_digest,
  rate_kept,
  line,
  ...row
}: ItemRow): Item {
  const kept = wholeLine(line)
  const costs = sees_costs
    ? {
        cost_crc,
        margin_percent: marginOf({ ...row, cost_crc, vat: vatTax({ ...row, line: kept }, 'invoice') }),
      }
    : {}
  const picture_url = picture_digest && `/api/item-pictures/${company_id}/${row.id}/${picture_digest}`
  return {
    ...row,
    ...costs,
    picture_url,
    line: kept,
    rate_kept: rate_kept && { ...rate_kept, at: new Date(rate_kept.at).toISOString() },
    updated_at: updated_at.toISOString(),
  }
}
