import type { ReportGroup, ReportName } from '@cuentaclara/contracts'
import type { RawBuilder } from 'kysely'
import { collectedRows } from './collected-rows.ts'
import type { Filter } from './filter.ts'
import { expenseRows, receptionRows } from './purchase-rows.ts'
import { receivableRows } from './receivable-rows.ts'
import { issuedRows, lineRows, saleRows } from './sale-rows.ts'
import { vatRows } from './vat-rows.ts'

/**
 * The rows a report adds up, in groups or for the sums alone (`group` null), with the same columns whatever it is about: id,
 * kind, number, at, party_id, party_name, currency, rate, status, detail, reference_number, reference_code, group_key,
 * group_name and the measures, in cents. Figures of the start page and the dashboard are sums of the same rows, so the
 * report that a figure opens adds up to it.
 */
export function sourceOf(report: ReportName, filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  switch (report) {
    case 'items':
      return lineRows(filter, group)
    case 'collected':
      return collectedRows(filter, group)
    case 'receivables':
      return receivableRows(filter, group)
    case 'vat':
      return vatRows(filter, group)
    case 'issued':
      return issuedRows(filter, group)
    case 'expenses':
      return expenseRows(filter, group)
    case 'receptions':
      return receptionRows(filter, group)
    default:
      return saleRows(report, filter, group)
  }
}
