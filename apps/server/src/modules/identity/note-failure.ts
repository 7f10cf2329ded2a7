import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { notedOrigin, type Origin } from './origin.ts'

type Failure = Origin & {
  /** Null where the e-mail or the passkey is nobody's: it is noted as well, which also takes as long. */
  userId: string | null
  method: 'password' | 'two-step' | 'own-password' | 'passkey'
}

/** Notes a refused proof in the security history; it stands although the request fails. */
export async function noteFailure(doors: Doors, { userId, method, ...origin }: Failure): Promise<void> {
  await noteSecurityEvent(doors, {
    kind: 'sign-in-failed',
    userId,
    origin: notedOrigin(origin),
    facts: { method },
  })
}
