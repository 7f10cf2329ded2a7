import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { attachment } from '#platform/files.ts'
import { companyRoute, type Route } from '#platform/route.ts'
import { confirmNotice, dismissNotice, fetchProof, listNotices } from './decide-notice.ts'

const byId = z.object({ id: schemas.id })
const permission = 'payments.record'

export const paymentNoticeRoutes: Route[] = [
  companyRoute(endpoints.listPaymentNotices, { answer: schemas.paymentNotices, permission }, (ctx) =>
    listNotices(ctx),
  ),
  companyRoute(
    endpoints.confirmPaymentNotice,
    { params: byId, answer: schemas.paymentDetail, permission },
    (ctx, { params }) => confirmNotice(ctx, params.id),
  ),
  companyRoute(
    endpoints.dismissPaymentNotice,
    { params: byId, body: schemas.dismissNotice, permission },
    async (ctx, { params, body }) => {
      await dismissNotice(ctx, params.id, body.reason)
      return null
    },
  ),
  companyRoute(
    endpoints.fetchNoticeProof,
    { params: byId.extend({ paper: schemas.id }), permission },
    async (ctx, { params, reply }) => {
      const { name, type, content } = await fetchProof(ctx, params.id, params.paper)
      return reply.header('content-disposition', attachment(name)).type(type).send(content)
    },
  ),
]
