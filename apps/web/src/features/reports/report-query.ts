import { type ReportGroup, type ReportName, type ReportQuery, reportGroups } from '@cuentaclara/contracts'
import { daysOf } from '#lib/dates/periods.ts'
import { dropAbsent } from '#lib/list-search.ts'
import type { ReportSearch } from './report-search.ts'

/** The group a report is shown by. */
export function groupOf(report: ReportName, search: ReportSearch): ReportGroup {
  const groups: readonly ReportGroup[] = reportGroups[report]
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
