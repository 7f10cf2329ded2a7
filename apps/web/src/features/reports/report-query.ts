import {
  describeReport,
  listedGroups,
  type ReportGroup,
  type ReportName,
  type ReportQuery,
} from '@cuentaclara/contracts'
import { daysOf } from '#lib/dates/periods.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import type { ReportSearch } from './report-search.ts'

/** The group a report is shown by. */
export function groupOf(report: ReportName, search: ReportSearch): ReportGroup {
  const groups = groupsOf(report)
  return groups.find((group) => group === search.group) ?? groups[0]!
}

/** What a report can be grouped by. */
export function groupsOf(report: ReportName): readonly ReportGroup[] {
  return describeReport(report).groups as readonly ReportGroup[]
}

/** The group that lists what the others add up. */
export function listingOf(report: ReportName): ReportGroup | undefined {
  return groupsOf(report).find((group) => listedGroups.has(group))
}

/** What the server is asked; `today` is the Costa Rican day. What the report cannot be narrowed to is passed over. */
export function toReportQuery(report: ReportName, search: ReportSearch, today: string): ReportQuery {
  const { filters } = describeReport(report)
  const only = <Value>(filter: (typeof filters)[number], value: Value) =>
    filters.includes(filter) ? value : undefined
  return dropAbsent({
    ...daysOf(search, today),
    currency: only('currency', search.currency),
    client_id: only('client', search.client),
    branch: only('branch', search.branch),
    activity: only('activity', search.activity),
    seller_id: only('seller', search.seller),
    tag_id: only('tag', search.tag),
    group_by: groupOf(report, search),
    within: groupsOf(report).some((group) => search.within?.startsWith(`${group}:`))
      ? search.within
      : undefined,
    include_waiting:
      search.waiting === true && (filters.includes('waiting') || filters.includes('drafts'))
        ? ('true' as const)
        : undefined,
    age: only('age', search.age),
    as_of: only('as_of', search.as_of),
    condition: only('condition', search.condition),
    verdict: only('verdict', search.verdict),
    rate: only('rate', search.rate),
    supplier: only('supplier', search.supplier),
    category_id: only('category', search.category),
    tagged: only('tagged', search.tagged),
    status: only('status', search.status),
    sort: search.sort,
    page: search.page ?? 1,
    per_page: search.per_page ?? 25,
  })
}

/** A row of a group, read as a question of its own: what the group added up, one by one. */
export function narrowedTo(
  report: ReportName,
  search: ReportSearch,
  { group, key }: { group: ReportGroup; key: string },
): ReportSearch {
  const { filters } = describeReport(report)
  const { group: _group, sort: _sort, page: _page, ...kept } = search
  const own = ownFilter[group]
  const change =
    own !== undefined && key !== '' && filters.includes(own) ? { [own]: key } : { within: `${group}:${key}` }
  return { ...kept, ...change, group: listingOf(report) } as ReportSearch
}

/** Groups that have a filter of their own. */
const ownFilter: Partial<
  Record<ReportGroup, 'client' | 'seller' | 'activity' | 'age' | 'supplier' | 'status'>
> = {
  client: 'client',
  seller: 'seller',
  activity: 'activity',
  age: 'age',
  supplier: 'supplier',
  status: 'status',
}

/** Another question starts at its first page. */
export function dropPage({ page: _page, ...rest }: ReportSearch): ReportSearch {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as ReportSearch
}
