import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { closeDoors } from './close-doors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readActiveAccount } from './identity-store.ts'
import { notify } from './notices.ts'

/**
 * Forgets passkeys and two-step codes of somebody who lost them, when nobody is left who could do so from the screen: whoever
 * works on the machine itself may. All sessions end, and the person is told. Throws NotFound for an address without an account.
 */
export async function forgetFactors(
  doors: Doors,
  kit: IdentityKit,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const account = await readActiveAccount(doors.database.app, { email })
  if (!account) throw new NotFound()
  await withPerson(doors, account.id, async (ctx) => {
    await notify(ctx, kit, account.id, { letter: 'factors-forgotten' })
    await noteSecurityEvent(ctx, {
      kind: 'account-changed-by-platform',
      userId: account.id,
      facts: { changes: 'forget_two_step', reason },
    })
    await closeDoors(ctx, account.id, 'factors-forgotten')
  })
}
