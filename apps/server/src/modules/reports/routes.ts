import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { getClientAccount, getClientStatement, listClientItems } from './client-account.ts'
import { getDashboard } from './get-dashboard.ts'
import { getReport, getReportRows } from './get-report.ts'
import { getReportChoices } from './get-report-choices.ts'
import { chooseFirstSteps, getStart } from './get-start.ts'
import { listClientLetters } from './list-client-letters.ts'
import { listReports, markReport } from './report-marks.ts'
import { getSupplierAccount } from './supplier-account.ts'
import { getSupplierStatement } from './supplier-statement.ts'

const byId = z.object({ id: schemas.id })

export const reportRoutes: Route[] = [
  companyRoute(endpoints.getStart, { answer: schemas.start, permission: 'documents.read' }, getStart),
  companyRoute(
    endpoints.chooseFirstSteps,
    { body: schemas.firstStepsChoice, permission: 'documents.read' },
    async (ctx, { body }) => {
      await chooseFirstSteps(ctx, body.is_hidden)
      return null
    },
  ),
  companyRoute(
    endpoints.getDashboard,
    {
      reads: 'replica',
      query: schemas.dashboardQuery,
      answer: schemas.dashboard,
      permission: 'reports.read',
    },
    (ctx, { query }) => getDashboard(ctx, query),
  ),
  companyRoute(endpoints.listReports, { answer: schemas.reportIndex, permission: 'reports.read' }, (ctx) =>
    listReports(ctx),
  ),
  companyRoute(
    endpoints.getReportChoices,
    { reads: 'replica', answer: schemas.reportChoices, permission: 'reports.read' },
    (ctx) => getReportChoices(ctx),
  ),
  companyRoute(
    endpoints.markReport,
    { params: schemas.reportParams, body: schemas.reportMark, permission: 'reports.read' },
    async (ctx, { params, body }) => {
      await markReport(ctx, params.report, body)
      return null
    },
  ),
  companyRoute(
    endpoints.getReport,
    {
      reads: 'replica',
      params: schemas.reportParams,
      query: schemas.reportQuery,
      answer: schemas.report,
      permission: 'reports.read',
    },
    (ctx, { params, query }) => getReport(ctx, params.report, query),
  ),
  companyRoute(
    endpoints.getReportRows,
    {
      reads: 'replica',
      params: schemas.reportParams,
      query: schemas.reportRowsQuery,
      answer: schemas.reportRows,
      permission: 'reports.read',
    },
    (ctx, { params, query }) => getReportRows(ctx, params.report, query),
  ),
  companyRoute(
    endpoints.getClientAccount,
    { reads: 'replica', params: byId, answer: schemas.clientAccount, permission: 'clients.read' },
    (ctx, { params }) => getClientAccount(ctx, params.id),
  ),
  companyRoute(
    endpoints.getSupplierAccount,
    {
      reads: 'replica',
      params: schemas.supplierParams,
      answer: schemas.supplierAccount,
      permission: 'expenses.read',
    },
    (ctx, { params }) => getSupplierAccount(ctx, params.key),
  ),
  companyRoute(
    endpoints.getSupplierStatement,
    {
      reads: 'replica',
      params: schemas.supplierParams,
      query: schemas.statementQuery,
      answer: schemas.supplierStatement,
      permission: 'expenses.read',
    },
    (ctx, { params, query }) => getSupplierStatement(ctx, params.key, query),
  ),
  companyRoute(
    endpoints.getClientStatement,
    {
      reads: 'replica',
      params: byId,
      query: schemas.statementQuery,
      answer: schemas.clientStatement,
      permission: 'clients.read',
    },
    (ctx, { params, query }) => getClientStatement(ctx, params.id, query),
  ),
  companyRoute(
    endpoints.listClientLetters,
    { params: byId, answer: schemas.clientLettersAnswer, permission: 'clients.read' },
    (ctx, { params }) => listClientLetters(ctx, params.id),
  ),
  companyRoute(
    endpoints.listClientItems,
    { reads: 'replica', params: byId, answer: schemas.clientItemsAnswer, permission: 'clients.read' },
    (ctx, { params }) => listClientItems(ctx, params.id),
  ),
]
