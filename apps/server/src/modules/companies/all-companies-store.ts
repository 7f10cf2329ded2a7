import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export type AllCompaniesRow = {
  id: string
  name: string
  trade_name: string | null
  identification_number: string
  colour: string
  logo_digest: string | null
  environment: 'simulator' | 'test' | 'live'
  status: 'setup' | 'active' | 'suspended' | 'archived' | 'moved'
  is_demo: boolean
  owners: { id: string; name: string; email: string }[]
  members: number
  documents: number
  certificate_not_after: Date | null
  last_activity_at: Date | null
}

export type AllCompaniesSort = 'name' | 'members' | 'documents' | 'certificate' | 'last_activity'

export type AllCompaniesFilter = {
  search: string
  statuses: readonly string[]
  environments: readonly string[]
  /** Nothing was done since then. */
  inactiveSince: Date | null
  /** Documents are counted since then. */
  documentsSince: Date
  sort: AllCompaniesSort
  isDescending: boolean
  limit: number
  offset: number
}

const certificate = sql`(
  select max(k.not_after) from certificates k where k.company_id = c.id and k.is_current and k.environment::text = c.environment)`

// The trail's entries are numbered in the order of their writing: the last one is found by its key.
const lastActivity = sql`(select e.at from audit_entries e where e.company_id = c.id order by e.id desc limit 1)`

/** One page of every company. What a page shows is looked up for its rows only, unless it decides their order. */
export async function readAllCompanies(tx: Tx, filter: AllCompaniesFilter): Promise<AllCompaniesRow[]> {
  const direction = filter.isDescending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<AllCompaniesRow>`
    with page as (
      select c.id, ${orderValue(filter)} as value
      from companies c
      where ${matches(filter)}
      order by value ${direction}, c.id
      limit ${filter.limit} offset ${filter.offset}
    )
    select c.id, c.name, c.trade_name, c.identification_number, c.colour, c.logo_digest, c.environment, c.status, c.is_demo,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) order by search_text(u.name))
        from company_users m join users u on u.id = m.user_id
        where m.company_id = c.id and m.role = 'owner' and m.active = 1
      ), '[]') as owners,
      ${members} as members, ${documents(filter)} as documents, ${certificate} as certificate_not_after,
      ${lastActivity} as last_activity_at
    from page join companies c on c.id = page.id
    order by page.value ${direction}, c.id
  `.execute(tx)
  return rows
}

export async function countAllCompanies(tx: Tx, filter: AllCompaniesFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from companies c where ${matches(filter)}
  `.execute(tx)
  return rows[0]!.total
}

const members = sql`(select count(*)::int from company_users m where m.company_id = c.id and m.active = 1)`

function documents({ documentsSince }: AllCompaniesFilter) {
  return sql`(
    select count(*)::int from documents d
    where d.company_id = c.id and d.environment = c.environment and d.sorted_at >= ${documentsSince} and d.clave is not null
      and not d.is_trial)`
}

function orderValue(filter: AllCompaniesFilter) {
  if (filter.sort === 'members') return members
  if (filter.sort === 'documents') return documents(filter)
  if (filter.sort === 'certificate') return certificate
  if (filter.sort === 'last_activity') return lastActivity
  return sql`search_text(c.name)`
}

function matches({ search, statuses, environments, inactiveSince }: AllCompaniesFilter) {
  const pattern = search.trim().replace(/[\\%_]/g, '\\$&')
  const quiet =
    inactiveSince === null ? sql`` : sql`and coalesce(${lastActivity}, c.created_at) < ${inactiveSince}`
  return sql`
    (
      search_text(concat_ws(' ', c.name, c.trade_name, c.identification_number)) like '%' || search_text(${pattern}) || '%'
      or c.id::text = ${pattern}
    )
    and (cardinality(${statuses}::text[]) = 0 or c.status = any(${statuses}::text[]))
    and (cardinality(${environments}::text[]) = 0 or c.environment = any(${environments}::text[]))
    ${quiet}`
}
