import type { AssignedUser, CompanyChoice, Role } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { type Kysely, sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { DB, Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'

const mostRows = 200

export async function readAccount(
  db: Kysely<DB>,
  userId: string,
): Promise<{ id: string; email: string; language: Language | null } | undefined> {
  const { rows } = await sql<Row<'users', 'id' | 'email'> & { language: Language | null }>`
    select id, email, language from users where id = ${userId} and deleted_at is null
  `.execute(db)
  return rows[0]
}

/** Whether nothing may be changed in a company now: it is suspended, or its books are closed. */
export async function isReadOnly(tx: CompanyTransaction, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from companies where id = ${companyId} and status in ('suspended', 'archived')
  `.execute(tx)
  return rows.length > 0
}

export type LinkRow = {
  company_id: string
  role: Role
  active: number
  is_default: boolean
  created_at: Date
  last_used_at: Date | null
  name: string
  identification_number: string
  status: string
}

/** The last change of the person in the company; in the one that opens for them, also when they were last seen. */
const lastUsed = sql`greatest(
  (select e.at from audit_entries e where e.company_id = m.company_id and e.actor = m.user_id order by e.id desc limit 1),
  case when u.company_default_id = m.company_id then
    greatest(u.last_seen_at, (select max(s.last_seen_at) from sessions s where s.user_id = u.id)) end)`

export type CompanyPersonRow = {
  user_id: string
  name: string
  email: string
  role: Role
  active: number
  is_default: boolean
  is_account_active: boolean
  created_at: Date
  last_used_at: Date | null
}

/** Everybody in a company: owners first, then by name. */
export async function readCompanyPeople(tx: Tx, companyId: string): Promise<CompanyPersonRow[]> {
  const { rows } = await sql<CompanyPersonRow>`
    select m.user_id, u.name, u.email, m.role, m.active, m.created_at, ${lastUsed} as last_used_at,
      u.company_default_id is not distinct from m.company_id as is_default, u.is_active as is_account_active
    from company_users m join users u on u.id = m.user_id
    where m.company_id = ${companyId}
    order by array_position(array['owner', 'administrator', 'accountant', 'biller', 'viewer'], m.role), search_text(u.name)
  `.execute(tx)
  return rows
}

export async function readLinks(tx: Tx, userId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select m.company_id, m.role, m.active, m.created_at, ${lastUsed} as last_used_at, c.name, c.identification_number,
      c.status, u.company_default_id is not distinct from m.company_id as is_default
    from company_users m join companies c on c.id = m.company_id join users u on u.id = m.user_id
    where m.user_id = ${userId}
    order by search_text(c.name), c.id
  `.execute(tx)
  return rows
}

export async function readAssignedUsers(
  tx: Tx,
  { companyId, search }: { companyId?: string | undefined; search?: string | undefined },
): Promise<AssignedUser[]> {
  const { rows } = await sql<AssignedUser>`
    select u.id, u.name, u.email, u.is_active, coalesce(jsonb_agg(jsonb_build_object(
        'company_id', m.company_id, 'role', m.role, 'active', m.active, 'company_name', c.name
      ) order by search_text(c.name)) filter (where m.company_id is not null), '[]') as company_user
    from users u
    left join company_users m on m.user_id = u.id
    left join companies c on c.id = m.company_id
    where u.deleted_at is null
      and search_text(u.name || ' ' || u.email) like ${pattern(search)}
      and (${companyId ?? null}::uuid is null or exists (
        select from company_users o where o.user_id = u.id and o.company_id = ${companyId ?? null}::uuid
      ))
    group by u.id
    order by search_text(u.name), u.id
    limit ${mostRows}
  `.execute(tx)
  return rows
}

export async function readUnassignedCompanies(
  tx: Tx,
  { userId, search }: { userId: string; search?: string | undefined },
): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, c.name, c.trade_name, c.identification_number, c.environment, c.status
    from companies c
    where c.status <> 'archived'
      and not exists (select from company_users m where m.company_id = c.id and m.user_id = ${userId})
      and search_text(concat_ws(' ', c.name, c.trade_name, c.identification_number)) like ${pattern(search)}
    order by search_text(c.name), c.id
    limit ${mostRows}
  `.execute(tx)
  return rows
}

function pattern(search = '') {
  return sql`'%' || search_text(${search.trim().replace(/[\\%_]/g, '\\$&')}) || '%'`
}
