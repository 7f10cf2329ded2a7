import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { listSettlements, settlementTotals } from './list-settlements.ts'
import { getSettlement, recordSettlement, removeSettlement, updateSettlement } from './save-settlement.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.cardSettlement
const reading = { permission: 'vat-return.read' } as const
const writing = { permission: 'vat-return.prepare' } as const

export const routes: Route[] = [
  companyRoute(
    endpoints.listCardSettlements,
    { reads: 'replica', query: schemas.cardSettlementsQuery, answer: schemas.pageOf(answer), ...reading },
    (ctx, { query }) => listSettlements(ctx, query),
  ),
  companyRoute(
    endpoints.getCardSettlementTotals,
    {
      reads: 'replica',
      query: schemas.cardSettlementsQuery,
      answer: schemas.cardSettlementTotals,
      ...reading,
    },
    (ctx, { query }) => settlementTotals(ctx, query),
  ),
  companyRoute(endpoints.getCardSettlement, { params: byId, answer, ...reading }, (ctx, { params }) =>
    getSettlement(ctx, params.id),
  ),
  companyRoute(
    endpoints.recordCardSettlement,
    { body: schemas.cardSettlementInput, answer, status: 201, ...writing },
    (ctx, { body }) => recordSettlement(ctx, body),
  ),
  companyRoute(
    endpoints.updateCardSettlement,
    { params: byId, body: schemas.cardSettlementInput, answer, ...writing },
    (ctx, { params, body, ifMatch }) => updateSettlement(ctx, params.id, { input: body, version: ifMatch }),
  ),
  companyRoute(endpoints.removeCardSettlement, { params: byId, ...writing }, async (ctx, { params }) => {
    await removeSettlement(ctx, params.id)
    return null
  }),
]
