import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { currentRate } from './current-rate.ts'
import { setExchangeRate } from './set-exchange-rate.ts'

const answer = schemas.exchangeRate

export const exchangeRateRoutes: Route[] = [
  unopenedRoute(endpoints.getExchangeRate, { answer }, (doors, { caller }) =>
    currentRate(doors, caller.member),
  ),
  companyRoute(
    endpoints.setExchangeRate,
    { body: schemas.exchangeRateInput, answer, permission: 'exchange-rate.set' },
    (ctx, { body }) => setExchangeRate(ctx, body),
  ),
]
