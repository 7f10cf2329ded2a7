import { sql } from 'kysely'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { notify } from './notify.ts'

/**
 * Something outside hears of the company by itself from now on: its security history says so, and its owners are told, whoever did it.
 * In the session of an owner that somebody else uses it is the owner who has to hear of it. `former` are addresses that did before.
 */
export async function tellOfOutsideAddresses(
  ctx: CompanyContext,
  addresses: readonly string[],
  { former = [], path }: { former?: readonly string[]; path: string },
): Promise<void> {
  const known = new Set(former.map((address) => address.toLowerCase()))
  const added = addresses.filter((address) => address !== '' && !known.has(address.toLowerCase()))
  if (added.length === 0) return
  const { companyId, userId } = ctx
  const address = added.join(', ')
  await noteSecurityEvent(ctx, { kind: 'outside-address-added', userId, companyId, facts: { name: address } })
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from company_users m
    where m.company_id = current_company() and m.role = 'owner' and m.active = 1
  `.execute(ctx.tx)
  const owners = rows.map((row) => row.user_id)
  await notify(ctx, { kind: 'outside-address', params: { address }, path, to: { users: owners } })
}
