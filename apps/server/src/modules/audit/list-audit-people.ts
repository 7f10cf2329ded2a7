import type { AuditPeople } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPeople } from './audit-store.ts'

/** Whom the trail can be narrowed to; billers see themselves alone. */
export async function listAuditPeople(ctx: CompanyContext): Promise<AuditPeople> {
  ctx.permit('audit.read')
  const people = await readPeople(ctx)
  return {
    data: ctx.reach('audit.read') === 'own' ? people.filter(({ id }) => id === ctx.userId) : people,
  }
}
