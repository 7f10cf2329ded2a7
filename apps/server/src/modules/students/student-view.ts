import type { Student } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { StudentRow } from './student-store.ts'

/** Who may not change a student sees no more than who it is: most of them are minors. */
export function toView(row: StudentRow, reach: CompanyContext['reach']): Student {
  const { updated_at, ...student } = row
  const whole = { ...student, updated_at: updated_at.toISOString() }
  if (reach('clients.edit') !== 'none') return whole
  return {
    ...whole,
    payers: [],
    item_id: null,
    plan: null,
    monthly_amount: null,
    currency: null,
    monthly_due: null,
    discount_percent: null,
    discount_reason: null,
    birth_on: null,
    starts_on: null,
    ends_on: null,
    contact: null,
    notes: null,
  }
}
