import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, fileRoute, type Route } from '#platform/route.ts'
import { confirmNotice, dismissNotice, fetchProof, linkNotice, listNotices } from './decide-notice.ts'

const byId = z.object({ id: schemas.id })
const permission = 'payments.record'

export const paymentNoticeRoutes: Route[] = [
  companyRoute(endpoints.listPaymentNotices, { answer: schemas.paymentNotices, permission }, (ctx) =>
    listNotices(ctx),
  ),
  companyRoute(
    endpoints.confirmPaymentNotice,
    { params: byId, query: schemas.confirmationQuery, answer: schemas.paymentDetail, permission },
    (ctx, { params, query }) => confirmNotice(ctx, params.id, { isAnother: query.another ?? false }),
  ),
  companyRoute(
    endpoints.linkPaymentNotice,
    { params: byId, body: schemas.bankLink, answer: schemas.paymentDetail, permission },
    (ctx, { params, body }) => linkNotice(ctx, params.id, body.payment_id),
  ),
  companyRoute(
    endpoints.dismissPaymentNotice,
    { params: byId, body: schemas.dismissNotice, permission },
    async (ctx, { params, body }) => {
      await dismissNotice(ctx, params.id, body.reason)
      return null
    },
  ),
  fileRoute(
    endpoints.fetchNoticeProof,
    { params: byId.extend({ paper: schemas.id }), permission },
    (ctx, { params }) => fetchProof(ctx, params.id, params.paper),
  ),
]
