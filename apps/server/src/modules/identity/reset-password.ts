import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { checkPassword } from './check-password.ts'
import { closeDoors } from './close-doors.ts'
import { LinkOver } from './errors.ts'
import { failureScope } from './failure-scope.ts'
import type { IdentityKit } from './identity-kit.ts'
import { forgiveFailures, writeConfirmedEmail, writePassword } from './identity-store.ts'
import { followLink, ownerOf, seeLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { hashPassword } from './password.ts'
import { type LinkRow, readRemainingDoors } from './security-store.ts'

export type ResetPassword = { email: string; password: string; token: string; address: string }

/**
 * Sets a new password for who holds a mailed link, which also proves the address. Every session ends. Two-step codes and passkeys stay,
 * for a mailbox is no second step, unless they are some days old or less, or older than the first proof of the address: whoever made
 * them may have been somebody else. The letter about it names what stays. Throws LinkOver, and Invalid for a password that will not do.
 */
export async function resetPassword(doors: Doors, kit: IdentityKit, input: ResetPassword): Promise<void> {
  // Unsafe, here and below: the link says whose account it is. Nothing dear is done for one that is none, or somebody else's.
  const owner = await unsafeForAllCompanies(
    doors,
    async (ctx) => ownerOf(ctx, refuseOther(await seeLink(ctx, input.token, 'reset-password'), input.email)),
    { readOnly: true },
  )
  await checkPassword(input.password, owner, input.address)
  const passwordHash = await hashPassword(input.password, input.address)
  await unsafeForAllCompanies(doors, async (ctx) => {
    const link = refuseOther(await followLink(ctx, input.token, 'reset-password'), input.email)
    const now = ctx.clock.now()
    await writePassword(ctx.tx, link.user_id, { passwordHash, now })
    await writeConfirmedEmail(ctx.tx, link.user_id, link.user_email, now)
    // The first proof of the address is told by that name; the new password counts as well.
    if (!link.is_user_confirmed)
      await noteSecurityEvent(ctx, { kind: 'password-reset', userId: link.user_id })
    await closeDoors(ctx, link.user_id, link.is_user_confirmed ? 'password-reset' : 'address-proven')
    await forgiveFailures(ctx.tx, failureScope(link.user_email, '').account)
    const doors = await readRemainingDoors(ctx.tx, link.user_id, now)
    await notify(ctx, kit, link.user_id, { letter: 'password-changed', doors, path: '/forgot-password' })
  })
}

/** The link, where it is for the address that whoever follows it names, and still that of the account. Throws LinkOver. */
function refuseOther(link: LinkRow, email: string): LinkRow {
  const isTheirs = link.user_email.toLowerCase() === email.trim().toLowerCase()
  if (!isTheirs || link.email.toLowerCase() !== link.user_email.toLowerCase()) throw new LinkOver()
  return link
}
