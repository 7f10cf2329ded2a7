import type { Item } from '@cuentaclara/contracts'
import type { ItemRow } from './item-store.ts'

export function toView({ updated_at, ...row }: ItemRow): Item {
  return { ...row, updated_at: updated_at.toISOString() }
}
