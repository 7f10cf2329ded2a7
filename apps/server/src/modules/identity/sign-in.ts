import { createHash } from 'node:crypto'
import type { LoginAnswer } from '@cuentaclara/contracts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { TooManyFailures, WrongCredentials } from './errors.ts'
import { type FailureScope, insertFailure, insertSession, readAccount } from './identity-store.ts'
import { verifyPassword } from './password.ts'
import { loadUser } from './profile.ts'
import { hashToken, newToken } from './token.ts'

const hours = 3_600
const usualSeconds = 12 * hours
const rememberedSeconds = 30 * 24 * hours

export type SignIn = {
  email: string
  password: string
  remember?: boolean | undefined
  address: string
  userAgent: string | null
}

/** Opens a session. Throws WrongCredentials, and TooManyFailures after five in fifteen minutes. */
export async function signIn(doors: Doors, input: SignIn): Promise<LoginAnswer> {
  const { database, clock } = doors
  const scope = scopeOf(input)
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

  const token = newToken()
  const session = {
    tokenHash: hashToken(token),
    id: newId(),
    userId: account.id,
    lifetimeSeconds: input.remember ? rememberedSeconds : usualSeconds,
    address: input.address,
    userAgent: input.userAgent?.slice(0, 300) ?? null,
  }
  return withPerson(doors, account.id, async (ctx) => {
    // Asked again: of many guesses sent at once, only the first few may be right.
    const [closedFor, user] = await Promise.all([
      insertSession(ctx.tx, session, scope, clock.now()),
      loadUser(ctx, account.id),
    ])
    if (closedFor > 0) throw new TooManyFailures(closedFor)
    return { token, user: { ...user, token } }
  })
}

function scopeOf({ email, address }: SignIn): FailureScope {
  return { account: createHash('sha256').update(email.trim().toLowerCase()).digest('base64url'), address }
}
