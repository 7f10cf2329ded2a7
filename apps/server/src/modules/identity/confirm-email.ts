import type { Language } from '@cuentaclara/locales'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { closeDoors } from './close-doors.ts'
import { EmailTaken } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readActiveAccount, readUser, writeConfirmedEmail } from './identity-store.ts'
import { countUnprovenLetter, followLink, mailLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { deleteLinks } from './security-store.ts'

/**
 * Takes an address as the account's, because its link was followed; answers it. What was opened before falls, but for the
 * session of the account's own holder who follows it. Throws LinkOver, EmailTaken.
 */
export async function confirmEmail(
  doors: Doors,
  kit: IdentityKit,
  { token, caller }: { token: string; caller: Pick<Caller, 'userId' | 'sessionId'> | null },
): Promise<string> {
  // Unsafe: the link says whose account it is.
  return unsafeForAllCompanies(doors, async (ctx) => {
    const link = await followLink(ctx, token, 'confirm-email')
    const isChange = link.email.toLowerCase() !== link.user_email.toLowerCase()
    if (isChange)
      await notify(ctx, kit, link.user_id, { letter: 'email-changed', params: { email: link.email } })
    if (!(await writeConfirmedEmail(ctx.tx, link.user_id, link.email, ctx.clock.now())))
      throw new EmailTaken()
    const isHolder = caller?.userId === link.user_id
    const isFirstProof = !link.is_user_confirmed && !isHolder
    await closeDoors(
      ctx,
      link.user_id,
      isFirstProof ? 'address-proven' : isChange ? 'email-changed' : 'address-confirmed',
      { exceptSession: isHolder ? caller.sessionId : null },
    )
    return link.email
  })
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
