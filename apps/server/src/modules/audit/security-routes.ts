import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { companyRoute, personRoute, type Route, type SignedInCall } from '#platform/route.ts'
import { ownSecurityFile } from './export-security.ts'
import { checkCompanySecurity, listCompanySecurity, listOwnSecurity } from './list-security.ts'

const answer = schemas.pageOf(schemas.securityEntry)

/** `languageOf` tells what the caller reads: a file is in words. */
export function securityHistoryRoutes(languageOf: (call: SignedInCall) => Language): Route[] {
  return [
    personRoute(
      endpoints.listOwnSecurity,
      { query: schemas.securityQuery, answer },
      (ctx, { caller, query }) => listOwnSecurity(ctx, caller, query),
    ),
    personRoute(endpoints.ownSecurityFile, {}, async (ctx, call) => {
      const file = await ownSecurityFile(ctx, call.caller, languageOf(call))
      call.reply.header('content-disposition', 'attachment; filename="security-history.csv"')
      return call.reply.type('text/csv; charset=utf-8').send(file)
    }),
    companyRoute(
      endpoints.listCompanySecurity,
      { reads: 'replica', query: schemas.companySecurityQuery, answer, permission: 'security.read' },
      (ctx, { caller, query }) => listCompanySecurity(ctx, caller.sessionId, query),
    ),
    companyRoute(
      endpoints.checkCompanySecurity,
      { answer: schemas.auditCheck, permission: 'security.read' },
      (ctx) => checkCompanySecurity(ctx),
    ),
  ]
}
