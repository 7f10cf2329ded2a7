import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { PasskeyNeeded, WrongCredentials } from './errors.ts'
import { noteFailure } from './note-failure.ts'
import { isFactorFresh, writeFactorShown } from './security-store.ts'
import { beginTry, failTry, judgePassword, passTry } from './sign-in-try.ts'
import { takeCode } from './two-step.ts'

/** Within this of showing it, at the door or later, the second factor is not asked for again. */
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
 * there are two-step codes one of them, unless a second factor was shown some minutes ago. Who has only passkeys shows one of
 * these: what a password alone takes away guards nothing. A wrong password or code is a mistake in a field, not the end of the session; it counts as
 * a failed sign-in. Throws Invalid, PasskeyNeeded, TooManyFailures.
 */
export async function proveOwner(
  doors: Doors,
  secrets: Secrets,
  { caller, password, code, address }: OwnProof,
  field = 'password',
): Promise<void> {
  const { account, signInTry } = await beginTry(doors, { email: caller.email, address })
  if (!account) throw new WrongCredentials()
  const refuse = async () => {
    await failTry(doors, signInTry)
    await noteFailure(doors, { userId: account.id, method: 'own-password', address, userAgent: null })
  }
  if (!(await judgePassword(doors, signInTry, { stored: account.passwordHash, password }))) {
    await refuse()
    throw new Invalid({ [field]: ['password-wrong'] })
  }

  const { userId, sessionId } = caller
  const now = doors.clock.now()
  const mustShow =
    (account.hasTwoStep || account.hasPasskey) &&
    !(await isFactorFresh(doors.database.app, sessionId, now - freshMs))
  if (mustShow && !account.hasTwoStep) {
    await passTry(doors, signInTry)
    throw new PasskeyNeeded()
  }
  if (mustShow) {
    if (code === undefined || code === '') {
      await passTry(doors, signInTry)
      throw new Invalid({ code: ['code-needed'] })
    }
    const shown = { userId, code, address, userAgent: null }
    if (!(await withPerson(doors, userId, (ctx) => takeCode(ctx, secrets, shown)))) {
      await refuse()
      throw new Invalid({ code: ['code-wrong'] })
    }
    await writeFactorShown(doors.database.app, sessionId, now)
  }
  await passTry(doors, signInTry)
}
