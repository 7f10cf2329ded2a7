import { listCompanyNames } from '#modules/companies/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { checkPassword, checkPasswordWords } from './check-password.ts'
import { closeDoors } from './close-doors.ts'
import { LinkOver } from './errors.ts'
import { failureScope } from './failure-scope.ts'
import type { IdentityKit } from './identity-kit.ts'
import { forgiveFailures, writeConfirmedEmail, writePassword } from './identity-store.ts'
import { followLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { hashPassword } from './password.ts'

export type ResetPassword = { email: string; password: string; token: string; address: string }

/**
 * Sets a new password for who holds a mailed link, which also proves the address. Every session ends. Two-step codes stay,
 * for a mailbox is no second step, unless they are older than the first proof of the address: whoever made them may have
 * been somebody else. Throws LinkOver, and Invalid for a password that will not do.
 */
export async function resetPassword(doors: Doors, kit: IdentityKit, input: ResetPassword): Promise<void> {
  await checkPassword(input.password, { email: input.email })
  const passwordHash = await hashPassword(input.password, input.address)
  // Unsafe: the link says whose account it is. A refused password rolls the use of the link back.
  await unsafeForAllCompanies(doors, async (ctx) => {
    const link = await followLink(ctx, input.token, 'reset-password')
    const isTheirs = link.user_email.toLowerCase() === input.email.trim().toLowerCase()
    if (!isTheirs || link.email.toLowerCase() !== link.user_email.toLowerCase()) throw new LinkOver()
    checkPasswordWords(input.password, {
      email: link.user_email,
      name: link.user_name,
      companies: await listCompanyNames(ctx, link.user_id),
    })

    const now = ctx.clock.now()
    await writePassword(ctx.tx, link.user_id, { passwordHash, now })
    await writeConfirmedEmail(ctx.tx, link.user_id, link.user_email, now)
    // The first proof of the address is told by that name; the new password counts as well.
    if (!link.is_user_confirmed)
      await noteSecurityEvent(ctx, { kind: 'password-reset', userId: link.user_id })
    await closeDoors(ctx, link.user_id, link.is_user_confirmed ? 'password-reset' : 'address-proven')
    await forgiveFailures(ctx.tx, failureScope(link.user_email, '').account)
    await notify(ctx, kit, link.user_id, { letter: 'password-changed', path: '/forgot-password' })
  })
}
