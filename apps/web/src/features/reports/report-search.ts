import { type ReportGroup, type ReportQuery, receivablesAges, reportVerdicts } from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { type PeriodSearch, parsePeriod } from '#lib/dates/periods.ts'
import { dropAbsent, type ListSearch, listSearch } from '#lib/list-search.ts'

/** What the address of a report says. */
export type ReportSearch = Omit<ListSearch, 'view' | 'open' | 'search'> &
  PeriodSearch & {
    currency?: string
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
    currency: currencyCodes,
    client: 'text',
    age: [...receivablesAges, 'overdue'],
    condition: 'text',
    verdict: reportVerdicts,
  },
})

/** Reads the address of any report; a group that it does not have is passed over by `toReportQuery`. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const { view: _view, open: _open, search: _search, ...list } = parseList(raw)
  return dropAbsent({
    ...list,
    ...parsePeriod(raw),
    group: typeof raw.group === 'string' ? (raw.group as ReportGroup) : undefined,
    waiting: raw.waiting === true || raw.waiting === 'true' ? (true as const) : undefined,
  })
}
