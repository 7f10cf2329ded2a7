import type { LoginAnswer } from '@cuentaclara/contracts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { TooManyFailures } from './errors.ts'
import { type FailureScope, insertSession } from './identity-store.ts'
import { loadUser } from './profile.ts'
import { hashToken, newToken } from './token.ts'

const hours = 3_600
const usualSeconds = 12 * hours
const rememberedSeconds = 30 * 24 * hours

/** Where a sign-in comes from. */
export type Origin = { address: string; userAgent: string | null }

export type OpenSession = Origin & {
  userId: string
  /** Thirty days instead of twelve hours, both from the last use. */
  remember: boolean
  /** Failures that keep the door closed; null for what no guessing opens, such as a passkey. */
  scope: FailureScope | null
}

/** Opens a session for who has proven to be the person. Throws TooManyFailures when the door closed meanwhile. */
export async function openSession(doors: Doors, input: OpenSession): Promise<LoginAnswer> {
  const token = newToken()
  const session = {
    tokenHash: hashToken(token),
    id: newId(),
    userId: input.userId,
    lifetimeSeconds: input.remember ? rememberedSeconds : usualSeconds,
    address: input.address,
    userAgent: input.userAgent?.slice(0, 300) ?? null,
  }
  return withPerson(doors, input.userId, async (ctx) => {
    // Asked again: of many guesses sent at once, only the first few may be right.
    const [closedFor, user] = await Promise.all([
      insertSession(ctx.tx, session, input.scope, doors.clock.now()),
      loadUser(ctx, input.userId),
    ])
    if (closedFor > 0) throw new TooManyFailures(closedFor)
    return { token, user: { ...user, token } }
  })
}
