import { sql } from 'kysely'
import { leaveAllCompanies } from '#modules/members/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'

export type UserListRow = {
  id: string
  name: string
  email: string
  is_platform_admin: boolean
  is_active: boolean
  is_email_confirmed: boolean
  has_two_step: boolean
  must_change_password: boolean
  phone: string | null
  language: string | null
  companies: number
  sessions: number
  last_seen_at: Date | null
  created_at: Date
}

const columns = sql`
  u.id, u.name, u.email, u.is_platform_admin, u.is_active, u.email_confirmed_at is not null as is_email_confirmed,
  exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null) as has_two_step,
  u.must_change_password, u.phone, u.language, u.created_at,
  (select count(*)::integer from company_users m where m.user_id = u.id) as companies`

const sessionColumns = (now: number) => sql`
  (select count(*)::integer from sessions s where s.user_id = u.id and s.expires_at > ${new Date(now)}) as sessions,
  greatest(u.last_seen_at, (select max(s.last_seen_at) from sessions s where s.user_id = u.id)) as last_seen_at`

export type UserSort = 'name' | 'email' | 'companies' | 'last_seen_at' | 'created_at'

export type UserFilter = {
  search?: string | undefined
  status?: 'active' | 'disabled' | undefined
  isPlatformAdmin?: boolean | undefined
  sort: UserSort
  isDescending: boolean
  limit: number
  offset: number
}

export async function readUsers(
  tx: Tx,
  { search = '', status, isPlatformAdmin, sort, isDescending, limit, offset }: UserFilter,
  now: number,
): Promise<{ rows: UserListRow[]; total: number }> {
  const active = status === undefined ? null : status === 'active'
  const order = {
    name: sql`search_text(u.name)`,
    email: sql`lower(u.email)`,
    companies: sql`companies`,
    last_seen_at: sql`last_seen_at`,
    created_at: sql`u.created_at`,
  }[sort]
  const { rows } = await sql<UserListRow & { total: string }>`
    select ${columns}, ${sessionColumns(now)}, count(*) over () as total
    from users u
    where u.deleted_at is null
      and search_text(u.name || ' ' || u.email) like '%' || search_text(${search.trim().replace(/[\\%_]/g, '\\$&')}) || '%'
      and (${active}::boolean is null or u.is_active = ${active}::boolean)
      and (${isPlatformAdmin ?? null}::boolean is null or u.is_platform_admin = ${isPlatformAdmin ?? null}::boolean)
    order by ${order} ${isDescending ? sql`desc nulls last` : sql`asc nulls last`}, u.id
    limit ${limit} offset ${offset}
  `.execute(tx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export async function readUserRow(tx: Tx, id: string, now: number): Promise<UserListRow | undefined> {
  const { rows } = await sql<UserListRow>`
    select ${columns}, ${sessionColumns(now)} from users u where u.id = ${id} and u.deleted_at is null
  `.execute(tx)
  return rows[0]
}

export type UserChange = {
  name: string
  email: string
  phone: string | null
  language: string | null
  is_platform_admin: boolean
  is_active: boolean
  must_change_password: boolean
}

/** Another address is not proven yet. Answers false when it belongs to somebody else. */
export async function writeUser(tx: Tx, id: string, user: UserChange, now: number): Promise<boolean> {
  const { rows } = await sql`
    update users u set name = ${user.name}, email = ${user.email}, phone = ${user.phone}, language = ${user.language},
      is_platform_admin = ${user.is_platform_admin}, is_active = ${user.is_active},
      must_change_password = ${user.must_change_password}, updated_at = ${new Date(now)},
      email_confirmed_at = case when lower(u.email) = lower(${user.email}) then u.email_confirmed_at end
    where u.id = ${id} and not exists (
      select from users o where lower(o.email) = lower(${user.email}) and o.id <> u.id
    )
    returning u.id
  `.execute(tx)
  return rows.length > 0
}

/** Makes a company the one that opens for a person. False when they do not belong to it, or are suspended there. */
export async function writeDefaultCompany(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    update users u set company_default_id = ${companyId}
    where u.id = ${userId} and exists (
      select from company_users m where m.company_id = ${companyId} and m.user_id = u.id and m.active = 1
    )
    returning u.id
  `.execute(tx)
  return rows.length > 0
}

/**
 * Names of the companies of which a person is the only owner who can act. Nobody leaves one of theirs until the transaction ends: of two
 * owners who go at once the second finds that the first is gone.
 */
export async function readCompaniesOnlyTheyOwn(tx: Tx, userId: string): Promise<string[]> {
  await sql`
    select from companies c where c.id in (
      select m.company_id from company_users m where m.user_id = ${userId} and m.role = 'owner' and m.active = 1
    ) order by c.id for update
  `.execute(tx)
  const { rows } = await sql<Row<'companies', 'name'>>`
    select c.name from company_users m join companies c on c.id = m.company_id
    where m.user_id = ${userId} and m.role = 'owner' and m.active = 1 and c.status <> 'archived'
      and not exists (
        select from company_users o join users u on u.id = o.user_id and u.is_active
        where o.company_id = m.company_id and o.user_id <> m.user_id and o.role = 'owner' and o.active = 1
      )
    order by c.name
  `.execute(tx)
  return rows.map(({ name }) => name)
}

/** Whether somebody else runs the installation too. */
export async function hasOtherPlatformAdmin(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where is_platform_admin and is_active and id <> ${userId} limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Takes everything personal out of an account; what it made keeps pointing at it. */
export async function anonymise(tx: Tx, userId: string, now: number): Promise<void> {
  const at = new Date(now)
  await sql`
    update users set name = '—', email = id::text || '@deleted.invalid', password_hash = '-', phone = null, language = null,
      is_active = false, is_platform_admin = false, company_default_id = null, email_confirmed_at = null,
      last_seen_at = null, deleted_at = ${at}, updated_at = ${at}
    where id = ${userId}
  `.execute(tx)
  await leaveAllCompanies(tx, userId)
  await sql`delete from known_devices where user_id = ${userId}`.execute(tx)
}
