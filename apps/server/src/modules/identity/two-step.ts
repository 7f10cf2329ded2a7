import type { LoginAnswer, TwoStepSetUp } from '@cuentaclara/contracts'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, type OpenContext, withPerson } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Caller } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { closeDoors } from './close-doors.ts'
import { ChallengeOver, WrongCode } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readActiveAccount } from './identity-store.ts'
import { noteFailure } from './note-failure.ts'
import { notify } from './notices.ts'
import { openSession } from './open-session.ts'
import { notedOrigin, type Origin } from './origin.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  confirmTwoStepRow,
  deleteTwoStep,
  readTwoStep,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  writeFactorShown,
  writeTwoStepSecret,
} from './security-store.ts'
import { claimChallenge, takeChallenge } from './sign-in-challenge.ts'
import { beginTry, failTry } from './sign-in-try.ts'

const periodMs = 30_000

/** Whom to tell that a code came again. Mailed by a job: one letter for all that come while it waits, and no answer takes longer for it. */
export const tellOfReusedCodeJob = defineJob({
  name: 'tell-of-reused-code',
  payload: z.object({ userId: z.uuid(), address: z.string() }),
  maxAttempts: 5,
})

type Person = { userId: string; email: string }

/** Makes a new secret for an authenticator application; it counts once a code has confirmed it. Throws Conflict when on. */
export async function setUpTwoStep(
  ctx: OpenContext,
  kit: IdentityKit,
  person: Person,
): Promise<TwoStepSetUp> {
  const secret = new Secret({ size: 20 })
  const sealed = kit.secrets.seal(secret.base32, twoStepPurpose(person.userId))
  if (!(await writeTwoStepSecret(ctx.tx, person.userId, sealed))) throw new Conflict('two-step-already-on')
  const totp = new TOTP({ issuer: kit.product, label: person.email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** Turns two-step codes on with a first code, which this session has then shown, and answers the recovery codes, which nobody sees again. */
export async function confirmTwoStep(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const row = await readTwoStep(ctx.tx, userId)
  if (!row) throw new Conflict('two-step-not-begun')
  if (row.is_confirmed) throw new Conflict('two-step-already-on')
  const step = stepOfCode(kit.secrets, userId, row.secret, code, ctx.clock.now())
  if (step === null || !(await takeStep(ctx.tx, userId, step))) throw new Invalid({ code: ['code-wrong'] })

  await confirmTwoStepRow(ctx.tx, userId, ctx.clock.now())
  await writeFactorShown(ctx.tx, sessionId, ctx.clock.now())
  await notify(ctx, kit, userId, { letter: 'two-step-on' })
  return replaceCodes(ctx, kit, userId)
}

/** New recovery codes in place of the former. Throws Conflict while two-step codes are off. */
export async function renewRecoveryCodes(
  ctx: OpenContext,
  kit: IdentityKit,
  userId: string,
): Promise<string[]> {
  if (!(await readTwoStep(ctx.tx, userId))?.is_confirmed) throw new Conflict('two-step-not-begun')
  await notify(ctx, kit, userId, { letter: 'recovery-codes-renewed', path: '/profile?tab=security' })
  return replaceCodes(ctx, kit, userId)
}

async function replaceCodes(ctx: OpenContext, { secrets }: IdentityKit, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    ctx.tx,
    userId,
    codes.map((code) => hashRecoveryCode(secrets, userId, code)[0]!),
  )
  return codes
}

/** Turns two-step codes off and forgets their secret and recovery codes; every other session ends. */
export async function turnOffTwoStep(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  if (!(await deleteTwoStep(ctx.tx, userId))) return
  await closeDoors(ctx, userId, 'factor-removed', { exceptSession: sessionId })
  await notify(ctx, kit, userId, { letter: 'two-step-off', path: '/profile?tab=security' })
}

/**
 * The second step of a sign-in: a code of the authenticator, or a recovery code. Each works once. A wrong one counts as a
 * failed sign-in. Throws WrongCode, ChallengeOver, TooManyFailures.
 */
export async function answerTwoStep(
  doors: Doors,
  { secrets }: IdentityKit,
  input: Origin & { challenge: string; code: string },
): Promise<LoginAnswer> {
  const challenge = await claimChallenge(doors, input.challenge, 'two-step')
  const userId = challenge.user_id!
  const account = await readActiveAccount(doors.database.app, { id: userId })
  if (!account) throw new ChallengeOver()
  const { signInTry } = await beginTry(doors, { email: account.email, address: input.address })

  if (!(await withPerson(doors, userId, (ctx) => takeCode(ctx, secrets, { ...input, userId })))) {
    await failTry(doors, signInTry)
    await noteFailure(doors, { ...input, userId, method: 'two-step' })
    throw new WrongCode()
  }
  await takeChallenge(doors, input.challenge, 'two-step')
  return openSession(doors, {
    ...input,
    userId,
    method: 'two-step',
    remember: challenge.remember,
    signInTry,
    passwordHash: null,
  })
}

/** Uses a code up; answers whether it was right. Whose code comes a second time is told: somebody may have looked on. */
export async function takeCode(
  ctx: OpenContext,
  secrets: Secrets,
  { userId, code, ...origin }: Origin & { userId: string; code: string },
): Promise<boolean> {
  const row = await readTwoStep(ctx.tx, userId)
  if (!row?.is_confirmed) return false
  const now = ctx.clock.now()
  if (!/^\d{3}\s?\d{3}$/.test(code))
    return spendRecoveryCode(ctx, userId, hashRecoveryCode(secrets, userId, code))
  const step = stepOfCode(secrets, userId, row.secret, code, now)
  if (step === null) return false
  if (await takeStep(ctx.tx, userId, step)) return true
  await noteSecurityEvent(ctx, { kind: 'code-reused', userId, origin: notedOrigin(origin) })
  const key = `${userId}:code-reused`
  await ctx.jobs.add(tellOfReusedCodeJob, { userId, address: origin.address }, { key })
  return false
}

async function spendRecoveryCode(ctx: OpenContext, userId: string, hashes: Buffer[]): Promise<boolean> {
  const isSpent = await takeRecoveryCode(ctx.tx, userId, hashes, ctx.clock.now())
  if (isSpent) await noteSecurityEvent(ctx, { kind: 'recovery-code-used', userId })
  return isSpent
}

/** The half minute a code belongs to: this one or a neighbour, for clocks differ; null for any other code. */
function stepOfCode(
  secrets: Secrets,
  userId: string,
  sealed: string,
  code: string,
  now: number,
): number | null {
  const secret = Secret.fromBase32(secrets.openText(sealed, twoStepPurpose(userId)))
  const delta = new TOTP({ secret }).validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / periodMs) + delta
}

/** What the secret of an authenticator is sealed for. */
export function twoStepPurpose(userId: string): string {
  return `user:${userId}:two-step`
}
