import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Asks } from '#platform/database/open-client.ts'
import type { Row } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'

type VisitRow = {
  id: string
  purpose: 'support' | 'all_files'
  user_id: string | null
  user_name: string | null
  reason: string
  started_at: Date
  ends_at: Date
  left_at: Date | null
  is_open: boolean
}

const isOpen = (now: number) => {
  const at = new Date(now)
  return sql<boolean>`(v.left_at is null and v.started_at <= ${at} and v.ends_at > ${at})`
}

/** The newest visits of a company. */
export async function readVisits({ tx, clock }: CompanyContext, limit: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.id, v.purpose, v.user_id, u.name as user_name, v.reason, v.started_at, v.ends_at, v.left_at,
      ${isOpen(clock.now())} as is_open
    from platform_visits v left join users u on u.id = v.user_id
    where v.company_id = current_company() order by v.started_at desc, v.id desc limit ${limit}
  `.execute(tx)
  return rows
}

/** Whose visit it is, while it is open. */
export async function readOpenVisit(
  { tx, clock }: CompanyContext,
  id: string,
): Promise<{ user_id: string } | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select v.user_id from platform_visits v
    where v.company_id = current_company() and v.id = ${id} and v.user_id is not null and ${isOpen(clock.now())}
  `.execute(tx)
  return rows[0]
}

/** Whether a visit is open, and whose it is still runs the installation. */
export async function isVisitOpen({ tx, clock }: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from platform_visits v join users u on u.id = v.user_id and u.is_platform_admin and u.is_active
    where v.company_id = current_company() and v.id = ${id} and ${isOpen(clock.now())}
  `.execute(tx)
  return rows.length > 0
}

/** The visit by which a person sees the company, as `open_company` lets them; undefined without one. */
export async function readVisitOf(
  { tx, clock }: CompanyContext,
  userId: string,
): Promise<{ id: string; reason: string; ends_at: Date } | undefined> {
  const { rows } = await sql<Row<'platform_visits', 'id' | 'reason' | 'ends_at'>>`
    select v.id, v.reason, v.ends_at from platform_visits v
    where v.company_id = current_company() and v.user_id = ${userId} and v.purpose = 'support' and ${isOpen(clock.now())}
    order by v.ends_at desc limit 1
  `.execute(tx)
  return rows[0]
}

export async function insertVisit(
  { tx, clock }: CompanyContext,
  visit: { userId: string; purpose: 'support' | 'all_files'; reason: string; endsAt: Date },
): Promise<string> {
  const id = newId()
  await sql`
    insert into platform_visits (company_id, id, user_id, purpose, reason, started_at, ends_at)
    values (current_company(), ${id}, ${visit.userId}, ${visit.purpose}, ${visit.reason}, ${new Date(clock.now())},
      ${visit.endsAt})
  `.execute(tx)
  return id
}

type ClosedVisits = {
  userId: string
  by: string
  id?: string | null
  purpose?: VisitRow['purpose'] | null
}

/** Closes what a person has open in the company, or of that one visit or one kind of visit; the ids of those visits. */
export async function closeVisits(
  { tx, clock }: CompanyContext,
  { userId, by, id = null, purpose = null }: ClosedVisits,
): Promise<string[]> {
  const { rows } = await sql<Row<'platform_visits', 'id'>>`
    update platform_visits v set left_at = ${new Date(clock.now())}, left_by = ${by}
    where v.company_id = current_company() and v.user_id = ${userId} and ${isOpen(clock.now())}
      and (${id}::uuid is null or v.id = ${id}::uuid) and (${purpose}::text is null or v.purpose = ${purpose}::text)
    returning v.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Visits that were open when a backup was made: what they were opened for is over once it is restored. */
export async function endVisits(
  client: Asks,
  backupAt: string,
  companyId: string | null = null,
): Promise<void> {
  await client.query(
    `update platform_visits set left_at = least(ends_at, now())
     where left_at is null and ends_at > $1 and ($2::uuid is null or company_id = $2)`,
    [backupAt, companyId],
  )
}
