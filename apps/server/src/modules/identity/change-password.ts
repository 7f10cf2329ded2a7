import { listCompanyNames } from '#modules/companies/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { checkPassword } from './check-password.ts'
import { closeDoors } from './close-doors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { writePassword } from './identity-store.ts'
import { notify } from './notices.ts'
import { readOpenDoors } from './open-doors.ts'
import { proveOwner } from './own-password.ts'
import { hashPassword } from './password.ts'

export type ChangePassword = {
  currentPassword: string
  code?: string | undefined
  password: string
  address: string
}

/**
 * Sets a new password for who knows the former one; every other session ends, and so does what was
 * asked for before, such as a change of e-mail. The letter about it names what else opens the account. Throws Invalid by field.
 */
export async function changePassword(
  doors: Doors,
  kit: IdentityKit,
  caller: Caller,
  { currentPassword, code, password, address }: ChangePassword,
): Promise<void> {
  const companies = await withPerson(doors, caller, (ctx) => listCompanyNames(ctx, caller.userId), {
    readOnly: true,
  })
  await checkPassword(password, { ...caller, companies }, address)
  await proveOwner(
    doors,
    kit.secrets,
    { caller, password: currentPassword, code, address },
    'current_password',
  )
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
