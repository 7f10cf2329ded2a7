import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { tellWhoConnects } from './tell-who-connects.ts'

/** So long before the end of a key there is time to put another one where it is used. */
const tellingMs = 7 * 24 * 60 * 60 * 1000

/** Tells every company whose key ends within a week, once for each: the program that uses it would stop from one moment to the next. */
export async function tellOfEndingKeys(doors: Doors): Promise<void> {
  const ending = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const now = clock.now()
    const { rows } = await sql<{ company_id: string; id: string; name: string; expires_at: Date }>`
      select k.company_id, k.id, k.name, k.expires_at
      from api_keys k join companies c on c.id = k.company_id and c.status in ('setup', 'active')
      where k.revoked_at is null and k.held_since is null
        and k.expires_at > ${new Date(now)} and k.expires_at < ${new Date(now + tellingMs)}
      order by k.expires_at, k.id
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id, name, expires_at: expiresAt } of ending)
    await unsafeForCompany(doors, companyId, (ctx) =>
      tellWhoConnects(ctx, {
        kind: 'api-key-expiring',
        params: { name, date: costaRicaDay(expiresAt.getTime()) },
        once: id,
      }),
    )
}
