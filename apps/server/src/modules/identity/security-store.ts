import { type Kysely, sql } from 'kysely'
import type { DB, Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'
import { surelyNow } from '#platform/database/surely-past.ts'

type Db = Kysely<DB> | Tx

// Mailed links

export type LinkPurpose = 'reset-password' | 'confirm-email'

export async function insertLink(
  db: Db,
  link: {
    tokenHash: Buffer
    userId: string
    purpose: LinkPurpose
    email: string
    expiresAt: number
    isByPlatform: boolean
  },
  now: number,
): Promise<void> {
  const at = new Date(now)
  await sql`
    with swept as (delete from mailed_links where expires_at < ${surelyNow(now)} - interval '7 days')
    insert into mailed_links (token_hash, user_id, purpose, email, created_at, expires_at, is_by_platform)
    values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.email}, ${at}, ${new Date(link.expiresAt)},
      ${link.isByPlatform})
  `.execute(db)
}

/**
 * Seconds since the last link of that kind was made for a person; null without one. One that was made by a clock that was ahead
 * for a moment does not count: nobody would get another until that day.
 */
export async function readLinkAge(
  db: Db,
  userId: string,
  purpose: LinkPurpose,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from ${new Date(now)}::timestamptz - max(created_at))::integer as age
    from mailed_links
    where user_id = ${userId} and purpose = ${purpose} and created_at <= ${new Date(now)}
  `.execute(db)
  return rows[0]?.age ?? null
}

/** Counts one letter of a day that a person asked for; answers whether it was one of the first `most`. */
export async function countAccountLetter(
  db: Db,
  userId: string,
  { day, most }: { day: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    with swept as (delete from account_letter_days where user_id = ${userId} and day < ${day}::date)
    insert into account_letter_days as d (user_id, day, letters) values (${userId}, ${day}::date, 1)
    on conflict (user_id, day) do update set letters = d.letters + 1 where d.letters < ${most}
    returning letters
  `.execute(db)
  return rows.length > 0
}

export type LinkRow = {
  user_id: string
  email: string
  user_email: string
  user_name: string
  is_user_confirmed: boolean
  is_by_platform: boolean
}

const linkColumns = sql`
  l.user_id, l.email, l.is_by_platform, u.email as user_email, u.name as user_name,
  u.email_confirmed_at is not null as is_user_confirmed`

/** Uses a link up. */
export async function takeLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: number,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    with taken as (
      delete from mailed_links where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${new Date(now)}
      returning user_id, email, is_by_platform
    )
    select ${linkColumns} from taken l join users u on u.id = l.user_id and u.is_active
  `.execute(db)
  return rows[0]
}

/** A link that works, without using it up. */
export async function readLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: number,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from mailed_links l join users u on u.id = l.user_id and u.is_active
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.expires_at > ${new Date(now)}
  `.execute(db)
  return rows[0]
}

/** Of one kind, or every link of a person. */
export async function deleteLinks(db: Db, userId: string, purpose: LinkPurpose | null = null): Promise<void> {
  await sql`
    delete from mailed_links where user_id = ${userId} and (${purpose}::text is null or purpose = ${purpose}::text)
  `.execute(db)
}

// Questions put to a browser

export type ChallengePurpose =
  | 'two-step'
  | 'passkey-step'
  | 'passkey-sign-in'
  | 'passkey-registration'
  | 'passkey-shown'
export type ChallengeRow = {
  user_id: string | null
  challenge: string | null
  remember: boolean
}

export async function insertChallenge(
  db: Db,
  row: {
    tokenHash: Buffer
    purpose: ChallengePurpose
    userId: string | null
    challenge: string | null
    remember: boolean
    expiresAt: number
  },
  now: number,
): Promise<void> {
  await sql`
    with swept as (delete from sign_in_challenges where expires_at < ${surelyNow(now)})
    insert into sign_in_challenges (token_hash, purpose, user_id, challenge, remember, expires_at)
    values (${row.tokenHash}, ${row.purpose}, ${row.userId}, ${row.challenge}, ${row.remember}, ${new Date(row.expiresAt)})
  `.execute(db)
}

/** Counts one more answer to a question, unless it has had so many. */
export async function countAnswer(
  db: Db,
  tokenHash: Buffer,
  { purpose, most, now }: { purpose: ChallengePurpose; most: number; now: number },
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    update sign_in_challenges set answers = answers + 1
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${new Date(now)} and answers < ${most}
    returning user_id, challenge, remember
  `.execute(db)
  return rows[0]
}

export async function deleteChallenge(
  db: Db,
  tokenHash: Buffer,
  purpose: ChallengePurpose,
  now: number,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    delete from sign_in_challenges
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${new Date(now)}
    returning user_id, challenge, remember
  `.execute(db)
  return rows[0]
}

/** Forgets the questions that a person has not answered yet. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = ${userId}`.execute(db)
}

// Two-step codes

export type TwoStepRow = { secret: string; is_confirmed: boolean; last_step: string }

export async function readTwoStep(db: Db, userId: string): Promise<TwoStepRow | undefined> {
  const { rows } = await sql<TwoStepRow>`
    select secret, confirmed_at is not null as is_confirmed, last_step from two_step where user_id = ${userId}
  `.execute(db)
  return rows[0]
}

/** Keeps a secret that is not confirmed yet; answers false when one is in force. */
export async function writeTwoStepSecret(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const { rows } = await sql`
    insert into two_step (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where two_step.confirmed_at is null
    returning user_id
  `.execute(tx)
  return rows.length > 0
}

/** Takes the code of a half minute, once; answers false when it or a later one was taken before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_step set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id
  `.execute(db)
  return rows.length > 0
}

export async function confirmTwoStepRow(tx: Tx, userId: string, now: number): Promise<void> {
  await sql`update two_step set confirmed_at = ${new Date(now)} where user_id = ${userId}`.execute(tx)
}

/** Answers false when there was none in force. */
export async function deleteTwoStep(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    with gone as (delete from recovery_codes where user_id = ${userId})
    delete from two_step where user_id = ${userId} returning confirmed_at is not null as was_on
  `.execute(db)
  return rows[0]?.was_on ?? false
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])
  `.execute(tx)
}

/** Uses a recovery code up; answers whether it was one. */
export async function takeRecoveryCode(
  db: Db,
  userId: string,
  hashes: readonly Buffer[],
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${new Date(now)}
    where user_id = ${userId} and code_hash = any(${hashes}::bytea[]) and used_at is null
    returning user_id
  `.execute(db)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from recovery_codes where user_id = ${userId} and used_at is null
  `.execute(db)
  return rows[0]!.n
}

// Passkeys

export type PasskeyRow = {
  id: string
  credential_id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: string
  transports: string[]
  is_backed_up: boolean
  created_at: Date
  last_used_at: Date | null
  /** Since a backup was restored, until its owner keeps it. */
  held_since: Date | null
}

export async function readPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id, user_id, name, public_key, counter, transports, is_backed_up, created_at, last_used_at,
      held_since
    from passkeys where user_id = ${userId} order by created_at
  `.execute(db)
  return rows
}

/** A passkey by what the browser calls it, of somebody who may sign in. */
export async function readPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select p.id, p.credential_id, p.user_id, p.name, p.public_key, p.counter, p.transports, p.is_backed_up,
      p.created_at, p.last_used_at, p.held_since
    from passkeys p join users u on u.id = p.user_id and u.is_active
    where p.credential_id = ${credentialId}
  `.execute(db)
  return rows[0]
}

/** Answers false when the passkey is known already. */
export async function insertPasskey(
  tx: Tx,
  row: Omit<PasskeyRow, 'last_used_at' | 'held_since'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys
      (credential_id, user_id, id, name, public_key, counter, transports, is_backed_up, created_at)
    values (${row.credential_id}, ${row.user_id}, ${row.id}, ${row.name}, ${row.public_key}, ${row.counter},
      ${row.transports}::text[], ${row.is_backed_up}, ${row.created_at})
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function writePasskeyUse(
  db: Db,
  id: string,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: number },
): Promise<void> {
  await sql`
    update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = ${new Date(now)}
    where id = ${id}
  `.execute(db)
}

export async function renamePasskeyRow(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning *
  `.execute(tx)
  return rows[0]
}

export async function keepPasskeyRow(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    update passkeys set held_since = null where id = ${id} and user_id = ${userId} returning *
  `.execute(tx)
  return rows[0]
}

/** Answers its name; nothing when it is none of theirs. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<Row<'passkeys', 'name'>>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name
  `.execute(tx)
  return rows[0]?.name
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx)
}

/** Takes away what was added since then: answers the names of the passkeys, and whether two-step codes were among it. */
export async function deleteFreshFactors(
  tx: Tx,
  userId: string,
  since: number,
): Promise<{ passkeys: string[]; hadTwoStep: boolean }> {
  const { rows: passkeys } = await sql<Row<'passkeys', 'name'>>`
    delete from passkeys where user_id = ${userId} and created_at > ${new Date(since)} returning name
  `.execute(tx)
  // One that is not confirmed yet would be confirmed by whoever began it.
  const { rows: twoStep } = await sql`
    select 1 from two_step
    where user_id = ${userId} and (confirmed_at is null or confirmed_at > ${new Date(since)})
  `.execute(tx)
  const hadTwoStep = twoStep.length > 0 && (await deleteTwoStep(tx, userId))
  return { passkeys: passkeys.map(({ name }) => name), hadTwoStep }
}

/** What opens an account, or works in its name, beside its password. */
export type RemainingDoorRow = {
  kind: 'passkey' | 'two-step' | 'key'
  name: string
  /** Of a key. */
  company: string | null
  since: Date
  /** From where it was added, where the history still knows. */
  address: string | null
}

/** The newest first. Asked as the system: keys lie in the companies they are of. */
export async function readRemainingDoors(tx: Tx, userId: string, now: number): Promise<RemainingDoorRow[]> {
  const { rows } = await sql<RemainingDoorRow>`
    select d.kind, d.name, d.company, d.since, (
      select e.origin ->> 'address' from security_events e
      where e.user_id = ${userId} and e.kind = d.noted_as and (d.kind <> 'passkey' or e.facts ->> 'name' = d.name)
        and e.at between d.since - interval '1 minute' and d.since + interval '1 minute'
      limit 1
    ) as address
    from (
      select 'passkey' as kind, name, null as company, created_at as since, 'passkey-added' as noted_as
      from passkeys where user_id = ${userId}
      union all
      select 'two-step', '', null, confirmed_at, 'two-step-on'
      from two_step where user_id = ${userId} and confirmed_at is not null
      union all
      select 'key', k.name, c.name, k.created_at, null
      from api_keys k join companies c on c.id = k.company_id
      where k.created_by = ${userId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${new Date(now)})
    ) d
    order by d.since desc limit 20
  `.execute(tx)
  return rows
}

// What lets a person into companies without a session

/** Closes it in every company of a person, and answers which these are. */
export async function closeCompanyDoors(
  tx: Tx,
  userId: string,
  {
    tickets,
    keys,
    invitations,
    visits,
    now,
  }: { tickets: boolean; keys: boolean; invitations: boolean; visits: boolean; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select close_company_doors(
      ${userId}, null, ${tickets}, ${keys}, ${invitations}, ${visits}, ${new Date(now)}
    ) as company
  `.execute(tx)
  return rows.map(({ company }) => company)
}

// Sessions

/** Whether the owner of a session showed a second factor since then. */
export async function isFactorFresh(db: Db, sessionId: string, since: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and factor_shown_at >= ${new Date(since)}
  `.execute(db)
  return rows.length > 0
}

/** A code or a passkey was shown in a session. */
export async function writeFactorShown(db: Db, sessionId: string, now: number): Promise<void> {
  await sql`update sessions set factor_shown_at = ${new Date(now)} where id = ${sessionId}`.execute(db)
}

export type SessionRow = {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ends_at: Date
  address: string | null
  user_agent: string | null
}

export async function readSessions(tx: Tx, userId: string, now: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at, last_seen_at, least(expires_at, ends_at) as expires_at, ends_at, address, user_agent
    from sessions
    where user_id = ${userId} and least(expires_at, ends_at) > ${new Date(now)} order by last_seen_at desc
  `.execute(tx)
  return rows
}

export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id
  `.execute(tx)
  return rows.length > 0
}

/** Ends every session of a person, but for one. */
export async function deleteSessions(tx: Tx, userId: string, exceptId: string | null): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid
  `.execute(tx)
}
