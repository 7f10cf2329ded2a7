import type { Language } from '@cuentaclara/locales'
import type { LetterName } from '@cuentaclara/locales/mail'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readAddressee } from './identity-store.ts'
import { sayRemainingDoors } from './remaining-doors.ts'
import type { RemainingDoorRow } from './security-store.ts'

const day = 24 * 3_600_000

export type Notice = {
  letter: Extract<
    LetterName,
    | 'password-changed'
    | 'email-change-asked'
    | 'email-changed'
    | 'address-known'
    | 'two-step-on'
    | 'two-step-off'
    | 'recovery-codes-renewed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'api-key-made'
    | 'new-sign-in'
    | 'code-reused'
    | 'factors-forgotten'
    | 'letter-read'
    | 'account-disabled'
    | 'platform-role-changed'
    | 'account-changed-by-platform'
  >
  params?: Record<string, string>
  /** What else opens the account, which the letter names as its parameter `doors`. */
  doors?: readonly RemainingDoorRow[]
  /** Another address than the account's: the one it had before. */
  to?: string
  path?: string
}

/** What people are told of their factors stands in their history too. */
const factorKinds: Partial<
  Record<
    Notice['letter'],
    'two-step-on' | 'two-step-off' | 'recovery-codes-made' | 'passkey-added' | 'passkey-removed'
  >
> = {
  'two-step-on': 'two-step-on',
  'two-step-off': 'two-step-off',
  'recovery-codes-renewed': 'recovery-codes-made',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
}

/** Where nobody has proven the address, only what the platform did to the account is told: the rest is a stranger's doing. */
const ofThePlatform: ReadonlySet<Notice['letter']> = new Set([
  'account-disabled',
  'account-changed-by-platform',
  'factors-forgotten',
  'letter-read',
  'platform-role-changed',
])

/** Tells a person by mail that something about their account changed, so that a change by somebody else is noticed. */
export async function notify(
  ctx: Pick<OpenContext, 'tx' | 'clock' | 'jobs'>,
  kit: IdentityKit,
  userId: string,
  { letter, params = {}, doors, to, path }: Notice,
): Promise<void> {
  const kind = factorKinds[letter]
  if (kind !== undefined) await noteSecurityEvent(ctx, { kind, userId, facts: { name: params.name } })
  const account = await readAddressee(ctx.tx, { id: userId })
  if (!account || (!account.is_email_confirmed && !ofThePlatform.has(letter))) return
  const spoken = (account.language ?? kit.language) as Language
  await kit.outbox.post(ctx, {
    letter,
    to: to ?? account.email,
    name: account.name,
    language: spoken,
    params: doors === undefined ? params : { ...params, doors: sayRemainingDoors(doors, spoken) },
    path,
    expiresAt: ctx.clock.now() + 7 * day,
  })
}
