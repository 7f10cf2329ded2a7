import type { LoginAnswer } from '@cuentaclara/contracts'
import type { Doors } from '#platform/database/company-context.ts'
import { NewPasswordRequired, TooManyFailures, TwoStepRequired, WrongCredentials } from './errors.ts'
import { failureScope } from './failure-scope.ts'
import { insertFailure, readAccount } from './identity-store.ts'
import { type Origin, openSession } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { askChallenge } from './sign-in-challenge.ts'

export type SignIn = Origin & {
  email: string
  password: string
  remember?: boolean | undefined
}

/**
 * Opens a session. Throws WrongCredentials, TooManyFailures after five in fifteen minutes, and TwoStepRequired where the
 * account asks for a code as well.
 */
export async function signIn(doors: Doors, input: SignIn): Promise<LoginAnswer> {
  const { database, clock } = doors
  const scope = failureScope(input.email, input.address)
  const { account, waitSeconds } = await readAccount(database.app, {
    email: input.email,
    scope,
    now: clock.now(),
  })
  if (waitSeconds > 0) throw new TooManyFailures(waitSeconds)

  const fits = await verifyPassword(account?.passwordHash, input.password)
  if (!account?.isActive || !fits) {
    await insertFailure(database.app, scope, clock.now())
    throw new WrongCredentials()
  }
  if (account.mustChangePassword) throw new NewPasswordRequired()

  const remember = input.remember ?? false
  if (account.hasTwoStep) {
    throw new TwoStepRequired(
      await askChallenge(doors, { purpose: 'two-step', userId: account.id, remember }),
    )
  }
  return openSession(doors, { ...input, userId: account.id, remember, scope })
}
