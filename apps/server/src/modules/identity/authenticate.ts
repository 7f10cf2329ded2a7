import type { Doors } from '#platform/database/company-context.ts'
import { whileAway } from '#platform/database/while-away.ts'
import { Unauthenticated } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { authenticateRow } from './identity-store.ts'
import { hashToken } from './token.ts'

export type Credentials = { token: string; companyId: string | null }

/**
 * Tells who holds a token, and what they are in the company they name: one round trip. `member` is null for a company that
 * is not theirs, whether or not it exists. Throws Unauthenticated for a token that opens nothing.
 */
export async function authenticate(
  { database, clock }: Doors,
  credentials: Credentials,
): Promise<Caller & { isReadOnly: boolean; expiresAt: Date }> {
  const { companyId } = credentials
  const hash = hashToken(credentials.token)
  // Asked twice it tells the same: whoever only reads must not hear that something may have been stored.
  const row = await whileAway(() => authenticateRow(database.app, hash, companyId, clock.now()))
  if (!row) throw new Unauthenticated('session-over')
  return {
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    userId: row.user_id,
    name: row.user_name,
    email: row.email,
    // In a session that has shown no second factor nobody runs the installation.
    isPlatformAdmin: row.is_platform_admin && row.owed_factor === null,
    owedFactor: row.owed_factor,
    member:
      companyId === null || row.role === null
        ? null
        : {
            companyId,
            userId: row.user_id,
            role: row.role,
            options: { billersCorrect: row.billers_correct, billersArePrivate: row.billers_are_private },
          },
    isReadOnly: row.company_status === 'suspended' || row.company_status === 'archived',
  }
}
