import type { ConfirmedEmail } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { checkPassword } from './check-password.ts'
import { type AccountEvent, closeDoors } from './close-doors.ts'
import { EmailTaken } from './errors.ts'
import { failureScope } from './failure-scope.ts'
import type { IdentityKit } from './identity-kit.ts'
import {
  forgiveFailures,
  readActiveAccount,
  readUser,
  writeConfirmedEmail,
  writePassword,
} from './identity-store.ts'
import { countUnprovenLetter, followLink, mailLink, ownerOf, seeLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { hashPassword } from './password.ts'
import { deleteLinks, type LinkRow } from './security-store.ts'

type ConfirmEmail = {
  token: string
  /** Chosen by who proves the address from outside the account, once they were asked for it. */
  password?: string | undefined
  caller: Pick<Caller, 'userId' | 'sessionId'> | null
  /** Where it comes from: strangers wait behind others of theirs. */
  address: string
}

/**
 * Takes an address as the account's, because its link was followed. What was opened before falls, but for the session of the
 * account's own holder who follows it. Whoever follows it from outside the account is judged by `proofOf`; until they have shown
 * what that asks for nothing changes, and the link works. Throws LinkOver, EmailTaken, and Invalid for a password that will not do.
 */
export async function confirmEmail(
  doors: Doors,
  kit: IdentityKit,
  { token, password, caller, address }: ConfirmEmail,
): Promise<ConfirmedEmail> {
  const chosenHash = password === undefined ? null : await judge(doors, { token, password, caller, address })
  // Unsafe: the link says whose account it is.
  return unsafeForAllCompanies(doors, async (ctx) => {
    const seen = await seeLink(ctx, token, 'confirm-email')
    const asks = proofOf(seen, caller)
    if (asks === 'sign-in') return { email: seen.email, needs_password: false, needs_sign_in: true }
    if (asks === 'password' && chosenHash === null)
      return { email: seen.email, needs_password: true, needs_sign_in: false }
    const link = await followLink(ctx, token, 'confirm-email')
    if (isChange(link))
      await notify(ctx, kit, link.user_id, { letter: 'email-changed', params: { email: link.email } })
    if (!(await writeConfirmedEmail(ctx.tx, link.user_id, link.email, ctx.clock.now())))
      throw new EmailTaken()
    if (asks === 'password') await takeChosenPassword(ctx, link, chosenHash!)
    await closeDoors(ctx, link.user_id, eventOf(link, asks), {
      exceptSession: caller?.userId === link.user_id ? caller.sessionId : null,
    })
    return { email: link.email, needs_password: false, needs_sign_in: false }
  })
}

/**
 * What has to be shown besides the link. Its holder has shown all within the account. The first proof of the address that an
 * account began with, and one that the platform gave to it, come with a new password: the former one may be that of a stranger. Whoever
 * reads a mailbox that a person named later signs in to that person's account first, proven or not: a slip of a finger would give it to
 * the owner of that mailbox.
 */
function proofOf(link: LinkRow, caller: ConfirmEmail['caller']): 'nothing' | 'password' | 'sign-in' {
  if (caller?.userId === link.user_id) return 'nothing'
  if (isChange(link)) return link.is_by_platform ? 'password' : 'sign-in'
  return link.is_user_confirmed ? 'nothing' : 'password'
}

function isChange({ email, user_email: former }: LinkRow): boolean {
  return email.toLowerCase() !== former.toLowerCase()
}

function eventOf(link: LinkRow, asks: 'nothing' | 'password'): AccountEvent {
  if (asks === 'password') return link.is_user_confirmed ? 'address-given' : 'address-proven'
  return isChange(link) ? 'email-changed' : 'address-confirmed'
}

/**
 * What takes long, with no transaction open, and only for a link that asks for a password: null where it does not. Throws LinkOver, and
 * Invalid for a password that will not do.
 */
async function judge(
  doors: Doors,
  { token, password, caller, address }: ConfirmEmail & { password: string },
): Promise<string | null> {
  // Unsafe: the link says whose account it is.
  const owner = await unsafeForAllCompanies(
    doors,
    async (ctx) => {
      const link = await seeLink(ctx, token, 'confirm-email')
      return proofOf(link, caller) === 'password' ? ownerOf(ctx, link) : null
    },
    { readOnly: true },
  )
  if (owner === null) return null
  await checkPassword(password, owner, address)
  return hashPassword(password, address)
}

async function takeChosenPassword(
  ctx: OpenContext,
  { user_id: userId, email }: LinkRow,
  passwordHash: string,
): Promise<void> {
  await writePassword(ctx.tx, userId, { passwordHash, now: ctx.clock.now() })
  await noteSecurityEvent(ctx, { kind: 'password-reset', userId })
  await forgiveFailures(ctx.tx, failureScope(email, '').account)
}

/**
 * Mails a link to a new address, and tells the present one; the account changes once it was followed. An address that has
 * an account of its own gets no link but a word about it: whoever asks learns nothing of other people's accounts. Throws
 * AccountLettersFull.
 */
export async function changeEmail(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, email, language }: { userId: string; email: string; language: Language },
): Promise<void> {
  await countUnprovenLetter(ctx, userId)
  const other = await readActiveAccount(ctx.tx, { email })
  if (other && other.id !== userId) {
    await deleteLinks(ctx.tx, userId, 'confirm-email')
    await notify(ctx, kit, other.id, { letter: 'address-known', params: { email }, path: '/login' })
  } else {
    await mailLink(ctx, kit, { letter: 'change-email', to: { id: userId, email }, language })
  }
  await noteSecurityEvent(ctx, { kind: 'email-change-asked', userId, facts: { email } })
  await notify(ctx, kit, userId, {
    letter: 'email-change-asked',
    params: { email },
    path: '/forgot-password',
  })
}

/** Mails the link that confirms the account's own address again. Throws Conflict when it is confirmed, AccountLettersFull. */
export async function resendConfirmation(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  const { email, is_email_confirmed: isProven } = await readUser(ctx.tx, userId)
  if (isProven) throw new Conflict('email-confirmed')
  await countUnprovenLetter(ctx, userId)
  await mailLink(ctx, kit, { letter: 'confirm-email', to: { id: userId, email }, language })
}
