import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { WrongCredentials } from './errors.ts'
import { verifyPassword } from './password.ts'
import { isFreshlyProven, writeProof } from './security-store.ts'
import { beginTry, failTry, passTry } from './sign-in-try.ts'
import { takeCode } from './two-step.ts'

/** Within this of a whole proof, which a sign-in is too, the code is not asked for again. */
const freshMs = 10 * 60_000

export type OwnProof = {
  caller: Pick<Caller, 'userId' | 'sessionId' | 'email'>
  password: string
  /** Of the authenticator, or a recovery code; asked for where two-step codes are on. */
  code?: string | undefined
  address: string
}

/**
 * Makes sure that who holds the session is its owner, before what guards the account is changed: the password, and where
 * there is a second factor its code, unless it was given some minutes ago. A wrong one is a mistake in a field, not the end
 * of the session; it counts as a failed sign-in. Throws Invalid, TooManyFailures.
 */
export async function proveOwner(
  doors: Doors,
  secrets: Secrets,
  { caller, password, code, address }: OwnProof,
  field = 'password',
): Promise<void> {
  const { account, signInTry } = await beginTry(doors, { email: caller.email, address })
  if (!account) throw new WrongCredentials()
  if (!(await verifyPassword(account.passwordHash, password))) {
    await failTry(doors, signInTry)
    throw new Invalid({ [field]: ['password-wrong'] })
  }

  const { userId, sessionId } = caller
  const now = doors.clock.now()
  const since = now - freshMs
  if (account.hasTwoStep && !(await isFreshlyProven(doors.database.app, sessionId, since))) {
    if (code === undefined || code === '') {
      await passTry(doors, signInTry)
      throw new Invalid({ code: ['code-needed'] })
    }
    if (!(await withPerson(doors, userId, (ctx) => takeCode(ctx, secrets, userId, code)))) {
      await failTry(doors, signInTry)
      throw new Invalid({ code: ['code-wrong'] })
    }
    await writeProof(doors.database.app, sessionId, now)
  }
  await passTry(doors, signInTry)
}
