import type { Role } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext, Doors, Member } from '#platform/database/company-context.ts'
import { Unauthenticated } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { companyOfKey, hashApiKey } from './api-key-token.ts'

export { isApiKey } from './api-key-token.ts'

/** Another program: it acts as the person who made its key, in one company, within its scopes. */
export type KeyCaller = Omit<Caller, 'member'> & {
  isReadOnly: boolean
  keyName: string
  member: Member & { role: Role; scopes: readonly string[] }
}

/** Tells what a key opens: one round trip. Throws Unauthenticated for one that opens nothing, any more or at all. */
export async function authenticateApiKey({ database, clock }: Doors, token: string): Promise<KeyCaller> {
  const companyId = companyOfKey(token)
  if (companyId === null) throw new Unauthenticated('api-key-unknown')
  const { rows } = await sql<Row>`
    select * from authenticate_api_key(${companyId}, ${hashApiKey(token)}, ${new Date(clock.now())})
  `.execute(database.app)
  const row = rows[0]
  if (row === undefined) throw new Unauthenticated('api-key-unknown')
  return {
    sessionId: row.key_id,
    userId: row.user_id,
    name: row.user_name,
    email: row.email,
    isPlatformAdmin: false,
    isReadOnly: row.company_status === 'suspended' || row.company_status === 'archived',
    keyName: row.key_name,
    member: {
      companyId,
      userId: row.user_id,
      role: row.role,
      options: { billersCorrect: row.billers_correct, billersArePrivate: row.billers_are_private },
      scopes: row.scopes,
    },
  }
}

/** Whether a key of the company still opens it, for what outlives one request. */
export async function isKeyOpen({ tx, clock }: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys k
    where k.company_id = current_company() and k.id = ${id} and k.revoked_at is null and k.held_since is null
      and (k.expires_at is null or k.expires_at > ${new Date(clock.now())})
  `.execute(tx)
  return rows.length > 0
}

type Row = {
  key_id: string
  key_name: string
  scopes: string[]
  user_id: string
  user_name: string
  email: string
  role: Role
  company_status: string
  billers_correct: boolean
  billers_are_private: boolean
}
