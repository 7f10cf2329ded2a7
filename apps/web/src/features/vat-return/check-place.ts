import type { VatCheck } from '@cuentaclara/contracts'
import { daysOfBucket } from '#lib/dates/periods.ts'

/** Where what a check found stands: a list, or what opens beside the form. */
export type CheckPlace = { to: string; search: Readonly<Record<string, string>> } | { open: string }

/** Where whoever reads a check goes on; null where it says all there is, or is mended on the form itself. */
export function checkPlace(check: VatCheck['check'], period: string): CheckPlace | null {
  const days = daysOfBucket(period)
  switch (check) {
    case 'unsettled':
      return { to: '/reports/issued', search: { ...days, group: 'status' } }
    case 'notes':
      return { to: '/reports/notes', search: days }
    case 'gaps':
      return { to: '/reports/sequences', search: { ...days, group: 'gap' } }
    case 'unanswered':
      return { to: '/document-receptions', search: days }
    case 'receipts':
      return { to: '/payments', search: { view: 'without_receipt' } }
    case 'uses':
    case 'paid':
      return { open: 'uses' }
    case 'prefilled':
      return { open: 'prefilled' }
    case 'rounding':
      return { open: 'V_TAX' }
    case 'abroad':
      return { open: 'T_AUTO' }
    case 'deferral':
      return { open: 'D_MINUS' }
    case 'health':
      return { open: 'T_SALUD' }
    case 'twice':
      return { open: 'F_RET' }
    default:
      return null
  }
}
