import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import {
  closeCompanyDoors,
  deleteChallenges,
  deleteFreshFactors,
  deleteLinks,
  deletePasskeys,
  deleteSessions,
  deleteTwoStep,
} from './security-store.ts'

/**
 * What opens an account, or lets its owner in somewhere. `factors` are passkeys, two-step codes and recovery codes, `fresh-factors` those
 * of the last days.
 */
type Door =
  | 'sessions'
  | 'links'
  | 'challenges'
  | 'tickets'
  | 'factors'
  | 'fresh-factors'
  | 'keys'
  | 'invitations'
  | 'visits'

/** Whoever had the password for a moment adds a factor of their own; so long later its owner has heard of it and had time to look. */
const freshMs = 7 * 24 * 3_600_000

const everyDoor: readonly Door[] = [
  'sessions',
  'links',
  'challenges',
  'tickets',
  'factors',
  'keys',
  'invitations',
  'visits',
]
/** All that somebody may have opened with a password, a mailbox or a factor that counts no longer. */
const inFlight = ['sessions', 'links', 'challenges', 'tickets'] as const satisfies readonly Door[]

/** What falls when something ends an account, or proves whose it is. The table in README.md says why. */
const falls = {
  'password-changed': inFlight,
  // Keys too: whoever resets a password need not have been alone with it, and a key tells nobody which session made it. Factors stay, for
  // a mailbox is no second step, but for those that whoever else had the password may just have added (ADR 0035).
  'password-reset': ['fresh-factors', 'keys', 'visits', ...inFlight],
  'email-changed': inFlight,
  // By the link to an address that the platform gave to the account, from outside it, with a new password: as a reset.
  'address-given': ['fresh-factors', 'keys', 'visits', ...inFlight],
  // By its link alone: whoever made all this need not have been the owner of the address.
  'address-proven': everyDoor,
  // By its link from within the account: who holds its password also reads its mail, so what they made is theirs.
  'address-confirmed': inFlight,
  'factor-removed': ['sessions', 'challenges'],
  // By its person, who looked at what there is and knows none of it for sure.
  'everything-closed': ['factors', 'keys', ...inFlight],
  'factors-forgotten': ['factors', 'visits', ...inFlight],
  'password-demanded': ['visits', ...inFlight],
  'sessions-ended': ['sessions', 'challenges', 'visits'],
  // Runs the installation no more: what they do in companies of their own goes on.
  demoted: ['visits'],
  disabled: ['keys', 'invitations', 'visits', ...inFlight],
  deleted: everyDoor,
} as const satisfies Record<string, readonly Door[]>

export type AccountEvent = keyof typeof falls

/**
 * What the history says of it; `by-caller` where more is to be said than that it happened: what the platform did with its reason,
 * which factor was removed, who ended sessions.
 */
const tells: Record<
  AccountEvent,
  'password-changed' | 'password-reset' | 'email-changed' | 'email-confirmed' | 'by-caller'
> = {
  'password-changed': 'password-changed',
  'password-reset': 'password-reset',
  'email-changed': 'email-changed',
  'address-given': 'email-changed',
  'address-proven': 'email-confirmed',
  'address-confirmed': 'email-confirmed',
  'factor-removed': 'by-caller',
  'everything-closed': 'by-caller',
  'factors-forgotten': 'by-caller',
  'password-demanded': 'by-caller',
  'sessions-ended': 'by-caller',
  demoted: 'by-caller',
  disabled: 'by-caller',
  deleted: 'by-caller',
}

/** Closes what an event leaves no right to, but for the session of who caused it; open streams hear of it at once. */
export async function closeDoors(
  ctx: Pick<OpenContext, 'tx' | 'clock' | 'announce'>,
  userId: string,
  event: AccountEvent,
  { exceptSession = null }: { exceptSession?: string | null } = {},
): Promise<void> {
  const { tx } = ctx
  const kind = tells[event]
  if (kind !== 'by-caller') await noteSecurityEvent(ctx, { kind, userId })
  const falling = new Set<Door>(falls[event])
  if (falling.has('sessions')) await deleteSessions(tx, userId, exceptSession)
  if (falling.has('links')) await deleteLinks(tx, userId)
  if (falling.has('challenges')) await deleteChallenges(tx, userId)
  if (falling.has('factors')) {
    await deleteTwoStep(tx, userId)
    await deletePasskeys(tx, userId)
  }
  if (falling.has('fresh-factors')) await closeFreshFactors(ctx, userId)
  const companies = await closeCompanyDoors(tx, userId, {
    tickets: falling.has('tickets'),
    keys: falling.has('keys'),
    invitations: falling.has('invitations'),
    // Who ends their other sessions goes on visiting in this one.
    visits: falling.has('visits') && exceptSession === null,
    now: ctx.clock.now(),
  })
  announceAccess(ctx, companies, userId)
}

/** Its person reads in their history which fell. */
async function closeFreshFactors(ctx: Pick<OpenContext, 'tx' | 'clock'>, userId: string): Promise<void> {
  const { passkeys, hadTwoStep } = await deleteFreshFactors(ctx.tx, userId, ctx.clock.now() - freshMs)
  for (const name of passkeys)
    await noteSecurityEvent(ctx, { kind: 'passkey-removed', userId, facts: { name } })
  if (hadTwoStep) await noteSecurityEvent(ctx, { kind: 'two-step-off', userId })
}

/** Open streams of a person look at once whether their session still is. */
export async function tellStreams(
  ctx: Pick<OpenContext, 'tx' | 'clock' | 'announce'>,
  userId: string,
): Promise<void> {
  const none = { tickets: false, keys: false, invitations: false, visits: false, now: ctx.clock.now() }
  announceAccess(ctx, await closeCompanyDoors(ctx.tx, userId, none), userId)
}

function announceAccess(ctx: Pick<OpenContext, 'announce'>, companies: readonly string[], userId: string) {
  for (const companyId of companies) ctx.announce({ type: 'access', companyId, user_id: userId })
}
