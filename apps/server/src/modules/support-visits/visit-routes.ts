import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { Outbox } from '#modules/notifications/index.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { endSupportVisit, endVisitOfCompany, listVisitsOfCompany, openSupportVisit } from './support-visit.ts'

const byId = z.object({ id: schemas.id })

export const visitRoutes = ({ outbox }: { outbox: Outbox }): Route[] => [
  unopenedRoute(
    endpoints.openSupportVisit,
    {
      params: byId,
      body: schemas.visitReason,
      guard: 'reason',
      answer: schemas.supportVisit,
      status: 201,
      perMinute: 60,
    },
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
]
