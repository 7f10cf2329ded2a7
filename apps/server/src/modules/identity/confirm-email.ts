import type { Language } from '@cuentaclara/locales'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { EmailTaken } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readActiveAccount, readUser, writeConfirmedEmail } from './identity-store.ts'
import { followLink, mailLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { deleteLinks } from './security-store.ts'

/** Takes an address as the account's, because its link was followed; answers it. Throws LinkOver, EmailTaken. */
export async function confirmEmail(doors: Doors, kit: IdentityKit, token: string): Promise<string> {
  // Unsafe: the link says whose account it is.
  return unsafeForAllCompanies(doors, async (ctx) => {
    const link = await followLink(ctx, token, 'confirm-email')
    const isChange = link.email.toLowerCase() !== link.user_email.toLowerCase()
    if (isChange)
      await notify(ctx, kit, link.user_id, { letter: 'email-changed', params: { email: link.email } })
    if (!(await writeConfirmedEmail(ctx.tx, link.user_id, link.email, ctx.clock.now())))
      throw new EmailTaken()
    await deleteLinks(ctx.tx, link.user_id, 'confirm-email')
    // A link to the former address must not open the account any more.
    if (isChange) await deleteLinks(ctx.tx, link.user_id, 'reset-password')
    return link.email
  })
}

/** Mails a link to a new address; the account changes once it was followed. Throws EmailTaken. */
export async function changeEmail(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, email, language }: { userId: string; email: string; language: Language },
): Promise<void> {
  const other = await readActiveAccount(ctx.tx, { email })
  if (other && other.id !== userId) throw new EmailTaken()
  const { name } = await readUser(ctx.tx, userId)
  await mailLink(ctx, kit, { letter: 'change-email', to: { id: userId, name, email }, language })
}

/** Mails the link that confirms the account's own address again. Throws Conflict when it is confirmed. */
export async function resendConfirmation(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  const user = await readUser(ctx.tx, userId)
  if (user.is_email_confirmed) throw new Conflict('email-confirmed')
  await mailLink(ctx, kit, { letter: 'confirm-email', to: user, language })
}
