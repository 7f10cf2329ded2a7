import type { Role } from '@cuentaclara/contracts'
import { type Kysely, sql } from 'kysely'
import type { DB, Tx } from '#platform/database/database.ts'

export type Account = {
  id: string
  name: string
  email: string
  passwordHash: string
  isActive: boolean
  mustChangePassword: boolean
  /** Whether signing in also asks for a code. */
  hasTwoStep: boolean
}

/** The account of an e-mail, and how many seconds it must wait; one round trip. */
export async function readAccount(
  db: Kysely<DB>,
  { email, scope, now }: { email: string; scope: FailureScope; now: number },
): Promise<{ account: Account | null; waitSeconds: number }> {
  const { rows } = await sql<AccountRow & { wait: number }>`
    select u.id, u.name, u.email, u.password_hash, u.is_active, u.must_change_password,
      t.confirmed_at is not null as has_two_step,
      sign_in_wait(${scope.account}, ${scope.address}, ${new Date(now)}) as wait
    from (values (1)) as one
    left join users u on lower(u.email) = lower(${email})
    left join two_step t on t.user_id = u.id
  `.execute(db)
  const row = rows[0]!
  return { account: row.id === null ? null : toAccount(row as AccountRow), waitSeconds: row.wait }
}

/** An active account by its e-mail or its id. */
export async function readActiveAccount(
  db: Kysely<DB> | Tx,
  by: { email: string } | { id: string },
): Promise<Account | null> {
  const condition = 'email' in by ? sql`lower(u.email) = lower(${by.email})` : sql`u.id = ${by.id}`
  const { rows } = await sql<AccountRow>`
    select u.id, u.name, u.email, u.password_hash, u.is_active, u.must_change_password,
      t.confirmed_at is not null as has_two_step
    from users u left join two_step t on t.user_id = u.id
    where ${condition} and u.is_active
  `.execute(db)
  return rows[0] ? toAccount(rows[0]) : null
}

type AccountRow = {
  id: string
  name: string
  email: string
  password_hash: string
  is_active: boolean
  must_change_password: boolean
  has_two_step: boolean
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    passwordHash: row.password_hash,
    isActive: row.is_active,
    mustChangePassword: row.must_change_password,
    hasTwoStep: row.has_two_step,
  }
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
  scope: FailureScope | null,
  now: number,
): Promise<number> {
  const at = new Date(now)
  // No failure is ever counted under empty names, so without a scope the door stands open.
  const { account, address } = scope ?? { account: '', address: '' }
  const { rows } = await sql<{ wait: number }>`
    with door as (select sign_in_wait(${account}, ${address}, ${at}) as wait),
    forgiven as (
      delete from sign_in_failures f using door
      where door.wait = 0 and f.scope = ${`${account}@${address}`}
    ),
    seen as (
      update users u set last_seen_at = ${at} from door where door.wait = 0 and u.id = ${session.userId}
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
  billers_correct: boolean
  billers_are_private: boolean
  expires_at: Date
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
  is_email_confirmed: boolean
  phone: string | null
  language: 'en' | 'es' | 'fr' | 'ar' | null
  date_format: 'DD/MM/YYYY' | 'YYYY-MM-DD' | null
  company_default_id: string | null
}

export async function readUser(tx: Tx, userId: string): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select id, name, email, is_platform_admin, email_confirmed_at is not null as is_email_confirmed, phone, language,
      date_format, company_default_id
    from users where id = ${userId}
  `.execute(tx)
  return rows[0]!
}

export type NewUser = {
  id: string
  name: string
  email: string
  passwordHash: string
  isPlatformAdmin: boolean
  isEmailConfirmed: boolean
  language: string | null
}

/** Answers false when the e-mail belongs to somebody. */
export async function insertUser(db: Kysely<DB> | Tx, user: NewUser, now: number): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    insert into users
      (id, email, name, password_hash, is_platform_admin, email_confirmed_at, language, created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.isPlatformAdmin},
      ${user.isEmailConfirmed ? at : null}, ${user.language}, ${at}, ${at})
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Makes the first account of an installation; answers false when there is one already. */
export async function insertFirstUser(db: Kysely<DB>, user: NewUser, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Two who come first at the same moment wait for each other here.
    await sql`lock table users in share row exclusive mode`.execute(tx)
    return !(await hasUsers(tx)) && insertUser(tx, user, now)
  })
}

/** Whether anybody has an account yet. */
export async function hasUsers(db: Kysely<DB> | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length > 0
}

export async function writePassword(
  tx: Tx,
  userId: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const at = new Date(now)
  await sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${at}, must_change_password = false,
      updated_at = ${at}
    where id = ${userId}
  `.execute(tx)
}

/** Makes an address the account's, confirmed. Answers false when it belongs to somebody else by now. */
export async function writeConfirmedEmail(
  tx: Tx,
  userId: string,
  email: string,
  now: number,
): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    update users set email = ${email}, email_confirmed_at = ${at}, updated_at = ${at}
    where id = ${userId} and not exists (select from users o where lower(o.email) = lower(${email}) and o.id <> ${userId})
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function writeProfile(
  tx: Tx,
  userId: string,
  input: { name: string; phone: string | null; language: string | null; dateFormat: string | null },
  now: number,
): Promise<void> {
  await sql`
    update users set name = ${input.name}, phone = ${input.phone}, language = ${input.language},
      date_format = ${input.dateFormat}, updated_at = ${new Date(now)}
    where id = ${userId}
  `.execute(tx)
}

/** What failed for an account is forgotten, from every address. */
export async function forgiveFailures(tx: Tx, account: string): Promise<void> {
  await sql`
    delete from sign_in_failures where scope = ${account} or starts_with(scope, ${`${account}@`})
  `.execute(tx)
}

export async function readPasswordChangedAt(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ password_changed_at: Date | null }>`
    select password_changed_at from users where id = ${userId}
  `.execute(tx)
  return rows[0]?.password_changed_at ?? null
}
