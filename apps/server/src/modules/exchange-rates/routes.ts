import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Logger } from '#platform/log.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { currentRate } from './current-rate.ts'
import { getRateHistory } from './get-history.ts'
import type { RateSource } from './refresh-exchange-rate.ts'
import { refreshNow } from './refresh-now.ts'
import { setExchangeRate } from './set-exchange-rate.ts'

const answer = schemas.exchangeRate

export const exchangeRateRoutes = (sources: readonly RateSource[], log: Logger): Route[] => [
  unopenedRoute(
    endpoints.getExchangeRate,
    { query: schemas.currentRateQuery, answer },
    (doors, { caller, query }) => currentRate(doors, caller, query),
  ),
  companyRoute(
    endpoints.listExchangeRates,
    { query: schemas.exchangeRatesQuery, answer: schemas.exchangeRateHistory },
    (ctx, { query }) => getRateHistory(ctx, query),
  ),
  unopenedRoute(
    endpoints.refreshExchangeRates,
    { answer: schemas.refreshedRates, permission: 'exchange-rate.set', status: 200, perMinute: 6 },
    (doors, { caller }) => refreshNow(doors, caller.member!, { sources, log }),
  ),
  companyRoute(
    endpoints.setExchangeRate,
    { body: schemas.exchangeRateInput, answer, permission: 'exchange-rate.set' },
    (ctx, { body }) => setExchangeRate(ctx, body),
  ),
]
