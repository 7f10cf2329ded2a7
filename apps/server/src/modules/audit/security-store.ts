import { sql } from 'kysely'
import type { Origin } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { countBound, type PageStart } from '#platform/paging.ts'
import type { ChainFacts } from './to-check.ts'

/** Whose history: a person's own, or a company's. */
export type Whose = { userId: string } | { companyId: string }

export type SecurityRow = {
  id: string
  kind: string
  at: Date
  times: number
  last_at: Date
  user_id: string | null
  user_name: string | null
  actor_id: string | null
  actor_name: string | null
  of_company: string | null
  company_name: string | null
  session_id: string | null
  origin: Origin | null
  facts: Record<string, string | number | boolean | null>
}

export type SecurityFilter = {
  kind: string | null
  /** Whose account, in a company's history. */
  about: string | null
  from: string | null
  to: string | null
}

/** One row more than `limit` when there are more, the newest first. */
export async function readEvents(
  tx: Tx,
  whose: Whose,
  filter: SecurityFilter,
  { limit, start }: { limit: number; start: PageStart },
): Promise<SecurityRow[]> {
  const after = 'after' in start ? sql`and e.id < ${start.after.id}::bigint` : sql``
  const offset = 'offset' in start ? start.offset : 0
  const { rows } = await sql<SecurityRow>`
    select e.id, e.kind, e.at, e.times, e.last_at, e.user_id, u.name as user_name, e.actor_id, a.name as actor_name,
      e.of_company, c.name as company_name, e.session_id, e.origin, e.facts
    from security_events e
    left join users u on u.id = e.user_id
    left join users a on a.id = e.actor_id
    left join companies c on c.id = e.of_company
    where ${matches(whose, filter)} ${after}
    order by e.id desc limit ${limit + 1} offset ${offset}
  `.execute(tx)
  return rows
}

/** Counts up to `countBound` + 1. */
export async function countEvents(tx: Tx, whose: Whose, filter: SecurityFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from security_events e where ${matches(whose, filter)} limit ${countBound + 1}
    ) counted
  `.execute(tx)
  return rows[0]!.n
}

/** Computes every seal of a company again from what its events say; the oldest may have been forgotten. */
export async function checkSecurityChain(tx: Tx, companyId: string): Promise<ChainFacts> {
  const { rows } = await sql<ChainFacts>`
    with chain as (
      select e as event, e.position, e.hash, e.previous,
        lag(e.hash, 1, e.previous) over (order by e.position) as due_previous,
        lag(e.position, 1, e.position - 1) over (order by e.position) + 1 as due
      from security_events e where e.of_company = ${companyId} and e.position is not null
    )
    select
      (select count(*)::int from chain) as sealed,
      (select count(*)::int from security_events e where e.of_company = ${companyId} and e.position is null) as waiting,
      (
        select min(least(position, due)) from chain
        where position <> due or previous is distinct from due_previous or hash <> security_hash(event, previous)
      ) as first_broken
  `.execute(tx)
  return rows[0]!
}

function matches(whose: Whose, { kind, about, from, to }: SecurityFilter) {
  const owner =
    'userId' in whose ? sql`e.user_id = ${whose.userId}::uuid` : sql`e.of_company = ${whose.companyId}::uuid`
  return sql`
    ${owner}
    and (${kind}::text is null or e.kind = ${kind})
    and (${about}::uuid is null or e.user_id = ${about}::uuid or e.actor_id = ${about}::uuid)
    and (${from}::date is null or e.at >= costa_rica_midnight(${from}::date))
    and (${to}::date is null or e.at < costa_rica_midnight(${to}::date + 1))
  `
}
