import type { Role } from '@cuentaclara/contracts'
import { type Kysely, sql } from 'kysely'
import type { DB, Tx } from '#platform/database/database.ts'

export type Account = { id: string; passwordHash: string; isActive: boolean }

/** The account of an e-mail, and how many seconds it must wait; one round trip. */
export async function readAccount(
  db: Kysely<DB>,
  { email, scope, now }: { email: string; scope: FailureScope; now: number },
): Promise<{ account: Account | null; waitSeconds: number }> {
  const { rows } = await sql<{ id: string | null; password_hash: string; is_active: boolean; wait: number }>`
    select u.id, u.password_hash, u.is_active, sign_in_wait(${scope.account}, ${scope.address}, ${new Date(now)}) as wait
    from (values (1)) as one
    left join users u on lower(u.email) = lower(${email})
  `.execute(db)
  const row = rows[0]!
  const account =
    row.id === null ? null : { id: row.id, passwordHash: row.password_hash, isActive: row.is_active }
  return { account, waitSeconds: row.wait }
}

/** Whose failures are counted together: an account, named by a hash of its e-mail, and an address. */
export type FailureScope = { account: string; address: string }

export async function insertFailure(
  db: Kysely<DB>,
  { account, address }: FailureScope,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await sql`
    with old as (delete from sign_in_failures where failed_at < ${at}::timestamptz - interval '1 hour')
    insert into sign_in_failures (scope, failed_at)
    values (${`${account}@${address}`}, ${at}), (${account}, ${at})
  `.execute(db)
}

export type NewSession = {
  tokenHash: Buffer
  id: string
  userId: string
  lifetimeSeconds: number
  address: string
  userAgent: string | null
}

/**
 * Opens a session, unless failures closed the door while the password was being checked; answers the seconds to wait then,
 * zero when it is open.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  scope: FailureScope,
  now: number,
): Promise<number> {
  const at = new Date(now)
  const { rows } = await sql<{ wait: number }>`
    with door as (select sign_in_wait(${scope.account}, ${scope.address}, ${at}) as wait),
    forgiven as (
      delete from sign_in_failures f using door
      where door.wait = 0 and f.scope = ${`${scope.account}@${scope.address}`}
    ),
    opened as (
      insert into sessions
        (token_hash, id, user_id, lifetime, created_at, last_seen_at, expires_at, address, user_agent)
      select ${session.tokenHash}, ${session.id}, ${session.userId}, make_interval(secs => ${session.lifetimeSeconds}),
        ${at}, ${at}, ${at}::timestamptz + make_interval(secs => ${session.lifetimeSeconds}), ${session.address},
        ${session.userAgent}
      from door where door.wait = 0
    ),
    swept as (delete from sessions where expires_at < ${at}::timestamptz - interval '30 days')
    select wait from door
  `.execute(tx)
  return rows[0]!.wait
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`.execute(tx)
}

export async function sessionExists(tx: Tx, sessionId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > ${new Date(now)} and u.is_active
  `.execute(tx)
  return rows.length > 0
}

export type CallerRow = {
  session_id: string
  user_id: string
  user_name: string
  email: string
  is_platform_admin: boolean
  role: Role | null
  company_status: string | null
}

export async function authenticateRow(
  db: Kysely<DB>,
  tokenHash: Buffer,
  companyId: string | null,
  now: number,
): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select * from authenticate(${tokenHash}, ${companyId}, ${new Date(now)})
  `.execute(db)
  return rows[0]
}

export type UserRow = {
  id: string
  name: string
  email: string
  is_platform_admin: boolean
  company_default_id: string | null
}

export async function readUser(tx: Tx, userId: string): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select id, name, email, is_platform_admin, company_default_id from users where id = ${userId}
  `.execute(tx)
  return rows[0]!
}

export type NewUser = {
  id: string
  name: string
  email: string
  passwordHash: string
  isPlatformAdmin: boolean
}

/** Answers false when the e-mail belongs to somebody. */
export async function insertUser(db: Kysely<DB>, user: NewUser, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into users (id, email, name, password_hash, is_platform_admin, created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.isPlatformAdmin}, ${new Date(now)}, ${new Date(now)})
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}
