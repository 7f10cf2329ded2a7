import type { ReportGroup, ReportName, ReportQuery } from '@cuentaclara/contracts'
import { dropAbsent, type ListSearch, listSearch } from '#lib/list-search.ts'
import { daysOf, type PeriodSearch, parsePeriod } from '#lib/periods.ts'

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

/** What the address of a report says. */
export type ReportSearch = Omit<ListSearch, 'view' | 'open' | 'search'> &
  PeriodSearch & {
    currency?: 'CRC' | 'USD'
    group?: ReportGroup
    client?: string
    /** Counts what waits at the authority as well. */
    waiting?: true
    /** Of receivables. */
    age?: NonNullable<ReportQuery['age']>
    condition?: string
    /** Of what was issued. */
    verdict?: NonNullable<ReportQuery['verdict']>
  }

const parseList = listSearch({
  sortable: [
    'at',
    'number',
    'party_name',
    'key',
    'name',
    'count',
    'quantity',
    'net',
    'tax',
    'total',
    'balance',
    'credit',
  ],
  mostSortKeys: 1,
  filters: {
    currency: ['CRC', 'USD'],
    client: 'text',
    age: ['current', '1-30', '31-60', '61-90', '90+', 'overdue'],
    condition: 'text',
    verdict: ['accepted', 'rejected', 'waiting'],
  },
})

/** Reads the address of any report; a group that only another one has is passed over by `toReportQuery`. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const { view: _view, open: _open, search: _search, ...list } = parseList(raw)
  const known = Object.values(groupsOf).flat() as ReportGroup[]
  return dropAbsent({
    ...list,
    ...parsePeriod(raw),
    group: known.find((group) => group === raw.group),
    waiting: raw.waiting === true || raw.waiting === 'true' ? (true as const) : undefined,
  })
}

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
