import type { TimelineEntry } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { causeOf, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

type Row = Omit<TimelineEntry, 'at'> & { at: Date; refusal: StoredAnswer | null }

/** The life of a supplier's document, oldest first: how it came, each answer to it, and what became of that on its way. */
export async function readTimeline(ctx: CompanyContext, id: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<Row>`
    with answers as (
      select m.id, m.decided_at, m.decided_by, m.consecutivo, s.received_at, s.answered_at, s.answer
      from reception_messages m
      join submissions s on s.company_id = m.company_id and s.subject_id = m.id
      where m.company_id = current_company() and m.reception_id = ${id}::uuid
    ), told as (
      select e.at, substr(e.name, length('reception.') + 1) as event, e.actor, 
        coalesce(e.facts ->> 'detail', e.facts ->> 'deadline_on') as detail,
        (e.facts ->> 'message_id')::uuid as message, null::jsonb as refusal
      from events e
      where e.company_id = current_company() and e.subject_id = ${id}::uuid
        and e.name in (
          'reception.received', 'reception.attempt_failed', 'reception.failed', 'reception.tacit', 'reception.reopened',
          'reception.invalid'
        )
      union all
      select decided_at, 'answered', decided_by, consecutivo, id, null from answers
      union all
      select received_at, 'sent', null, null, id, null from answers where received_at is not null
      union all
      select answered_at, 'confirmed', null, null, id, null from answers where answer ->> 'status' = 'accepted'
      union all
      select answered_at, 'refused', null, null, id, answer from answers where answer ->> 'status' = 'rejected'
    )
    select t.at, t.event, u.name as actor, t.detail, t.refusal
    from told t left join users u on u.id = t.actor
    -- What happened at the same moment stands in the order in which it must have happened.
    order by t.at, t.message nulls first, array_position(array['answered', 'sent'], t.event) limit 500
  `.execute(ctx.tx)
  return rows.map(({ at, event, actor, detail, refusal }) => ({
    at: costaRicaInstant(at.getTime()),
    event,
    actor,
    detail: refusal === null ? detail : reasonOf(refusal),
  }))
}

/** What decided it, or all that was said where no row of it did. */
function reasonOf({ entries, text }: StoredAnswer): string | null {
  return causeOf(entries)?.message ?? (text || null)
}
