import type { Doors } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { WrongCredentials } from './errors.ts'
import { verifyPassword } from './password.ts'
import { beginTry, failTry, passTry } from './sign-in-try.ts'

export type OwnPassword = { email: string; password: string; address: string }

/**
 * Makes sure that who holds the session also knows the password, before what guards the account is changed. A wrong one is
 * a mistake in a field, not the end of the session; it counts as a failed sign-in. Throws Invalid, TooManyFailures.
 */
export async function proveOwner(
  doors: Doors,
  { email, password, address }: OwnPassword,
  field = 'password',
): Promise<void> {
  const { account, signInTry } = await beginTry(doors, { email, address })
  if (!account) throw new WrongCredentials()
  if (await verifyPassword(account.passwordHash, password)) return passTry(doors, signInTry)
  await failTry(doors, signInTry)
  throw new Invalid({ [field]: ['password-wrong'] })
}
