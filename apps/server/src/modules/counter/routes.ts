import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { withCompany } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { getOwnShift, getShift } from './get-shift.ts'
import { listShifts } from './list-shifts.ts'
import { listParkedSales, parkSale, takeParkedSale } from './parked-sales.ts'
import { describeShiftForPrint } from './print-shift.ts'
import { closeShift, moveCash, openShift } from './run-shift.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.shiftDetail
const reading = { permission: 'shifts.read' } as const
const running = { permission: 'shifts.run' } as const
const selling = { permission: 'documents.draft' } as const

export const counterRoutes: Route[] = [
  companyRoute(
    endpoints.listShifts,
    { query: schemas.shiftsQuery, answer: schemas.pageOf(schemas.shiftRow), ...reading },
    (ctx, { query }) => listShifts(ctx, query),
  ),
  companyRoute(endpoints.getOwnShift, { answer: schemas.ownShift, ...reading }, (ctx) => getOwnShift(ctx)),
  companyRoute(endpoints.getShift, { params: byId, answer, ...reading }, (ctx, { params }) =>
    getShift(ctx, params.id),
  ),
  companyRoute(
    endpoints.openShift,
    { body: schemas.shiftInput, answer, ...running, status: 201 },
    (ctx, { body }) => openShift(ctx, body),
  ),
  companyRoute(
    endpoints.moveCash,
    { params: byId, body: schemas.shiftMovementInput, answer, ...running },
    (ctx, { params, body }) => moveCash(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.closeShift,
    { params: byId, body: schemas.shiftClosing, answer, ...running },
    (ctx, { params, body }) => closeShift(ctx, params.id, body),
  ),
  unopenedRoute(
    endpoints.shiftPdf,
    { params: byId, query: schemas.shiftPdfQuery, ...reading },
    async (doors, { params, query, caller, reply }) => {
      const { name, page } = await withCompany(
        doors,
        caller.member!,
        (ctx) => describeShiftForPrint(ctx, params.id, query.paper),
        { readOnly: true },
      )
      reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
      reply.header('cache-control', 'private, no-cache')
      return reply.send(Buffer.from(await renderPdf(page, { of: caller.member!.companyId })))
    },
  ),
  companyRoute(endpoints.listParkedSales, { answer: schemas.parkedSales, ...selling }, (ctx) =>
    listParkedSales(ctx),
  ),
  companyRoute(
    endpoints.parkSale,
    { body: schemas.parkedSaleInput, answer: schemas.parkedSale, ...selling, status: 201 },
    (ctx, { body }) => parkSale(ctx, body),
  ),
  companyRoute(
    endpoints.takeParkedSale,
    { params: byId, answer: schemas.takenSale, ...selling },
    (ctx, { params }) => takeParkedSale(ctx, params.id),
  ),
]
