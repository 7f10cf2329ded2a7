import type { ReportGroup, ReportName, ReportQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/list-search.ts'
import { daysOf } from '#lib/periods.ts'
import type { ReportSearch } from './report-search.ts'

export const reportNames = [
  'sales',
  'invoices',
  'tickets',
  'notes',
  'items',
  'collected',
  'receivables',
  'vat',
  'issued',
  'expenses',
  'receptions',
] as const satisfies readonly ReportName[]

/** What a report can be grouped by, the usual one first. */
export const groupsOf = {
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
} as const satisfies Record<ReportName, readonly ReportGroup[]>

/** The group a report is shown by. */
export function groupOf(report: ReportName, search: ReportSearch): ReportGroup {
  const groups: readonly ReportGroup[] = groupsOf[report]
  return groups.find((group) => group === search.group) ?? groups[0]!
}

/** What the server is asked; `today` is the Costa Rican day. */
export function toReportQuery(report: ReportName, search: ReportSearch, today: string): ReportQuery {
  return dropAbsent({
    ...daysOf(search, today),
    currency: search.currency,
    client_id: search.client,
    group_by: groupOf(report, search),
    include_waiting: search.waiting === true ? ('true' as const) : undefined,
    age: report === 'receivables' ? search.age : undefined,
    condition: report === 'receivables' ? search.condition : undefined,
    verdict: report === 'issued' ? search.verdict : undefined,
    sort: search.sort,
    page: search.page ?? 1,
    per_page: search.per_page ?? 25,
  })
}
