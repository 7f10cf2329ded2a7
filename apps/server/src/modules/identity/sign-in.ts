import type { LoginAnswer } from '@cuentaclara/contracts'
import type { Doors } from '#platform/database/company-context.ts'
import { NewPasswordRequired, PasskeyNeeded, TwoStepRequired, WrongCredentials } from './errors.ts'
import { noteFailure } from './note-failure.ts'
import { openSession } from './open-session.ts'
import type { Origin } from './origin.ts'
import { askChallenge } from './sign-in-challenge.ts'
import { beginTry, failTry, judgePassword, passTry } from './sign-in-try.ts'

export type SignIn = Origin & {
  email: string
  password: string
  remember?: boolean | undefined
}

/**
 * Opens a session. Throws WrongCredentials, TooManyFailures after five in fifteen minutes, and TwoStepRequired where the
 * account asks for a code as well, and PasskeyNeeded where who runs the installation has passkeys instead of codes.
 */
export async function signIn(doors: Doors, input: SignIn): Promise<LoginAnswer> {
  const { account, signInTry } = await beginTry(doors, input)
  const { password } = input
  const fits = await judgePassword(doors, signInTry, { stored: account?.passwordHash, password })
  if (!account?.isActive || !fits) {
    await failTry(doors, signInTry)
    await noteFailure(doors, { ...input, userId: account?.id ?? null, method: 'password' })
    throw new WrongCredentials()
  }
  if (account.mustChangePassword || account.hasTwoStep || account.needsPasskey)
    await passTry(doors, signInTry)
  if (account.mustChangePassword) throw new NewPasswordRequired()

  const remember = input.remember ?? false
  const step = { userId: account.id, remember }
  if (account.hasTwoStep)
    throw new TwoStepRequired(await askChallenge(doors, { purpose: 'two-step', ...step }))
  if (account.needsPasskey)
    throw new PasskeyNeeded(await askChallenge(doors, { purpose: 'passkey-step', ...step }))
  return openSession(doors, {
    ...input,
    userId: account.id,
    method: 'password',
    remember,
    signInTry,
    passwordHash: account.passwordHash,
  })
}
