import type { Security, Session } from '@cuentaclara/contracts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { closeDoors, tellStreams } from './close-doors.ts'
import { readPasswordChangedAt, readUser } from './identity-store.ts'
import { toPasskeyView } from './passkeys.ts'
import {
  countRecoveryCodes,
  deleteSessionOf,
  readPasskeys,
  readSessions,
  readTwoStep,
  type SessionRow,
} from './security-store.ts'

/** All that guards a person's account; the statements travel together. */
export async function getSecurity({ tx, clock }: OpenContext, caller: Caller): Promise<Security> {
  const { userId, sessionId } = caller
  const [user, changedAt, twoStep, codes, passkeys, sessions] = await Promise.all([
    readUser(tx, userId),
    readPasswordChangedAt(tx, userId),
    readTwoStep(tx, userId),
    countRecoveryCodes(tx, userId),
    readPasskeys(tx, userId),
    readSessions(tx, userId, clock.now()),
  ])
  const isOn = twoStep?.is_confirmed ?? false
  return {
    is_email_confirmed: user.is_email_confirmed,
    password_changed_at: changedAt?.toISOString() ?? null,
    two_step: { is_on: isOn, recovery_codes_left: isOn ? codes : 0 },
    passkeys: passkeys.map(toPasskeyView),
    sessions: sessions.map((row) => toSessionView(row, sessionId)),
  }
}

/** Ends one of a person's sessions. Throws NotFound for anybody else's. */
export async function endSession(ctx: OpenContext, userId: string, id: string): Promise<void> {
  if (!(await deleteSessionOf(ctx.tx, userId, id))) throw new NotFound()
  await noteSecurityEvent(ctx, { kind: 'sessions-ended', userId })
  await tellStreams(ctx, userId)
}

/** Ends every session of a person but the one that asks. */
export async function endOtherSessions(ctx: OpenContext, caller: Caller): Promise<void> {
  await noteSecurityEvent(ctx, { kind: 'sessions-ended', userId: caller.userId })
  await closeDoors(ctx, caller.userId, 'sessions-ended', { exceptSession: caller.sessionId })
}

function toSessionView(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    is_current: row.id === currentId,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    address: row.address,
    user_agent: row.user_agent,
  }
}
