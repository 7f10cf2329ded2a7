import { endpoints, type Report, type ReportName, type ReportQuery } from '@cuentaclara/contracts'
import { call } from '#lib/api.ts'

const lot = 1_000

/**
 * Every row of a report, with what it adds up to: that is asked for once. A report of more rows than the server counts
 * stops there, and says so by `meta.total_is_bound`: nobody reads thousands of pages of paper.
 */
export async function readWholeReport(
  company: string,
  report: ReportName,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<Report> {
  const { page: _, per_page: __, ...asked } = query
  const sums = await call(
    endpoints.getReport,
    { params: { report }, query: { ...asked, per_page: 1 } },
    { company, signal },
  )
  const whole: Report = { ...sums, documents: sums.documents && [], groups: sums.groups && [] }
  for (let page = 1; (page - 1) * lot < sums.meta.total; page += 1) {
    const { documents, groups } = await call(
      endpoints.getReportRows,
      { params: { report }, query: { ...asked, page, per_page: lot } },
      { company, signal },
    )
    whole.documents?.push(...(documents ?? []))
    whole.groups?.push(...(groups ?? []))
  }
  return whole
}
