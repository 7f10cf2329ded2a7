import type { ReportGroup, ReportName } from '@cuentaclara/contracts'
import type { RawBuilder } from 'kysely'
import { collectedRows } from './collected-rows.ts'
import type { Filter } from './filter.ts'
import { expenseRows, receptionRows } from './purchase-rows.ts'
import { receivableRows } from './receivable-rows.ts'
import { issuedRows, lineRows, saleRows } from './sale-rows.ts'
import { vatRows } from './vat-rows.ts'

/** What a report can be grouped by, the usual one first. */
export const groupsOf: Readonly<Record<ReportName, readonly ReportGroup[]>> = {
  sales: ['document', 'client', 'kind', 'seller', 'activity', 'day', 'month', 'condition'],
  invoices: ['document', 'client', 'seller', 'activity', 'day', 'month', 'condition'],
  tickets: ['document', 'day', 'month', 'hour', 'terminal', 'seller', 'means'],
  notes: ['document', 'kind', 'reason', 'client', 'month', 'origin_month'],
  items: ['item', 'category', 'cabys'],
  collected: ['document', 'day', 'month', 'kind', 'client'],
  receivables: ['document', 'client', 'age'],
  vat: ['document', 'kind', 'day', 'month'],
  issued: ['document', 'status', 'kind', 'day', 'month', 'terminal', 'seller'],
  expenses: ['document', 'category', 'supplier', 'deductible', 'month', 'status'],
  receptions: ['document', 'supplier', 'vat_condition', 'answer', 'status', 'month'],
}

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
