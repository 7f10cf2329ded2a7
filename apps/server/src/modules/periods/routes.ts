import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import { type CountOpen, closePeriod, reviewPeriod } from './close-period.ts'
import { getClosings } from './get-closings.ts'
import { reopenPeriod } from './reopen-period.ts'

export type { CountOpen }

export const periodRoutes = (countOpen: CountOpen): Route[] => [
  companyRoute(endpoints.getClosings, { answer: schemas.closings, permission: 'settings.read' }, (ctx) =>
    getClosings(ctx),
  ),
  companyRoute(
    endpoints.reviewPeriod,
    { query: schemas.openInPeriodQuery, answer: schemas.openInPeriod, permission: 'period.close' },
    (ctx, { query }) => reviewPeriod(ctx, countOpen, query.month),
  ),
  companyRoute(
    endpoints.closePeriod,
    { body: schemas.closedMonth, answer: schemas.closings, permission: 'period.close' },
    (ctx, { body }) => closePeriod(ctx, countOpen, body.month),
  ),
  companyRoute(
    endpoints.reopenPeriod,
    { body: schemas.reopenedMonth, answer: schemas.closings, permission: 'period.reopen' },
    (ctx, { body }) => reopenPeriod(ctx, body),
  ),
]
