import { notify } from '#modules/notifications/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { unlessAtRest } from '#platform/database/unless-at-rest.ts'
import { readAffected } from './version-store.ts'

/** Tells every company whose items carry a code that an applied version withdrew or rated otherwise, each of them once. */
export async function tellOfAffected(doors: Doors, versionId: string): Promise<void> {
  const affected = await unsafeForAllCompanies(doors, ({ tx }) => readAffected(tx, versionId), {
    readOnly: true,
  })
  for (const { company_id: companyId, retired, rate_changed } of affected) {
    const tell = (ctx: CompanyContext) =>
      notify(ctx, {
        kind: 'items-affected',
        params: { items: String(retired + rate_changed) },
        path: '/items?view=outdated',
        to: { permission: 'items.edit', makers: 'all' },
        once: versionId,
      })
    await unlessAtRest(() => unsafeForCompany(doors, companyId, tell))
  }
}
