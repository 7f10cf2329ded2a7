// What happened: sums over documents, and how one client stands.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listReports = endpoint<{ answer: t.ReportIndex }>('GET', '/reports', 'company')
export const getReportChoices = endpoint<{ answer: t.ReportChoices }>('GET', '/report-choices', 'company')
export const markReport = endpoint<{
  params: { report: t.ReportName }
  body: t.ReportMark
  answer: null
}>('PUT', '/reports/:report/mark', 'company')
export const getReport = endpoint<{
  params: { report: t.ReportName }
  query: t.ReportQuery
  answer: t.Report
}>('GET', '/reports/:report', 'company')
export const getReportRows = endpoint<{
  params: { report: t.ReportName }
  query: t.ReportRowsQuery
  answer: t.ReportRows
}>('GET', '/reports/:report/rows', 'company')
export const getClientAccount = endpoint<ById & { answer: t.ClientAccount }>(
  'GET',
  '/clients/:id/account',
  'company',
)
export const getClientStatement = endpoint<ById & { query: t.StatementQuery; answer: t.ClientStatement }>(
  'GET',
  '/clients/:id/statement',
  'company',
)
export const listClientItems = endpoint<ById & { answer: { data: t.ClientItem[] } }>(
  'GET',
  '/clients/:id/items',
  'company',
)
/** Statements that went to a client, and reminders of all that was late, oldest first. */
export const listClientLetters = endpoint<ById & { answer: { data: t.ClientLetter[] } }>(
  'GET',
  '/clients/:id/letters',
  'company',
)
