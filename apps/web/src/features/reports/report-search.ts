import {
  type ReportGroup,
  type ReportQuery,
  receivablesAges,
  reportMeasures,
  reportVerdicts,
} from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { type PeriodSearch, parsePeriod } from '#lib/dates/periods.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { type ListSearch, listSearch } from '#lib/list-search.ts'

/** What the address of a report says. */
export type ReportSearch = Omit<ListSearch, 'view' | 'open' | 'search'> &
  PeriodSearch & {
    currency?: string
    group?: ReportGroup
    client?: string
    branch?: string
    activity?: string
    seller?: string
    tag?: string
    /** One of its groups, `terminal:001-00001`. */
    within?: string
    /** Counts what waits at the authority as well. */
    waiting?: true
    /** Of what is owed. */
    age?: NonNullable<ReportQuery['age']>
    condition?: string
    /** Of what is owed: as of this day, today without it. */
    as_of?: string
    /** Of sales: a rate of VAT, by its code. */
    rate?: string
    /** Of what was bought. */
    supplier?: string
    category?: string
    /** A tag that it carries itself. */
    tagged?: string
    status?: string
    /** Of what was issued. */
    verdict?: NonNullable<ReportQuery['verdict']>
  }

const parseList = listSearch({
  sortable: ['at', 'due_on', 'number', 'party_name', 'key', 'name', 'count', ...reportMeasures],
  mostSortKeys: 1,
  filters: {
    currency: currencyCodes,
    client: 'text',
    activity: 'text',
    seller: 'text',
    tag: 'text',
    within: 'text',
    age: [...receivablesAges, 'overdue'],
    condition: 'text',
    verdict: reportVerdicts,
    supplier: 'text',
    category: 'text',
    tagged: 'text',
    status: 'text',
  },
})

/** Reads the address of any report; a group that it does not have is passed over by `toReportQuery`. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const { view: _view, open: _open, search: _search, ...list } = parseList(raw)
  return dropAbsent({
    ...list,
    ...parsePeriod(raw),
    // The router reads `001` as a text and `"1"` as a number.
    branch: /^\d{3}$/.test(String(raw.branch)) ? String(raw.branch) : undefined,
    rate: readRate(raw.rate),
    group: typeof raw.group === 'string' ? (raw.group as ReportGroup) : undefined,
    as_of:
      typeof raw.as_of === 'string' && /^2\d{3}-(0[1-9]|1[0-2])-\d{2}$/.test(raw.as_of)
        ? raw.as_of
        : undefined,
    waiting: raw.waiting === true || raw.waiting === 'true' ? (true as const) : undefined,
  })
}

/** The router reads `08` as a text and `10` as a number. */
function readRate(raw: unknown): string | undefined {
  const code = String(raw)
  return /^(\d{2}|used-goods|none)$/.test(code) ? code : undefined
}
