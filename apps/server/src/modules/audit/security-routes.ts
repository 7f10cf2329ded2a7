import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, personRoute, type Route } from '#platform/route.ts'
import { checkCompanySecurity, listCompanySecurity, listOwnSecurity } from './list-security.ts'

const answer = schemas.pageOf(schemas.securityEntry)

export const securityHistoryRoutes: Route[] = [
  personRoute(endpoints.listOwnSecurity, { query: schemas.securityQuery, answer }, (ctx, { caller, query }) =>
    listOwnSecurity(ctx, caller, query),
  ),
  companyRoute(
    endpoints.listCompanySecurity,
    { query: schemas.companySecurityQuery, answer, permission: 'security.read' },
    (ctx, { caller, query }) => listCompanySecurity(ctx, caller.sessionId, query),
  ),
  companyRoute(
    endpoints.checkCompanySecurity,
    { answer: schemas.auditCheck, permission: 'security.read' },
    (ctx) => checkCompanySecurity(ctx),
  ),
]
