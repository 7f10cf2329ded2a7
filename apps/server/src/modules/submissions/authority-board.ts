import type { AuthorityBoard } from '@cuentaclara/contracts'
import { costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getAuthorityState } from './authority-state.ts'
import { causeOf, type StoredAnswer } from './judged-answer.ts'

type Row = {
  last_problem: string | null
  last_accepted: AuthorityBoard['last_accepted']
  contingency_by: string | null
  late: number
  accepted: number
  /** The rows of each answer that rejected. */
  rejections: StoredAnswer['entries'][] | null
}

/** How the company's documents fare: the queue, the last accepted one, and what was rejected in seven days, by cause. */
export async function getAuthorityBoard(ctx: CompanyContext): Promise<AuthorityBoard> {
  ctx.permit('authority.read')
  const state = await getAuthorityState(ctx)
  const today = new Date(startOfDay(costaRicaDay(ctx.clock.now())))
  const since = new Date(ctx.clock.now() - 7 * 24 * 60 * 60 * 1000)
  const { rows } = await sql<Row>`
    with lately as materialized (
      select s.answered_at, s.answer from submissions s
      where s.company_id = current_company() and s.environment = ${state.environment} and s.answered_at >= ${since}
        and s.subject = 'document'
    )
    select case when a.last_failure_at > coalesce(a.last_success_at, '-infinity') then a.last_problem end as last_problem,
      (
        select jsonb_build_object('id', d.id, 'kind', d.kind, 'consecutivo', d.consecutivo, 'at', d.updated_at)
        from documents d
        where d.company_id = c.id and d.environment = c.environment and d.fiscal_status = 'accepted'
        order by d.sorted_at desc, d.id desc limit 1
      ) as last_accepted,
      (
        select count(*)::int from submissions s
        join documents d on d.company_id = s.company_id and d.id = s.subject_id
        where s.company_id = c.id and s.environment = c.environment and s.next_attempt_at is not null
          and s.state in ('waiting', 'sending') and d.issued_at < ${today} and substr(d.clave, 42, 1) <> '3'
      ) as late,
      (select count(*)::int from lately l where l.answer ->> 'status' = 'accepted') as accepted,
      (
        select jsonb_agg(coalesce(l.answer -> 'entries', '[]')) from lately l where l.answer ->> 'status' = 'rejected'
      ) as rejections,
      (
        select u.name from contingencies g join users u on u.id = g.started_by
        where g.company_id = c.id and g.environment = c.environment and g.ended_at is null
      ) as contingency_by
    from companies c
    left join authority_settings a on a.company_id = c.id and a.environment = c.environment
    where c.id = current_company()
  `.execute(ctx.tx)
  const { last_accepted, contingency_by, ...row } = rows[0]!
  return {
    last_accepted: last_accepted && { ...last_accepted, at: new Date(last_accepted.at).toISOString() },
    token_at: state.last_success_at,
    last_problem: row.last_problem,
    queue_length: state.queue_length,
    oldest_waiting_at: state.oldest_waiting_at,
    late_documents: row.late,
    certificate_days_left: state.certificate_days_left,
    is_paused: state.is_paused,
    contingency: state.contingency && { ...state.contingency, by: contingency_by },
    accepted_7_days: row.accepted,
    rejections_7_days: countCauses(row.rejections ?? []),
  }
}

const shownCauses = 12

/** Each rejection counts once, for what decided it; the most frequent first. */
function countCauses(answers: readonly StoredAnswer['entries'][]): AuthorityBoard['rejections_7_days'] {
  const causes = answers.flatMap((entries) => causeOf(entries) ?? [])
  return [...Map.groupBy(causes, ({ code }) => code ?? '')]
    .map(([code, same]) => ({ code, message: same[0]!.message.slice(0, 300), count: same.length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shownCauses)
}
