import type { Client } from '@cuentaclara/contracts'
import type { ClientRow } from './client-store.ts'

export function toView({ last_invoiced_at, updated_at, reminders_off_at, ...row }: ClientRow): Client {
  return {
    ...row,
    reminders_off_at: reminders_off_at?.toISOString() ?? null,
    last_invoiced_at: last_invoiced_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}
