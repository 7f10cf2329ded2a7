import type { EventName } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Whose } from '#platform/database/whose.ts'

/** Events that may change what a month declares; others are told of by the trail. */
const fiscal: EventName[] = [
  'document.accepted',
  'document.rejected',
  'document.failed',
  'payment.recorded',
  'payment.voided',
  'reception.received',
  'reception.confirmed',
  'reception.refused',
  'reception.failed',
  'reception.tacit',
  'reception.reopened',
  'reception.invalid',
]

/** What no return depends on, by its name in the trail. Whatever is not named here is taken to matter. */
const other = [
  'api-key',
  'authority',
  'automation-rule',
  'branch',
  'certificate',
  'client-contact',
  'exchange-rate',
  'import',
  'instalment',
  'invitation',
  'item',
  'letter',
  'list-entry',
  'list-price',
  'member',
  'number-block',
  'numbering',
  'paper',
  'payment-notice',
  'period',
  'platform-visit',
  'public-link',
  'quotation',
  'quotation-document',
  'quotation-receipt',
  'recurring-invoice',
  'recurring-run',
  'saved-view',
  'scheduled-file',
  'shift',
  'shift-movement',
  'simple-receipt',
  'student',
  'student-payer',
  'student-plan',
  'terminal',
  'till',
  'till-sale',
  'webhook',
  'work-list-row',
]

/** Days in an entry of the trail, which may have been moved from one month to another. */
const days = [
  'paid_on',
  'received_on',
  'released_on',
  'returned_on',
  'settled_on',
  'spent_on',
  'voided_on',
  'written_off_on',
]

/**
 * The earliest day that something with an id is of: a document, what a supplier sent, an expense or a payment. A note that corrects a slip is
 * of the day of what it corrects, and so, to be sure, is what names a sale to the State.
 */
function dayOf({ company }: Whose, id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`least(
    (select costa_rica_day(own.sorted_at) from documents own where own.company_id = ${company} and own.id = ${id}),
    (
      select min(costa_rica_day(coalesce(target.issued_at, ref.issued_at))) from document_references ref
      left join documents target on target.company_id = ref.company_id and target.id = ref.target_id
      where ref.company_id = ${company} and ref.document_id = ${id} and (ref.code in ('13', '14') or target.sale_condition = '08')
    ),
    (select costa_rica_day(sent.issued_at) from receptions sent where sent.company_id = ${company} and sent.id = ${id}),
    (select least(spent.spent_on, spent.paid_on) from expenses spent where spent.company_id = ${company} and spent.id = ${id}),
    (select paid.paid_on from payments paid where paid.company_id = ${company} and paid.id = ${id})
  )`
}

/** The first day of the month since which something is said, of entries of what returns know; null where it always holds. */
const saidSince = sql`(nullif(coalesce(t.after, t.before) ->> 'since', '') || '-01')::date`

/** The earliest day that an entry `t` of the trail touches; null where that is not known. */
function dayOfEntry(whose: Whose): RawBuilder<string | null> {
  const uuid = sql`'^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`
  const idIn = (text: RawBuilder<unknown>) => sql`case when ${text} ~ ${uuid} then (${text})::uuid end`
  const said = sql.join(
    days.flatMap((key) =>
      ['before', 'after'].map((side) => sql`left(${sql.ref(`t.${side}`)} ->> ${key}, 10)::date`),
    ),
  )
  return sql`case
    -- A draft: what was issued stays.
    when t.subject = 'document' and t.action = 'deleted' then 'infinity'
    when t.subject = 'vat-return' then (t.subject_id || '-01')::date
    when t.subject in ('vat-proportion', 'vat-exoneration') then ${saidSince}
    when t.subject = 'vat-use' and coalesce(t.after, t.before) ->> 'about' in ('company', 'supplier') then ${saidSince}
    else least(
      ${said}, costa_rica_day((t.before ->> 'issued_at')::timestamptz), costa_rica_day((t.after ->> 'issued_at')::timestamptz),
      ${dayOf(whose, idIn(sql`t.subject_id`))}
    )
  end`
}

/** As much as is looked at one by one; where more happened, all months are computed by the job alone. */
const mostLookedAt = 2000

/**
 * The earliest day that was touched by what happened in a company after an event and an entry of the trail, as one row `(day, is_much)`:
 * what comes of it cannot be in a month before. Null where nothing was touched; the beginning of time where nobody can say.
 */
export function touchedSince(
  whose: Whose,
  { event, entry }: { event: RawBuilder<unknown>; entry: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { company } = whose
  const ever = sql`'-infinity'::date`
  return sql`(
    select min(h.day) as day, count(*) > ${sql.lit(mostLookedAt)} as is_much
    from (
      select * from (
        select coalesce(${dayOf(whose, sql`e.subject_id`)}, ${ever}) as day from events e
        where e.company_id = ${company} and e.number > ${event} and e.name = any(${fiscal}::text[])
        limit ${sql.lit(mostLookedAt + 1)}
      ) of_events
      union all
      select * from (
        select coalesce(${dayOfEntry(whose)}, ${ever}) as day from audit_entries t
        where t.company_id = ${company} and t.id > ${entry} and t.subject <> all(${other}::text[])
          -- Of a client a return knows the identification alone.
          and (t.subject <> 'client' or t.action = 'changed' and t.after ? 'identification_number')
        limit ${sql.lit(mostLookedAt + 1)}
      ) of_entries
    ) h
  )`
}
