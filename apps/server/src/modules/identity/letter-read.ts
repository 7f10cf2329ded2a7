import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readAddressee } from './identity-store.ts'
import { notify } from './notices.ts'

/** Tells a person, and their history, that somebody who works on the machine itself read a letter that waits for them, and why. */
export async function tellOfLetterRead(
  ctx: OpenContext,
  kit: IdentityKit,
  { email, subject, reason }: { email: string; subject: string; reason: string },
): Promise<void> {
  const account = await readAddressee(ctx.tx, { email })
  await noteSecurityEvent(ctx, {
    kind: 'account-changed-by-platform',
    // Of an invitation there may be no account yet: what was done stands in the history all the same.
    userId: account?.id ?? null,
    facts: { changes: 'read_letter', reason },
  })
  if (account === null) return
  await notify(ctx, kit, account.id, {
    letter: 'letter-read',
    params: { subject, reason },
    path: '/profile?tab=security',
  })
}
