import { sql } from 'kysely'
import type { CompanyContext, Origin } from '#platform/database/company-context.ts'
import { countBound, type PageStart } from '#platform/paging.ts'
import type { ChainFacts } from './to-check.ts'

export type AuditRow = {
  id: string
  at: Date
  actor: string | null
  actor_name: string | null
  origin: Origin | null
  action: 'created' | 'changed' | 'deleted' | 'issued'
  subject: string
  subject_id: string
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  position: string | null
}

export type AuditFilter = {
  action: string | null
  /** None for all. */
  subjects: readonly string[]
  subjectId: string | null
  userId: string | null
  from: string | null
  to: string | null
  patterns: readonly string[]
}

/** One row more than `limit` when there are more, the newest first. */
export async function readEntries(
  ctx: CompanyContext,
  filter: AuditFilter,
  { limit, start }: { limit: number; start: PageStart },
): Promise<AuditRow[]> {
  const after = 'after' in start ? sql`and e.id < ${start.after.id}::bigint` : sql``
  const offset = 'offset' in start ? start.offset : 0
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.actor, u.name as actor_name, e.origin, e.action, e.subject, e.subject_id, e.subject_name,
      e.before, e.after, e.position
    from audit_entries e left join users u on u.id = e.actor
    where ${matches(filter)} ${after}
    order by e.id desc limit ${limit + 1} offset ${offset}
  `.execute(ctx.tx)
  return rows
}

/** Counts up to `countBound` + 1. */
export async function countEntries(ctx: CompanyContext, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from audit_entries e where ${matches(filter)} limit ${countBound + 1}
    ) counted
  `.execute(ctx.tx)
  return rows[0]!.n
}

/** Everybody in the trail by name. The index is skipped through, person by person, however long the trail is. */
export async function readPeople({ tx }: CompanyContext): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive people as (
      (select actor from audit_entries where company_id = current_company() and actor is not null order by actor limit 1)
      union all
      select (
        select e.actor from audit_entries e
        where e.company_id = current_company() and e.actor > p.actor order by e.actor limit 1
      ) from people p where p.actor is not null
    )
    select u.id, u.name from people p join users u on u.id = p.actor order by search_text(u.name), u.id
  `.execute(tx)
  return rows
}

export async function sealEntries(ctx: CompanyContext): Promise<number> {
  const { rows } = await sql<{ n: number }>`select seal_audit() as n`.execute(ctx.tx)
  return rows[0]!.n
}

/** Computes every seal again from what the entries say. */
export async function checkChain({ tx }: CompanyContext): Promise<ChainFacts> {
  const { rows } = await sql<ChainFacts>`
    with chain as (
      select e as entry, e.position, e.hash,
        lag(e.hash) over (order by e.position) as previous, row_number() over (order by e.position) as due
      from audit_entries e where e.company_id = current_company() and e.position is not null
    )
    select
      (select count(*)::int from chain) as sealed,
      (select count(*)::int from audit_entries e where e.company_id = current_company() and e.position is null) as waiting,
      (select min(least(position, due)) from chain where position <> due or hash <> audit_hash(entry, previous)) as first_broken
  `.execute(tx)
  return rows[0]!
}

function matches(filter: AuditFilter) {
  const words = filter.patterns.map(
    (pattern) =>
      sql`and search_text(concat_ws(' ', e.subject_name, e.subject_id, e.before, e.after)) like search_text(${pattern})`,
  )
  return sql`
    e.company_id = current_company()
    and (${filter.action}::text is null or e.action = ${filter.action})
    and (${filter.subjects.length === 0} or e.subject = any(${[...filter.subjects]}::text[]))
    and (${filter.subjectId}::text is null or e.subject_id = ${filter.subjectId})
    and (${filter.userId}::uuid is null or e.actor = ${filter.userId}::uuid)
    and (${filter.from}::date is null or e.at >= costa_rica_midnight(${filter.from}::date))
    and (${filter.to}::date is null or e.at < costa_rica_midnight(${filter.to}::date + 1))
    ${sql.join(words, sql` `)}
  `
}
