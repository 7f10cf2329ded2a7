import type { Client } from '@cuentaclara/contracts'
import type { ClientRow } from './client-store.ts'

export function toView({ last_invoiced_at, updated_at, ...row }: ClientRow): Client {
  return {
    ...row,
    last_invoiced_at: last_invoiced_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}
