import type { Doors } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { TooManyFailures, WrongCredentials } from './errors.ts'
import { failureScope } from './failure-scope.ts'
import { insertFailure, readAccount } from './identity-store.ts'
import { verifyPassword } from './password.ts'

export type OwnPassword = { email: string; password: string; address: string }

/**
 * Makes sure that who holds the session also knows the password, before what guards the account is changed. A wrong one is
 * a mistake in a field, not the end of the session; it counts as a failed sign-in. Throws Invalid, TooManyFailures.
 */
export async function proveOwner(
  { database, clock }: Doors,
  { email, password, address }: OwnPassword,
  field = 'password',
): Promise<void> {
  const scope = failureScope(email, address)
  const { account, waitSeconds } = await readAccount(database.app, { email, scope, now: clock.now() })
  if (waitSeconds > 0) throw new TooManyFailures(waitSeconds)
  if (!account) throw new WrongCredentials()
  if (await verifyPassword(account.passwordHash, password)) return
  await insertFailure(database.app, scope, clock.now())
  throw new Invalid({ [field]: ['password-wrong'] })
}
