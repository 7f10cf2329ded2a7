import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { countTry } from './count-try.ts'
import { TooManyFailures } from './errors.ts'
import { failureScope, type SignInTry } from './failure-scope.ts'
import { type Account, deleteTry, readAccount, writeFailure } from './identity-store.ts'
import { verifyPassword } from './password.ts'

/** Counts a try to get into the account of an e-mail, before anything is compared. Throws TooManyFailures, Overloaded. */
export async function beginTry(
  doors: Doors,
  { email, address }: { email: string; address: string },
): Promise<{ account: Account | null; signInTry: SignInTry }> {
  const { database, clock } = doors
  const signInTry = { id: newId(), scope: failureScope(email, address) }
  // Written inside the function below, which the compiler does not follow.
  let found = null as Account | null
  // Whoever knows the password does not wait behind those who guess at it from elsewhere.
  const seconds = await countTry(`${signInTry.scope.account}@${signInTry.scope.address}`, async () => {
    const { account, waitSeconds } = await readAccount(database.app, { email, signInTry, now: clock.now() })
    found = account
    return waitSeconds
  })
  if (seconds > 0) {
    const origin = { address, agent: null }
    await noteSecurityEvent(doors, { kind: 'sign-in-locked', userId: found?.id ?? null, origin })
    throw new TooManyFailures(seconds)
  }
  return { account: found, signInTry }
}

/** Whether the password of a try is right. When that cannot be judged now, it was no try. Throws Overloaded. */
export async function judgePassword(
  doors: Doors,
  signInTry: SignInTry,
  { stored, password }: { stored: string | undefined; password: string },
): Promise<boolean> {
  try {
    return await verifyPassword(stored, password, signInTry.scope.address)
  } catch (error) {
    await passTry(doors, signInTry)
    throw error
  }
}

/** It was wrong: it counts for a quarter of an hour. */
export async function failTry({ database }: Doors, { id }: SignInTry): Promise<void> {
  await writeFailure(database.app, id)
}

/** It was right: it counts no longer. */
export async function passTry({ database }: Doors, { id }: SignInTry): Promise<void> {
  await deleteTry(database.app, id)
}
