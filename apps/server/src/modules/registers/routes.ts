import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Route, unopenedRoute } from '#platform/route.ts'
import { lookUpExemption } from './look-up-exemption.ts'
import { lookUpTaxpayer } from './look-up-taxpayer.ts'
import type { AskRegisters } from './registers.ts'

const byNumber = z.object({ number: z.string().regex(/^[0-9A-Z]{9,12}$/) })

/** As authorisations are written: `AL-00012345-26`, or the number of a law. */
const byAuthorisation = z.object({ number: z.string().regex(/^[\p{L}\d][\p{L}\d ./-]{2,39}$/u) })

export function registerRoutes(ask: AskRegisters): Route[] {
  return [
    unopenedRoute(
      endpoints.getTaxpayer,
      { params: byNumber, answer: schemas.taxpayer, perMinute: 30 },
      (doors, { params, caller }) => lookUpTaxpayer(doors, ask, { ...params, member: caller.member }),
    ),
    unopenedRoute(
      endpoints.getExemption,
      { params: byAuthorisation, answer: schemas.exemption, permission: 'documents.draft', perMinute: 30 },
      (doors, { params, caller }) => lookUpExemption(doors, ask, { ...params, member: caller.member! }),
    ),
  ]
}
