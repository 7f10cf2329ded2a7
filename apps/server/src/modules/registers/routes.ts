import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Route, unopenedRoute } from '#platform/route.ts'
import { lookUpTaxpayer } from './look-up-taxpayer.ts'
import type { AskRegisters } from './registers.ts'

const byNumber = z.object({ number: z.string().regex(/^[0-9A-Z]{9,12}$/) })

export function taxpayerRoutes(ask: AskRegisters): Route[] {
  return [
    unopenedRoute(
      endpoints.getTaxpayer,
      { params: byNumber, answer: schemas.taxpayer, perMinute: 30 },
      (doors, { params, caller }) => lookUpTaxpayer(doors, ask, { ...params, member: caller.member }),
    ),
  ]
}
