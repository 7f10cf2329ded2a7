import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Route, unopenedRoute } from '#platform/route.ts'
import type { TaxpayerLookUp } from './look-up-taxpayer.ts'

const byNumber = z.object({ number: z.string().regex(/^[0-9A-Z]{9,12}$/) })

export function taxpayerRoutes(lookUp: TaxpayerLookUp): Route[] {
  return [
    unopenedRoute(
      endpoints.getTaxpayer,
      { params: byNumber, answer: schemas.taxpayer, perMinute: 30 },
      (_, { params }) => lookUp(params.number),
    ),
  ]
}
