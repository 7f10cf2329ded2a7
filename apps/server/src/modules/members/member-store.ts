import type { Member, Role } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Asks } from '#platform/database/open-client.ts'
import type { Row } from '#platform/database/row.ts'

export type MemberRow = {
  user_id: string
  name: string
  email: string
  role: Role
  active: number
  /** Since a restore; whoever is held is suspended. */
  held_since: Date | null
  is_account_active: boolean
  created_at: Date
  last_seen_at: Date | null
  branch: string | null
  terminal: string | null
}

const memberColumns = sql`
  m.user_id, u.name, u.email, m.role, m.active, m.held_since, u.is_active as is_account_active, m.created_at, m.branch, m.terminal,
  greatest(u.last_seen_at, (select max(s.last_seen_at) from sessions s where s.user_id = u.id)) as last_seen_at`

/** Everybody in the company: owners first, then by name. */
export async function readMembers(tx: CompanyTransaction, companyId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from company_users m join users u on u.id = m.user_id
    where m.company_id = ${companyId}
    order by array_position(array['owner', 'administrator', 'accountant', 'biller', 'viewer'], m.role), search_text(u.name)
  `.execute(tx)
  return rows
}

export async function readMember(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from company_users m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = ${userId}
  `.execute(tx)
  return rows[0]
}

export async function isMember(tx: CompanyTransaction, companyId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company_users m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and lower(u.email) = lower(${email})
  `.execute(tx)
  return rows.length > 0
}

/** Makes a person a member, or gives a member another role. */
export async function insertMembership(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await sql`select join_company(${companyId}, ${userId}, ${role})`.execute(tx)
}

export async function writeRole(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await sql`update company_users set role = ${role} where company_id = ${companyId} and user_id = ${userId}`.execute(
    tx,
  )
}

export async function writeActive(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
  active: 0 | 1,
): Promise<void> {
  await sql`
    update company_users set active = ${active}, held_since = null
    where company_id = ${companyId} and user_id = ${userId}
  `.execute(tx)
}

/** From where a member usually issues; null: from where the company does. */
export async function readPlace(tx: CompanyTransaction, userId: string | null): Promise<Member['place']> {
  const { rows } = await sql<{ branch: string; terminal: string }>`
    select branch, terminal from company_users
    where company_id = current_company() and user_id = ${userId} and terminal is not null
  `.execute(tx)
  return rows[0] ?? null
}

/** Writes from where a member usually issues; null: from where the company does. Answers whether that place is open. */
export async function writePlace(
  tx: CompanyTransaction,
  userId: string,
  place: Member['place'],
): Promise<boolean> {
  const { branch = null, terminal = null } = place ?? {}
  const { rows } = await sql`
    update company_users set branch = ${branch}, terminal = ${terminal}
    where company_id = current_company() and user_id = ${userId} and (${terminal}::text is null or exists (
      select from terminals t join branches b on b.company_id = t.company_id and b.code = t.branch
      where t.company_id = current_company() and t.branch = ${branch} and t.code = ${terminal} and t.is_active and b.is_active
    ))
    returning user_id
  `.execute(tx)
  return rows.length > 0
}

/**
 * Closes what lets a member in without a session: tickets for downloads, and of who leaves for good also the keys and
 * invitations that they made, which would work again if they came back.
 */
export async function closeMemberDoors(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
  { isForGood, now }: { isForGood: boolean; now: number },
): Promise<void> {
  await sql`
    select close_company_doors(${userId}, ${companyId}, true, ${isForGood}, ${isForGood}, false, ${new Date(now)})
  `.execute(tx)
}

/** Takes a person out of a company, and the company out of what opens for them. */
export async function deleteMember(tx: CompanyTransaction, companyId: string, userId: string): Promise<void> {
  await sql`delete from company_users where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  await sql`select start_elsewhere(${companyId}, ${userId})`.execute(tx)
}

/** Whose account is deleted leaves every company. */
export async function leaveAllCompanies(tx: Tx, userId: string): Promise<void> {
  await sql`delete from company_users where user_id = ${userId}`.execute(tx)
}

export async function readCompanyName(tx: CompanyTransaction, companyId: string): Promise<string | null> {
  const { rows } = await sql<
    Row<'companies', 'name'>
  >`select name from companies where id = ${companyId}`.execute(tx)
  return rows[0]?.name ?? null
}

export type InvitationRow = {
  id: string
  /** Null for who was asked in by their account: the company does not know it. */
  email: string | null
  /** The account of who was asked in by it. */
  user_id: string | null
  /** Where the link is mailed to; null once the account is deleted. */
  address: string | null
  role: Role
  invited_by: string | null
  inviter_name: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
  language: Language
}

const invitationColumns = sql`
  i.id, i.email, i.user_id, i.role, i.invited_by, i.language, i.created_at, i.sent_at, i.expires_at,
  coalesce(i.email, (select u.email from users u where u.id = i.user_id and u.deleted_at is null)) as address,
  (select u.name from users u where u.id = i.invited_by) as inviter_name`

export async function readInvitations(tx: CompanyTransaction, companyId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${invitationColumns} from invitations i where i.company_id = ${companyId} order by i.created_at desc
  `.execute(tx)
  return rows
}

export async function readInvitation(
  tx: CompanyTransaction,
  companyId: string,
  by: { id: string } | { tokenHash: Buffer },
): Promise<InvitationRow | undefined> {
  // A link into a company whose books are closed leads nowhere.
  const condition =
    'id' in by
      ? sql`i.id = ${by.id}`
      : sql`i.token_hash = ${by.tokenHash} and exists (
          select from companies c where c.id = i.company_id and c.status <> 'archived'
        )`
  const { rows } = await sql<InvitationRow>`
    select ${invitationColumns} from invitations i where i.company_id = ${companyId} and ${condition}
  `.execute(tx)
  return rows[0]
}

/** Who is asked in: by an address that the company knows, or by an account whose address it does not. */
export type Invitee = { email: string; userId?: never } | { email?: never; userId: string }

export type NewInvitation = Invitee & {
  id: string
  role: Role
  tokenHash: Buffer
  invitedBy: string | null
  language: string
  expiresAt: number
}

/** Asking the same address or account again replaces what was offered before. */
export async function upsertInvitation(
  tx: CompanyTransaction,
  companyId: string,
  invitation: NewInvitation,
  now: number,
): Promise<string> {
  const at = new Date(now)
  const { email, userId } = invitation
  const invitee = userId === undefined ? sql`lower(email)` : sql`user_id`
  const { rows } = await sql<Row<'invitations', 'id'>>`
    insert into invitations
      (company_id, id, email, user_id, role, token_hash, invited_by, language, created_at, sent_at, expires_at)
    values (${companyId}, ${invitation.id}, ${email ?? null}, ${userId ?? null}, ${invitation.role},
      ${invitation.tokenHash}, ${invitation.invitedBy}, ${invitation.language}, ${at}, ${at}, ${new Date(invitation.expiresAt)})
    on conflict (company_id, ${invitee}) do update set
      role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      language = excluded.language, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** Takes an invitation away; answers false when it is gone already. */
export async function deleteInvitation(
  tx: CompanyTransaction,
  companyId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from invitations where company_id = ${companyId} and id = ${id} returning id
  `.execute(tx)
  return rows.length > 0
}

/** Takes back what a member offered: all of it, or what makes owners. */
export async function deleteInvitationsBy(
  tx: CompanyTransaction,
  companyId: string,
  userId: string,
  { onlyOfOwners }: { onlyOfOwners: boolean },
): Promise<void> {
  await sql`
    delete from invitations
    where company_id = ${companyId} and invited_by = ${userId} and (role = 'owner' or not ${onlyOfOwners}::boolean)
  `.execute(tx)
}

/** Ends every offer to a person, however they were asked in: none may let them in again later. */
export async function deleteInvitationsOf(
  tx: CompanyTransaction,
  companyId: string,
  person: { id: string; email: string },
): Promise<void> {
  await sql`
    delete from invitations
    where company_id = ${companyId} and (user_id = ${person.id} or lower(email) = lower(${person.email}))
  `.execute(tx)
}

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where lower(email) = lower(${email})`.execute(tx)
  return rows.length > 0
}

/**
 * Somebody may have left since a backup was made. Those who neither own nor administer a restored company are suspended until one who does says
 * who still belongs there; who was suspended before stays so.
 */
export async function holdMembers(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update company_users set active = 0, held_since = now()
     where active = 1 and role not in ('owner', 'administrator') and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}

/** Links of a restored database, or of one restored company, may have been taken back since: they are over, and can be mailed anew. */
export async function endInvitations(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update invitations set expires_at = sent_at where expires_at > sent_at and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}
