import type { Role } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { type Kysely, sql } from 'kysely'
import { type AddressGroup, addressGroup } from '#platform/address-group.ts'
import type { DB, Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import type { SignInTry } from './failure-scope.ts'

export type Account = {
  id: string
  name: string
  email: string
  passwordHash: string
  isActive: boolean
  mustChangePassword: boolean
  /** Whether signing in also asks for a code. */
  hasTwoStep: boolean
  /** Whether there is a passkey to be shown before what guards the account is changed. */
  hasPasskey: boolean
  /** Whether the person runs the installation and has passkeys: their password alone opens nothing. */
  needsPasskey: boolean
}

/** Whether an account opens: one of the demo only while the installation is a demonstration. As `authenticate` asks for sessions and keys. */
const isOpen = sql`(u.is_active and (not u.is_published or are_published_open()))`

const mostFromAddress = 5
const mostFromAnywhere = 50
const mostFromAnywhereHourly = 80
const mostOfAccountHourly = 100
const mostOfAddressHourly = 100

/**
 * How many failures keep a try from being judged. Those `ofStrangers` hold for addresses from which nobody signed in to the account
 * before: whoever guesses elsewhere, or at other accounts from there, locks out none of the others. Of the hundred that an account may
 * fail in an hour (ASVS 2.2.1) some are left to them. What was right counts for nothing: an office behind one address gets in.
 */
const limits: readonly {
  of: 'account from address' | 'account' | 'address'
  most: number
  minutes: number
  ofStrangers: boolean
}[] = [
  { of: 'account from address', most: mostFromAddress, minutes: 15, ofStrangers: false },
  { of: 'account', most: mostFromAnywhere, minutes: 15, ofStrangers: true },
  { of: 'account', most: mostFromAnywhereHourly, minutes: 60, ofStrangers: true },
  { of: 'account', most: mostOfAccountHourly, minutes: 60, ofStrangers: false },
  { of: 'address', most: mostOfAddressHourly, minutes: 60, ofStrangers: true },
]

/**
 * The account of an e-mail, and whether a try at it is counted, in one round trip: zero when it is, else the seconds to wait,
 * or -1 while others are being judged.
 */
export async function readAccount(
  db: Kysely<DB>,
  { email, signInTry, now }: { email: string; signInTry: SignInTry; now: number },
): Promise<{ account: Account | null; waitSeconds: number }> {
  const { account, address } = signInTry.scope
  const scopes = {
    'account from address': `${account}@${address}`,
    account,
    address: `from ${address}`,
  }
  const { rows } = await sql<AccountRow & { wait: number }>`
    select u.id, u.name, u.email, u.password_hash, ${isOpen} as is_active, u.must_change_password,
      t.confirmed_at is not null as has_two_step,
      not u.is_published and exists (select from passkeys p where p.user_id = u.id) as has_passkey,
      u.is_platform_admin,
      count_try(
        ${signInTry.id}, ${limits.map(({ of }) => scopes[of])}::text[],
        case when exists (select from known_devices d where d.user_id = u.id and d.address = ${address})
          then ${limits.map(({ most, ofStrangers }) => (ofStrangers ? null : most))}::int[]
          else ${limits.map(({ most }) => most)}::int[]
        end,
        ${limits.map(({ minutes }) => minutes)}::int[], ${new Date(now)}
      ) as wait
    from (values (1)) as one
    left join users u on lower(u.email) = lower(${email})
    left join two_step t on t.user_id = u.id
  `.execute(db)
  const row = rows[0]!
  return { account: row.id === null ? null : toAccount(row as AccountRow), waitSeconds: row.wait }
}

/** Wrong links after which an address waits, within so many minutes. */
const mostLinks = 20
const linkMinutes = 15

/** Counts a mailed link that somebody follows; answers as `readAccount` does. */
export async function countLinkTry(
  db: Kysely<DB>,
  { id, from, now }: { id: string; from: AddressGroup; now: number },
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select count_try(${id}, array[${`links@${from}`}::text], array[${mostLinks}::int],
      array[${linkMinutes}::int], ${new Date(now)}) as wait
  `.execute(db)
  return rows[0]!.wait
}

/** What was tried was wrong. */
export async function writeFailure(db: Kysely<DB>, tryId: string): Promise<void> {
  await sql`update tries set is_pending = false where try_id = ${tryId}`.execute(db)
}

/** What was tried was right. */
export async function deleteTry(db: Kysely<DB> | Tx, tryId: string): Promise<void> {
  await sql`delete from tries where try_id = ${tryId}`.execute(db)
}

/** An active account by its e-mail or its id. */
export async function readActiveAccount(
  db: Kysely<DB> | Tx,
  by: { email: string } | { id: string },
): Promise<Account | null> {
  const condition = 'email' in by ? sql`lower(u.email) = lower(${by.email})` : sql`u.id = ${by.id}`
  const { rows } = await sql<AccountRow>`
    select u.id, u.name, u.email, u.password_hash, u.is_active, u.must_change_password,
      t.confirmed_at is not null as has_two_step, u.is_platform_admin,
      not u.is_published and exists (select from passkeys p where p.user_id = u.id) as has_passkey
    from users u left join two_step t on t.user_id = u.id
    where ${condition} and ${isOpen}
  `.execute(db)
  return rows[0] ? toAccount(rows[0]) : null
}

export type Addressee = {
  id: string
  name: string
  email: string
  language: string | null
  is_email_confirmed: boolean
}

/**
 * Whom a letter about an account goes to. Whether it is active or not: what is done to one that was disabled is done to its owner all the
 * same. Null for one that was deleted, or is published and closed.
 */
export async function readAddressee(
  db: Kysely<DB> | Tx,
  by: { email: string } | { id: string },
): Promise<Addressee | null> {
  const condition = 'email' in by ? sql`lower(u.email) = lower(${by.email})` : sql`u.id = ${by.id}`
  const { rows } = await sql<Addressee>`
    select u.id, u.name, u.email, u.language, u.email_confirmed_at is not null as is_email_confirmed
    from users u where ${condition} and u.deleted_at is null and (not u.is_published or are_published_open())
  `.execute(db)
  return rows[0] ?? null
}

type AccountRow = {
  id: string
  name: string
  email: string
  password_hash: string
  is_active: boolean
  must_change_password: boolean
  has_two_step: boolean
  has_passkey: boolean
  is_platform_admin: boolean
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
    hasPasskey: row.has_passkey,
    needsPasskey: row.has_passkey && row.is_platform_admin,
  }
}

export type NewSession = {
  tokenHash: Buffer
  id: string
  userId: string
  lifetimeSeconds: number
  /** From the sign-in, however much the session is used. */
  mostSeconds: number
  address: string
  userAgent: string | null
  /** What the person signs in with, as `deviceName` says it. */
  device: string
  /** Whether a code or a passkey was shown, not a password alone. */
  isFactorShown: boolean
}

export type SessionProof = {
  /** The try that proved to be right; null for what no guessing opens, such as a passkey. */
  signInTry: SignInTry | null
  /** The hash that the password was compared with; null where there was none. */
  passwordHash: string | null
}

/**
 * Opens a session, unless the account was closed or got another password while the former one was compared. Answers whether
 * it did, and whether the person came from somewhere new.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  { signInTry, passwordHash }: SessionProof,
  now: number,
): Promise<{ is_open: boolean; is_new_device: boolean }> {
  const at = new Date(now)
  const { userId, address, device } = session
  const from = addressGroup(address)
  const forgiven = signInTry && `${signInTry.scope.account}@${signInTry.scope.address}`
  const { rows } = await sql<{ is_open: boolean; is_new_device: boolean }>`
    with seen as (
      -- The row is locked: whoever changes the password comes before, or finds this session and ends it.
      update users u set last_seen_at = ${at}
      where u.id = ${userId} and ${isOpen} and u.password_hash = coalesce(${passwordHash}::text, u.password_hash)
      returning u.id
    ),
    forgiven as (
      delete from tries t using seen where t.scope = ${forgiven}::text or t.try_id = ${signInTry?.id ?? null}::uuid
    ),
    opened as (
      insert into sessions
        (token_hash, id, user_id, lifetime, created_at, last_seen_at, expires_at, ends_at, factor_shown_at, address,
          user_agent)
      select ${session.tokenHash}, ${session.id}, seen.id, make_interval(secs => ${session.lifetimeSeconds}),
        ${at}, ${at}, ${at}::timestamptz + make_interval(secs => ${session.lifetimeSeconds}),
        ${at}::timestamptz + make_interval(secs => ${session.mostSeconds}),
        ${session.isFactorShown ? at : null}::timestamptz, ${address}, ${session.userAgent}
      from seen
    ),
    swept as (delete from sessions where expires_at < ${surelyNow(now)} - interval '30 days'),
    known as (
      insert into known_devices (user_id, address, device, first_seen_at, last_seen_at)
      select seen.id, ${from}, ${device}, ${at}, ${at} from seen
      on conflict (user_id, address, device) do update set last_seen_at = excluded.last_seen_at
    ),
    forgotten as (
      delete from known_devices
      where user_id = ${userId} and last_seen_at < ${surelyNow(now)} - interval '180 days'
        and (address, device) <> (${from}, ${device})
    )
    select exists (select from seen) as is_open,
      exists (select from known_devices d where d.user_id = ${userId}) and not exists (
        select from known_devices d
        where d.user_id = ${userId} and d.device = ${device} and is_near(d.address, ${address})
      ) as is_new_device
  `.execute(tx)
  return rows[0]!
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`.execute(tx)
}

export async function sessionExists(tx: Tx, sessionId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and least(s.expires_at, s.ends_at) > ${new Date(now)} and ${isOpen}
  `.execute(tx)
  return rows.length > 0
}

export type CallerRow = {
  session_id: string
  user_id: string
  user_name: string
  email: string
  is_platform_admin: boolean
  /** Only told of those from whom a second factor is demanded. */
  owed_factor: 'new' | 'passkey' | 'code' | null
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
  language: Language | null
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

/** Whoever locks the same person waits until this transaction is over. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
}

export type NewUser = {
  id: string
  name: string
  email: string
  passwordHash: string
  isPlatformAdmin: boolean
  isEmailConfirmed: boolean
  /** Its password is read by everybody: an account of the demo. */
  isPublished?: boolean
  mustChangePassword?: boolean
  language: string | null
}

/** Answers false when the e-mail belongs to somebody. */
export async function insertUser(db: Kysely<DB> | Tx, user: NewUser, now: number): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    insert into users
      (id, email, name, password_hash, is_platform_admin, is_published, must_change_password, email_confirmed_at, language,
        created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.isPlatformAdmin}, ${user.isPublished ?? false},
      ${user.mustChangePassword ?? false}, ${user.isEmailConfirmed ? at : null}, ${user.language}, ${at}, ${at})
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

/** Whether anybody has an account yet; of a demonstration that is over nobody has. */
export async function hasUsers(db: Kysely<DB> | Tx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where not is_published or are_published_open() limit 1`.execute(db)
  return rows.length > 0
}

/** Whether there are accounts whose passwords are published. */
export async function hasPublishedUsers(db: Kysely<DB> | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from users where is_published limit 1`.execute(db)
  return rows.length > 0
}

export async function writePublishedOpen(db: Kysely<DB>, isOpen: boolean): Promise<void> {
  await sql`
    insert into published_accounts (is_open) values (${isOpen})
    on conflict (is_only) do update set is_open = excluded.is_open
    where published_accounts.is_open <> excluded.is_open
  `.execute(db)
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
    delete from tries where scope = ${account} or starts_with(scope, ${`${account}@`})
  `.execute(tx)
}

export async function readPasswordChangedAt(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<Row<'users', 'password_changed_at'>>`
    select password_changed_at from users where id = ${userId}
  `.execute(tx)
  return rows[0]?.password_changed_at ?? null
}
