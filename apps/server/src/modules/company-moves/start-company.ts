import { queueWaitingDeliveries } from '#modules/automation/index.ts'
import { queueLetters } from '#modules/notifications/index.ts'
import { asksOf } from '#platform/database/asks-of.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FoundCompany } from './find-company.ts'
import { holdRestoredCompanies } from './hold-restored-companies.ts'

type Rest = Row<'company_moves', 'is_copy' | 'file_at'> & { direction: 'in' | 'out' }

/**
 * Has a company that rests work here. What came as a copy issues nothing until somebody says from which numbers it goes on,
 * asks about what waits before it sends, and holds its letters and keys: where the file was made they may have been sent or revoked since. What moved goes on exactly.
 * Throws Refusal where `direction` is not how it came to rest.
 */
export async function startCompany(
  doors: Doors,
  { id, name }: FoundCompany,
  direction: Rest['direction'],
): Promise<Rest> {
  const rest = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const client = asksOf(tx)
    const { rows } = await client.query<Rest>(
      'select direction, is_copy, file_at from wake_company($1, $2)',
      [id, new Date(clock.now())],
    )
    const [ended] = rows
    if (ended?.direction !== direction) throw new Refusal(refusals[direction](name))
    if (ended.is_copy) await holdRestoredCompanies(client, ended.file_at!.toISOString(), id)
    await queueWaitingDeliveries(client, id)
    return ended
  })
  await unsafeForAllCompanies(doors, (ctx) => queueLetters(ctx, { companyId: id }))
  return rest
}

const refusals = {
  in: (name: string) => `${name} did not arrive here, or works already.`,
  out: (name: string) => `${name} was not put to rest here, or works already.`,
}
