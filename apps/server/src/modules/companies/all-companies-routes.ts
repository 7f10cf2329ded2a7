import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { Outbox } from '#modules/notifications/index.ts'
import { companyRoute, platformRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { archiveCompany } from './archive-company.ts'
import { listAllCompanies } from './list-all-companies.ts'
import { endSupportVisit, endVisitOfCompany, listVisitsOfCompany, openSupportVisit } from './support-visit.ts'

const byId = z.object({ id: schemas.id })

/** Every company of the installation, as the specification names the call (§7). */
export const allCompaniesRoutes = ({ outbox }: { outbox: Outbox }): Route[] => [
  platformRoute(
    endpoints.listAllCompanies,
    { query: schemas.allCompaniesQuery, answer: schemas.pageOf(schemas.platformCompany) },
    (ctx, { query }) => listAllCompanies(ctx, query),
  ),
  unopenedRoute(
    endpoints.openSupportVisit,
    { params: byId, body: schemas.visitReason, answer: schemas.supportVisit, status: 201, perMinute: 60 },
    (doors, { caller, params, body }) =>
      openSupportVisit(doors, { caller, outbox }, { companyId: params.id, reason: body.reason }),
  ),
  unopenedRoute(endpoints.endSupportVisit, { params: byId }, async (doors, { caller, params }) => {
    await endSupportVisit(doors, caller, params.id)
    return null
  }),
  companyRoute(
    endpoints.listVisitsOfCompany,
    { answer: schemas.companyVisits, permission: 'members.edit' },
    (ctx) => listVisitsOfCompany(ctx),
  ),
  companyRoute(
    endpoints.endVisitOfCompany,
    { params: byId, permission: 'members.edit' },
    async (ctx, { caller, params }) => {
      await endVisitOfCompany(ctx, caller, params.id)
      return null
    },
  ),
  unopenedRoute(
    endpoints.archiveCompany,
    { params: byId, body: schemas.visitReason },
    async (doors, { caller, params, body }) => {
      await archiveCompany(doors, { caller, reason: body.reason, outbox }, params.id)
      return null
    },
  ),
]
