import { endpoints, type ReportName, type ReportQuery } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Under the area of documents, so that live events refresh it. */
export const reportQuery = (company: string, report: ReportName, query: ReportQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'report', report, query],
    queryFn: ({ signal }) => call(endpoints.getReport, { params: { report }, query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The reports that the person may read, with what they keep of each. */
export const reportIndexQuery = (company: string) =>
  queryOptions({
    queryKey: ['report-index', company],
    queryFn: ({ signal }) => call(endpoints.listReports, {}, { company, signal }),
    enabled: company !== '',
  })
