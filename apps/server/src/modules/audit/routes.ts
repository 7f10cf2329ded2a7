import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import { checkAudit } from './check-audit.ts'
import { listAudit } from './list-audit.ts'
import { listAuditPeople } from './list-audit-people.ts'

export const auditRoutes: Route[] = [
  companyRoute(
    endpoints.listAudit,
    {
      reads: 'replica',
      query: schemas.auditQuery,
      answer: schemas.pageOf(schemas.auditEntry),
      permission: 'audit.read',
    },
    (ctx, { query }) => listAudit(ctx, query),
  ),
  companyRoute(
    endpoints.listAuditPeople,
    { reads: 'replica', answer: schemas.auditPeople, permission: 'audit.read' },
    listAuditPeople,
  ),
  companyRoute(endpoints.checkAudit, { answer: schemas.auditCheck, permission: 'audit.check' }, (ctx) =>
    checkAudit(ctx),
  ),
]
