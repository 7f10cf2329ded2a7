import type { ReceptionCheck, ReceptionRow } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant, holidaysOfYear } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { taxEffectJoin } from './tax-effect.ts'

export type StoredReception = Omit<
  ReceptionRow,
  'issued_at' | 'created_at' | 'failed_checks' | 'is_deadline_sure'
> & {
  is_year_settled: boolean
  issued_at: Date
  created_at: Date
  checks: ReceptionCheck[]
}

/** The columns of a received document in a list, from `receptions r` joined with its effect `x`, category `l` and expense `e`. */
export const receptionColumns = sql`
  r.id, r.status, r.set_aside_reason, r.kind, r.clave, r.consecutivo, r.issued_at, r.supplier_name,
  r.supplier_identification_type, r.supplier_identification_number, r.currency, r.exchange_rate, r.total, r.tax, r.vat,
  r.deadline_on, r.answer, x.vat_condition, x.vat_credit, x.vat_expense, x.category_id, l.name as category,
  x.is_unclassified, e.id as expense_id, r.created_at, r.checks,
  r.has_warning,
  exists (select from calendar_years y where y.year = extract(year from r.deadline_on) and y.removed_at is null) as is_year_settled`

export const receptionJoins = sql`
  ${taxEffectJoin}
  left join list_entries l on l.company_id = r.company_id and l.id = x.category_id
  left join expenses e on e.company_id = r.company_id and e.reception_id = r.id and e.status <> 'void'`

export function toReceptionRow({
  checks,
  issued_at,
  created_at,
  is_year_settled: isYearSettled,
  ...row
}: StoredReception): ReceptionRow {
  return {
    ...row,
    issued_at: costaRicaInstant(issued_at.getTime()),
    exchange_rate: shortestNumber(row.exchange_rate),
    total: shortestNumber(row.total),
    tax: shortestNumber(row.tax),
    vat: shortestNumber(row.vat),
    vat_credit: row.vat_credit === null ? null : shortestNumber(row.vat_credit),
    vat_expense: row.vat_expense === null ? null : shortestNumber(row.vat_expense),
    is_deadline_sure: isYearSettled || holidaysOfYear(row.deadline_on) !== 'unknown',
    failed_checks: checks.filter(({ result }) => result === 'failed').map(({ check }) => check),
    created_at: costaRicaInstant(created_at.getTime()),
  }
}
