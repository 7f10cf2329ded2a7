import type { FigurePlace } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import type { ReportSearch } from './report-search.ts'

/** The address of a report that is asked the same as a figure was. */
export function reportLink({ report, query }: FigurePlace): { to: string; search: ReportSearch } {
  const { from, to, currency, group_by: group, client_id: client, age, condition, verdict, within } = query
  const waiting = query.include_waiting === 'true' ? (true as const) : undefined
  const period = typeof from === 'string' && typeof to === 'string' ? { from, to } : {}
  return {
    to: `/reports/${report}`,
    search: dropAbsent({
      ...period,
      currency,
      group,
      client,
      waiting,
      age,
      condition,
      verdict,
      within,
    }) as ReportSearch,
  }
}
