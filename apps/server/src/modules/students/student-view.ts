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
    plans: [],
    plan: null,
    monthly_due: null,
    owed: null,
    owed_other: null,
    is_overdue: false,
    last_billed: null,
    birth_on: null,
    starts_on: null,
    ends_on: null,
    contact: null,
    notes: null,
  }
}
