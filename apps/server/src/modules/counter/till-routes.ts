import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import {
  bringTillSale,
  listTillSales,
  type PhraseRefusal,
  replaceTillSale,
  retryTillSale,
} from './bring-till-sale.ts'
import { listTills, releaseNumbers, takeNumbers } from './take-numbers.ts'

const byId = z.object({ id: schemas.id })
const selling = { permission: 'documents.issue' } as const

/** Routes of tills and of what they sold without a network; issuing opens its own transactions. */
export function tillRoutes(
  issuing: IssueDoors,
  phrase: (error: unknown, call: SignedInCall) => ReturnType<PhraseRefusal>,
): Route[] {
  const phraseFor =
    (call: SignedInCall): PhraseRefusal =>
    (error) =>
      phrase(error, call)
  return [
    companyRoute(endpoints.listTills, { answer: schemas.tills, ...selling }, (ctx) => listTills(ctx)),
    companyRoute(
      endpoints.takeNumbers,
      { params: schemas.tillParams, body: schemas.numbersInput, answer: schemas.tillNumbers, ...selling },
      (ctx, { params, body }) => takeNumbers(ctx, params, body),
    ),
    companyRoute(
      endpoints.releaseNumbers,
      { params: schemas.tillParams, body: schemas.numbersRelease, answer: schemas.tills, ...selling },
      (ctx, { params, body }) => releaseNumbers(ctx, params, body),
    ),
    companyRoute(endpoints.listTillSales, { answer: schemas.tillSales, ...selling }, (ctx, call) =>
      listTillSales(ctx, phraseFor(call)),
    ),
    unopenedRoute(
      endpoints.bringTillSale,
      {
        body: schemas.tillSaleBrought,
        answer: schemas.broughtSale,
        bodyLimit: 4 * 1024 * 1024,
        ...selling,
        key: 'needless',
      },
      (doors, call) =>
        bringTillSale(doors, { issuing, phrase: phraseFor(call) }, call.caller.member!, call.body),
    ),
    unopenedRoute(
      endpoints.retryTillSale,
      { params: byId, body: schemas.tillSaleRetry, answer: schemas.broughtSale, ...selling, key: 'needless' },
      (doors, call) =>
        retryTillSale(doors, { issuing, phrase: phraseFor(call) }, call.caller.member!, {
          id: call.params.id,
          withoutClient: call.body.without_client,
          clientId: call.body.client_id ?? null,
        }),
    ),
    companyRoute(
      endpoints.replaceTillSale,
      { params: byId, answer: schemas.tillSale, ...selling },
      (ctx, call) => replaceTillSale(ctx, phraseFor(call), call.params.id),
    ),
  ]
}
