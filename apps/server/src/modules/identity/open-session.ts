import type { LoginAnswer } from '@cuentaclara/contracts'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { deviceName } from './device-name.ts'
import { WrongCredentials } from './errors.ts'
import { insertSession, type SessionProof } from './identity-store.ts'
import { notedOrigin, type Origin } from './origin.ts'
import { loadUser } from './profile.ts'
import { hashToken, newToken } from './token.ts'

const hours = 3_600
const usualSeconds = 12 * hours
const rememberedSeconds = 30 * 24 * hours
const mostUsualSeconds = 30 * 24 * hours
const mostRememberedSeconds = 90 * 24 * hours

/** Whom to tell of a sign-in from somewhere new. Mailed by a job, so that signing in takes no longer for it. */
export const tellOfSignInJob = defineJob({
  name: 'tell-of-sign-in',
  payload: z.object({ userId: z.uuid(), address: z.string(), device: z.string() }),
  maxAttempts: 5,
})

export type OpenSession = Origin &
  SessionProof & {
    userId: string
    method: 'password' | 'two-step' | 'passkey' | 'registration'
    /** Thirty days instead of twelve hours from the last use, and ninety instead of thirty from the sign-in. */
    remember: boolean
  }

/**
 * Opens a session for who has proven to be the person; they are told by mail when they came from somewhere new. Throws
 * WrongCredentials when the account was closed, or its password changed, meanwhile.
 */
export async function openSession(doors: Doors, input: OpenSession): Promise<LoginAnswer> {
  const token = newToken()
  const session = {
    tokenHash: hashToken(token),
    id: newId(),
    userId: input.userId,
    lifetimeSeconds: input.remember ? rememberedSeconds : usualSeconds,
    mostSeconds: input.remember ? mostRememberedSeconds : mostUsualSeconds,
    address: input.address,
    userAgent: input.userAgent?.slice(0, 300) ?? null,
    device: deviceName(input.userAgent),
    isFactorShown: input.method === 'two-step' || input.method === 'passkey',
  }
  return withPerson(doors, input.userId, async (ctx) => {
    const [opened, user] = await Promise.all([
      insertSession(ctx.tx, session, input, doors.clock.now()),
      loadUser(ctx, input.userId),
    ])
    if (!opened.is_open) throw new WrongCredentials()
    await noteSecurityEvent(ctx, {
      kind: 'sign-in',
      userId: input.userId,
      sessionId: session.id,
      origin: notedOrigin(session),
      facts: { method: input.method, is_new_device: opened.is_new_device },
    })
    if (opened.is_new_device)
      await ctx.jobs.add(tellOfSignInJob, {
        userId: input.userId,
        address: session.address,
        device: session.device,
      })
    return { token, user: { ...user, token } }
  })
}
