import { fewNumbersLeft, highestNumber, type WorkSection, workSections } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, workingDaysAfter } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { isHolding } from '#modules/documents/drafts.ts'
import { countsOf, isMended, isObjectedTo, numberOf, overdueAmount } from '#modules/documents/index.ts'
import { isOwed, leftToPay, owedSince, soonDays } from '#modules/expenses/index.ts'
import { isReceiptedInPart, receiptsLacking, wantsReceipts } from '#modules/payments/index.ts'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import type { Whose } from '#platform/database/whose.ts'
import type { WorkPlace } from './work-place.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** So long before its end an exoneration of a client is told. */
const daysBeforeEnd = 30

/**
 * Everything that needs a person, with the same columns whatever it is. Columns: section, urgency, kind, id, number, party_id,
 * party_name, amount, currency, since, deadline, maker, detail, due_at. The detail of a rejection is the rows of its answer,
 * that of an objection what was found.
 */
export function workRows(place: WorkPlace, sections: readonly WorkSection[]): RawBuilder<unknown> {
  const wanted = sections.map((section) => {
    const urgency = sql.lit(workSections.indexOf(section))
    return sql`select ${sql.lit(section)}::text as section, ${urgency}::int as urgency, found.*
      from (${sources[section](place)}) found where ${place.sees(section)}`
  })
  return sql.join(wanted, sql` union all `)
}

const sources: Record<WorkSection, (place: WorkPlace) => RawBuilder<unknown>> = {
  rejected: (place) => sql`
    ${documentColumns(
      sql`d.updated_at`,
      sql`costa_rica_day(${owedUntil(place)})`,
      sql`(
      select s.answer ->> 'entries' from submissions s where s.company_id = d.company_id and s.subject_id = d.id
    )`,
      { dueAt: owedUntil(place) },
    )}
    where ${issued(place)} and d.fiscal_status = 'rejected' and not ${isMended}`,
  failed: (place) => sql`
    ${documentColumns(sql`d.updated_at`, sql`costa_rica_day(${owedUntil(place)})`, lastProblem, { dueAt: owedUntil(place) })}
    where ${issued(place)} and d.fiscal_status = 'failed'`,
  // The customer has its paper already; the term runs from there.
  till_refused: (place) => {
    const due = dueAt(place, sql`t.sold_at`)
    return sql`
    select 'till-sale'::text as kind, t.id::text as id, t.consecutivo::text as number, null::uuid as party_id,
      t.client_name as party_name, t.total::numeric as amount, t.currency::text as currency, t.received_at as since,
      costa_rica_day(${due}) as deadline, t.sold_by as maker, null::text as detail, ${due}::timestamptz as due_at
    from till_sales t
    where t.company_id = ${place.company} and t.environment = ${place.environment} and t.state = 'refused'`
  },
  contingency: (place) => sql`
    ${documentColumns(madeAt, sql`costa_rica_day(${dueAt(place, madeAt)})`, sql`null::text`, { dueAt: dueAt(place, madeAt) })}
    where ${issued(place)} and substr(d.clave, 42, 1) in ('2', '3')
      and d.fiscal_status in ('queued', 'held', 'sent', 'processing')
    union all
    ${documentColumns(madeAt, sql`costa_rica_day(${dueAt(place, madeAt)})`, sql`null::text`, { dueAt: dueAt(place, madeAt) })}
    where d.company_id = ${place.company} and d.fiscal_status = 'draft' and ${isReplacement}
    union all
    ${provisionalReceipts(place)}`,
  approval: (place) => sql`
    ${documentColumns(sql`d.approval_asked_at`)}
    where d.company_id = ${place.company} and d.fiscal_status = 'waiting_approval'`,
  register_objection: (place) => sql`
    ${documentColumns(sql`f.judged_at`, sql`null::date`, sql`f.findings::text`)}
    join document_findings f on f.company_id = d.company_id and f.document_id = d.id and ${isObjectedTo}
    where ${issued(place)} and d.fiscal_status <> 'rejected' and d.credited < d.total`,
  waiting: (place) => sql`
    ${documentColumns(sql`d.issued_at`, sql`null::date`, lastProblem)}
    where ${issued(place)} and d.fiscal_status in ('queued', 'held', 'sent', 'processing')
      and substr(d.clave, 42, 1) = '1' and d.issued_at < ${new Date(place.nowMs - 3 * hourMs)}`,
  payment_notice: (place) => sql`
    select 'payment-notice'::text as kind, n.id::text as id, n.reference as number, n.client_id as party_id,
      k.name as party_name, n.amount::numeric as amount, n.currency::text as currency, n.given_at as since,
      null::date as deadline, null::uuid as maker, null::text as detail, null::timestamptz as due_at
    from payment_notices n
    join clients k on k.company_id = n.company_id and k.id = n.client_id
    where n.company_id = ${place.company} and n.environment = ${place.environment} and n.status = 'open'`,
  client_correction: (place) => sql`
    select 'correction'::text as kind, given.id::text as id, null::text as number, given.client_id as party_id,
      k.name as party_name, null::numeric as amount, null::text as currency, given.given_at as since, null::date as deadline,
      null::uuid as maker, null::text as detail, null::timestamptz as due_at
    from client_corrections given
    join clients k on k.company_id = given.company_id and k.id = given.client_id
    where given.company_id = ${place.company} and given.outcome is null`,
  // From the sales on: of the payments of a company few want a receipt at all.
  receipt_owed: (place) => sql`
    select 'payment'::text as kind, r.id::text as id, r.number::text as number, r.client_id as party_id,
      r.client_name as party_name, r.amount::numeric as amount, r.currency::text as currency, r.created_at as since,
      null::date as deadline, r.recorded_by as maker, null::text as detail, null::timestamptz as due_at
    from payments r
    where r.company_id = ${place.company} and r.status <> 'void' and r.id in (
      select lack.payment_id from documents d
      cross join lateral ${receiptsLacking}
      where ${issued(place)} and ${wantsReceipts} and d.fiscal_status = 'accepted' and ${isReceiptedInPart}
        and lack.lacking > 0
    )`,
  // The tax of an unpaid sale of condition 10 is owed after 90 days all the same (reference §13).
  deferral_ending: (place) => sql`
    ${documentColumns(sql`d.issued_at`, sql`costa_rica_day(d.issued_at) + 90`, sql`null::text`, { amount: sql`d.balance` })}
    where ${issued(place)} and ${wantsReceipts} and d.sale_condition = '10' and d.kind in ('invoice', 'ticket')
      and d.fiscal_status = 'accepted' and d.balance > 0
      and d.issued_at < ${daysAgo(place, 83)} and d.issued_at >= ${daysAgo(place, 365)}`,
  exoneration_ending: (place) => sql`
    select 'exoneration'::text as kind, freed.id::text as id, freed.number, freed.client_id as party_id, k.name as party_name,
      null::numeric as amount, null::text as currency, costa_rica_midnight(freed.expires_on - ${daysBeforeEnd}::int) as since,
      freed.expires_on as deadline, null::uuid as maker, null::text as detail, null::timestamptz as due_at
    from client_exonerations freed
    join clients k on k.company_id = freed.company_id and k.id = freed.client_id and not k.is_archived
    where freed.company_id = ${place.company}
      and freed.expires_on between ${today(place)}::date and ${addDays(today(place), daysBeforeEnd)}::date`,
  overdue: (place) => sql`
    ${documentColumns(sql`costa_rica_midnight(d.due_on + 1)`, sql`d.due_on`, sql`null::text`, { amount: overdueAmount(today(place)) })}
    where ${issued(place)} and d.balance > 0 and d.due_on < ${today(place)}::date`,
  bill_overdue: (place) => sql`
    ${bills(place, sql`${owedSince('e')} + 1`)} and ${owedSince('e')} < ${today(place)}::date`,
  bill_due: (place) => sql`
    ${bills(place, sql`greatest(e.spent_on, ${owedSince('e')} - ${soonDays}::int)`)} and ${owedSince('e')} between ${today(place)}::date and ${addDays(today(place), soonDays)}::date`,
  bounced: (place) => sql`
    ${documentColumns(sql`d.updated_at`)}
    where ${issued(place)} and d.delivery_status = 'bounced'`,
  rule: (place) => sql`
    select distinct on (n.subject_id) n.subject_kind as kind, n.subject_id::text as id, n.subject_number as number,
      d.client_id as party_id, n.party_name, n.amount, n.currency, n.created_at as since, null::date as deadline,
      d.created_by as maker, r.target as detail, null::timestamptz as due_at
    from automation_runs n
    join automation_rules r on r.company_id = n.company_id and r.id = n.rule_id
    left join documents d on d.company_id = n.company_id and d.id = n.subject_id
    where n.company_id = ${place.company} and r.action = 'work' and n.status = 'done'`,
  draft_old: (place) => sql`
    ${documentColumns(sql`d.updated_at`)}
    where d.company_id = ${place.company} and d.fiscal_status = 'draft' and d.sorted_at < ${daysAgo(place, 7)}
      and not ${isReplacement}`,
  reception_refused: (place) => sql`${receptions(place)} and r.status = 'refused'`,
  reception_due: (place) => sql`
    ${receptions(place)} and r.status in ('new', 'pending')
      and r.deadline_on <= ${workingDaysAfter(today(place), 5, place.calendar)}::date`,
  // What was to be answered until then is over; the tax can be classified at any time.
  reception_unclassified: (place) => sql`${receptions(place, sql`null::date`)} and x.is_unclassified`,
  quotation_accepted: (place) => sql`
    ${quotations(sql`q.decided_at`, sql`null::date`)}
    where q.company_id = ${place.company} and q.status = 'accepted'
      and q.line_count - cardinality(q.left_out) > (
        select coalesce(sum(cardinality(m.lines)), 0) from quotation_documents m
        join documents d on d.company_id = m.company_id and d.id = m.document_id and ${isHolding}
        where m.company_id = q.company_id and m.quotation_id = q.id and m.revision = q.revision
      ) + (
        select coalesce(sum(cardinality(m.lines)), 0) from quotation_receipts m
        join simple_receipts r on r.company_id = m.company_id and r.id = m.simple_id and r.status <> 'void'
        where m.company_id = q.company_id and m.quotation_id = q.id and m.revision = q.revision
      )`,
  // What they ask waits for whoever wrote the offer, and so does a no: the next revision answers both.
  quotation_answered: (place) => sql`
    ${quotations(sql`a.at`, sql`q.valid_until`)}
    join lateral (
      select max(s.answered_at) as at from quotation_answers s
      where s.company_id = q.company_id and s.quotation_id = q.id and s.revision = q.revision
    ) a on a.at > ${daysAgo(place, 30)}
    where q.company_id = ${place.company} and q.status in ('sent', 'rejected')`,
  quotation_expiring: (place) => sql`
    ${quotations(sql`coalesce(q.sent_at, q.updated_at)`, sql`q.valid_until`)}
    where q.company_id = ${place.company} and q.status = 'sent'
      and q.valid_until between ${today(place)}::date and ${addDays(today(place), 3)}::date`,
  recurring_failed: (place) => sql`
    ${recurring(sql`n.last_problem`)}
    where n.company_id = ${place.company} and n.status in ('active', 'paused') and n.failures > 0`,
  recurring_due: (place) => sql`
    ${recurring(sql`null::text`)}
    where n.company_id = ${place.company} and n.status = 'active' and n.failures = 0
      and n.next_on between ${today(place)}::date and ${addDays(today(place), 3)}::date`,
  certificate: (place) => sql`
    select 'certificate'::text as kind, t.id::text as id, t.serial_number as number, null::uuid as party_id,
      t.holder as party_name, null::numeric as amount, null::text as currency, t.not_before as since,
      costa_rica_day(t.not_after) as deadline, t.created_by as maker, null::text as detail, null::timestamptz as due_at
    from certificates t
    where t.company_id = ${place.company} and t.environment = ${place.environment} and t.is_current
      and t.not_after < ${new Date(place.nowMs + 30 * dayMs)}`,
  series_ending: (place) => sql`
    select 'series'::text as kind, concat_ws('-', s.branch, s.terminal, s.document_type) as id,
      concat_ws('-', s.branch, s.terminal, s.document_type) as number, null::uuid as party_id,
      concat_ws(' · ', b.name, t.name) as party_name, null::numeric as amount, null::text as currency,
      coalesce(n.changed_at, c.created_at) as since, null::date as deadline, n.changed_by as maker, null::text as detail,
      null::timestamptz as due_at
    from document_series s
    join companies c on c.id = s.company_id
    join branches b on b.company_id = s.company_id and b.code = s.branch and b.is_active
    join terminals t on t.company_id = s.company_id and t.branch = s.branch and t.code = s.terminal and t.is_active
    -- Nobody issues so many: what brought it there is a move of its next number.
    left join lateral (
      select m.changed_at, m.changed_by from numbering_changes m
      where (m.company_id, m.environment, m.branch, m.terminal, m.document_type)
        = (s.company_id, s.environment, s.branch, s.terminal, s.document_type)
      order by m.changed_at desc limit 1
    ) n on true
    where s.company_id = ${place.company} and s.environment = ${place.environment}
      and s.next_sequence >= ${highestNumber - fewNumbersLeft}`,
}

/** What hinders a document on its way, as the screens of documents say it. */
const lastProblem = sql`(
  select s.last_problem from submissions s where s.company_id = d.company_id and s.subject_id = d.id
)`

/** A draft that is to replace provisional paper. */
const isReplacement = sql`coalesce(d.input ->> 'situation', '1') = '2'`

/** When what a document stands for was made: the provisional paper, where it replaces one. */
const madeAt = sql`coalesce(
  (
    select min((r ->> 'issued_at')::timestamptz) from jsonb_array_elements(d.input -> 'references') as r
    where r ->> 'document_type' = '08'
  ),
  d.issued_at, d.created_at
)`

function issued(place: Whose): RawBuilder<unknown> {
  return sql`d.company_id = ${place.company} and ${countsOf(place)}`
}

/** Two days (reference §9.8), as the database counts them. */
function dueAt({ company, environment }: Whose, made: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`contingency_due_at(${company}, ${environment}, ${made})`
}

/** The term of a document that was made in a contingency; null for any other. */
function owedUntil(place: Whose): RawBuilder<unknown> {
  return sql`case when substr(d.clave, 42, 1) in ('2', '3') then ${dueAt(place, madeAt)} end`
}

/** Paper that stood in, until an electronic document replaces it. */
function provisionalReceipts(place: Whose): RawBuilder<unknown> {
  const due = dueAt(place, sql`r.issued_at`)
  return sql`
    select 'simple'::text as kind, r.id::text as id, 'CS-' || r.number as number, r.client_id as party_id, r.client_name as party_name,
      r.total as amount, r.currency::text as currency, r.issued_at as since, costa_rica_day(${due}) as deadline, r.created_by as maker,
      null::text as detail, ${due} as due_at
    from simple_receipts r
    where r.company_id = ${place.company} and r.use = 'provisional' and r.status in ('issued', 'paid')`
}

function documentColumns(
  since: RawBuilder<unknown>,
  deadline: RawBuilder<unknown> = sql`null::date`,
  detail: RawBuilder<unknown> = sql`null::text`,
  {
    amount = sql`d.total`,
    dueAt = sql`null`,
  }: { amount?: RawBuilder<unknown>; dueAt?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  return sql`
    select d.kind::text as kind, d.id::text as id, ${numberOf} as number, d.client_id as party_id,
      d.client_name as party_name, ${amount}::numeric as amount, d.currency::text as currency, ${since} as since,
      ${deadline} as deadline, d.created_by as maker, ${detail} as detail, ${dueAt}::timestamptz as due_at
    from documents d`
}

/** What is left to pay of a supplier's bill, as the report of payables has it, and the day since when it is work. */
function bills(place: Whose, since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'expense'::text as kind, e.id::text as id, e.document_number as number, null::uuid as party_id,
      e.supplier_name as party_name, ${leftToPay('e')} as amount, e.currency, costa_rica_midnight(${since}) as since,
      ${owedSince('e')} as deadline, e.recorded_by as maker, null::text as detail, null::timestamptz as due_at
    from expenses e
    where e.company_id = ${place.company} and e.environment = ${place.environment} and ${isOwed('e')}`
}

function receptions(place: Whose, deadline = sql`r.deadline_on`): RawBuilder<unknown> {
  return sql`
    select 'reception'::text as kind, r.id::text as id, r.consecutivo as number, null::uuid as party_id,
      r.supplier_name as party_name, x.sign * r.total as amount, r.currency, r.created_at as since, ${deadline} as deadline,
      r.added_by as maker, null::text as detail, null::timestamptz as due_at
    from receptions r ${taxEffectJoin}
    where r.company_id = ${place.company}
      and r.environment = ${place.environment}`
}

function quotations(since: RawBuilder<unknown>, deadline: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'quotation'::text as kind, q.id::text as id, q.number::text as number, q.client_id as party_id,
      q.client_name as party_name, q.total as amount, q.currency::text as currency, ${since} as since,
      ${deadline} as deadline, q.created_by as maker, null::text as detail, null::timestamptz as due_at
    from quotations q`
}

function recurring(detail: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'recurring'::text as kind, n.id::text as id, n.name as number, n.client_id as party_id,
      n.client_name as party_name, n.total as amount, n.currency::text as currency, n.updated_at as since,
      n.next_on as deadline, n.created_by as maker, ${detail} as detail, null::timestamptz as due_at
    from recurring_invoices n`
}

function today({ nowMs }: WorkPlace): string {
  return costaRicaDay(nowMs)
}

function daysAgo({ nowMs }: WorkPlace, days: number): Date {
  return new Date(nowMs - days * dayMs)
}
