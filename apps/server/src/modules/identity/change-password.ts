import { listCompanyNames } from '#modules/companies/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { checkPassword } from './check-password.ts'
import { closeDoors } from './close-doors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { writePassword } from './identity-store.ts'
import { notify } from './notices.ts'
import { readOpenDoors } from './open-doors.ts'
import { hashPassword } from './password.ts'

/**
 * Sets a new password for who has shown the former one; every other session ends, and so does what was
 * asked for before, such as a change of e-mail. The letter about it names what else opens the account. Throws Invalid by field.
 */
export async function changePassword(
  doors: Doors,
  kit: IdentityKit,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const companies = await withPerson(doors, caller, (ctx) => listCompanyNames(ctx, caller.userId), {
    readOnly: true,
  })
  await checkPassword(password, { ...caller, companies }, address)
  const passwordHash = await hashPassword(password, address)
  const remaining = await readOpenDoors(doors, caller.userId)
  await withPerson(doors, caller, async (ctx) => {
    await writePassword(ctx.tx, caller.userId, { passwordHash, now: ctx.clock.now() })
    await closeDoors(ctx, caller.userId, 'password-changed', { exceptSession: caller.sessionId })
    await notify(ctx, kit, caller.userId, {
      letter: 'password-changed',
      doors: remaining,
      path: '/forgot-password',
    })
  })
}
