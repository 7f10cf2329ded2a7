import type { AuthorityState, ContingencyKind } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { daysLeft } from '#platform/days-left.ts'
import type { Environment } from './environment.ts'

type Row = {
  environment: Environment
  has_username: boolean
  not_after: Date | null
  last_success_at: Date | null
  last_failure_at: Date | null
  median_ms: number | null
  queue_length: number
  oldest_waiting_at: Date | null
  is_paused: boolean
  contingency: ContingencyKind | null
  contingency_since: Date | null
  is_numbering_held: boolean
}

const slowMs = 20_000

/** How the authority does, from the last calls; what waits for it; how long the key still lives. */
export async function getAuthorityState(ctx: CompanyContext): Promise<AuthorityState> {
  const { rows } = await sql<Row>`
    select c.environment, a.username is not null as has_username, t.not_after, a.last_success_at, a.last_failure_at,
      a.median_ms, q.queue_length, q.oldest_waiting_at, coalesce(a.is_paused, false) as is_paused,
      g.kind as contingency, g.started_at as contingency_since, exists (
        select from numbering_holds h
        where h.company_id = c.id and h.environment = c.environment and h.confirmed_at is null
      ) as is_numbering_held
    from companies c
    left join authority_settings a on a.company_id = c.id and a.environment = c.environment
    left join contingencies g on g.company_id = c.id and g.environment = c.environment and g.ended_at is null
    left join certificates t on t.company_id = c.id and t.environment = c.environment and t.is_current
    cross join lateral (
      select count(*)::int as queue_length, min(w.queued_at) as oldest_waiting_at
      from (
        select s.queued_at from submissions s
        where s.company_id = c.id and s.environment = c.environment and s.next_attempt_at is not null
          and s.state in ('waiting', 'sending')
        limit 10000
      ) w
    ) q
    where c.id = current_company()
  `.execute(ctx.tx)
  const row = rows[0]!
  return {
    state: stateOf(row),
    environment: row.environment,
    last_success_at: row.last_success_at === null ? null : costaRicaInstant(row.last_success_at.getTime()),
    queue_length: row.queue_length,
    oldest_waiting_at:
      row.oldest_waiting_at === null ? null : costaRicaInstant(row.oldest_waiting_at.getTime()),
    certificate_days_left: daysLeft(row.not_after, ctx.clock.now()),
    is_paused: row.is_paused,
    is_numbering_held: row.is_numbering_held,
    contingency:
      row.contingency === null
        ? null
        : { kind: row.contingency, since: costaRicaInstant(row.contingency_since!.getTime()) },
  }
}

function stateOf(row: Row): AuthorityState['state'] {
  if (row.not_after === null || (row.environment !== 'simulator' && !row.has_username)) return 'not_set_up'
  const failedAt = row.last_failure_at?.getTime() ?? 0
  const succeededAt = row.last_success_at?.getTime() ?? 0
  if (failedAt > succeededAt) return 'down'
  return (row.median_ms ?? 0) > slowMs ? 'slow' : 'operational'
}
