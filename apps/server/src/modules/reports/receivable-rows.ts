import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import {
  countsHere,
  instalmentDueOn,
  instalmentsOfDocument,
  leftOfInstalment,
} from '#modules/documents/index.ts'
import { ageOf, byAge, daysLate, dueAs, ofAge } from './ages.ts'
import { coins, type Filter, type GroupOf, groupsIn, nobody, unnamed } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { documentGroup } from './sale-rows.ts'
import { inPlaceOf, narrowedTo, recordedBy, signOfDocument, tagged } from './scope.ts'

/**
 * What clients owe as of now or the end of a day, whatever the period: documents of which something is left to pay, of those in
 * parts each open part. What clients have to their credit is owed by nobody: it is told where somebody asks for just that.
 */
export function receivableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { age, condition, status, today } = filter
  if (status === 'in_favour') return creditRows(filter, group)
  const dueOn = instalmentDueOn
  const inCoins = coins('d', filter)
  const { from, balance: whole, which } = filter.isPast ? owedOn(today) : owedNow
  const owed = leftOfInstalment(whole)
  const conditions = [
    sql`d.company_id = current_company()`,
    countsHere,
    which,
    sql`${owed} > 0`,
    sql`d.fiscal_status <> 'rejected'`,
    ...narrowedTo(filter),
    ...ofAge(dueOn, age, today),
  ]
  if (status !== undefined) conditions.push(standsSo(status, { owed, dueOn, today }))
  if (condition !== undefined) conditions.push(sql`d.sale_condition = ${condition}`)
  const groups: GroupOf = (asked) => {
    if (asked === 'age') return { key: ageOf(dueOn, today), name: unnamed }
    if (asked === 'due_day') return { key: sql`coalesce(${dueOn}::text, '')`, name: unnamed }
    return documentGroup(asked)
  }
  const balance = inCoins(owed)
  const parts = {
    ...documentParts,
    groups,
    facts: { due_on: dueOn, days_late: daysLate(dueOn, today) },
    total: sql`${signOfDocument} * ${inCoins(total)}`,
    original_total: sql`${signOfDocument} * ${total}`,
    balance,
    ...byAge(balance, dueOn, today),
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${instalmentsOfDocument} where ${sql.join(conditions, sql` and `)}`
}

/** Of a part what was agreed. */
const total = sql`coalesce(i.amount, d.total)`

type Standing = { owed: RawBuilder<unknown>; dueOn: RawBuilder<unknown>; today: string }

/** What stands so. What a client says of it, and what the authority has not answered, is told as of now. */
function standsSo(status: string, { owed, dueOn, today }: Standing): RawBuilder<unknown> {
  switch (status) {
    case 'overdue':
    case 'due_soon':
    case 'later':
      return dueAs(status, dueOn, today)
    case 'part_settled':
      return sql`${owed} < ${total}`
    case 'said_paid':
      return sql`exists (
        select from payment_notices n
        where n.company_id = d.company_id and n.environment = (select current_environment()) and n.status = 'open'
          and d.id = any(n.document_ids)
      )`
    default:
      return sql`d.fiscal_status not in ('accepted', 'taken_over')`
  }
}

/**
 * What of payments settles nothing, as of now or the end of a day, below zero: money of clients. A payment is of no branch, no activity and
 * no condition, and never late.
 */
function creditRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { age, branch, activity, condition, currency, clientId, sellerId, tagId, onlyOf, today } = filter
  const free = filter.isPast ? freeOn(today) : sql`p.unapplied`
  const balance = coins('p', filter)(sql`-${free}`)
  const none = sql`null::date`
  const parts = {
    id: sql`p.id`,
    kind: sql`'payment'::text`,
    number: sql`p.number::text`,
    at: sql`costa_rica_midnight(p.paid_on)`,
    party_id: sql`p.client_id`,
    party_name: sql`p.client_name`,
    currency: sql`p.currency::text`,
    rate: sql`p.exchange_rate`,
    status: sql`p.status::text`,
    groups: groupsIn({
      client: {
        key: sql`coalesce(p.client_id::text, '')`,
        id: sql`coalesce(p.client_id, ${nobody})`,
        name: sql`p.client_name`,
      },
      age: { key: ageOf(none, today), name: unnamed },
      seller: {
        key: sql`coalesce(p.recorded_by::text, '')`,
        name: sql`(select u.name from users u where u.id = p.recorded_by)`,
      },
    }),
    total: balance,
    original_total: sql`-p.amount`,
    balance,
    ...byAge(balance, none, today),
  }
  const isOfNone = [branch, activity, condition].some((asked) => asked !== undefined)
  const conditions = [
    sql`p.company_id = current_company() and p.environment = (select current_environment())`,
    ...(isOfNone ? [sql`false`] : []),
    filter.isPast ? sql`p.paid_on <= ${today}::date and ${free} > 0` : sql`p.unapplied > 0`,
    recordedBy(onlyOf),
    ...ofAge(none, age, today),
    ...(currency === null ? [] : [sql`p.currency = ${currency}`]),
    ...(clientId === null ? [] : [sql`p.client_id = client_now(current_company(), ${clientId}::uuid)`]),
    ...(sellerId === undefined ? [] : [sql`p.recorded_by = ${sellerId}::uuid`]),
    ...(tagId === undefined ? [] : [sql`p.client_id in (${tagged(tagId)})`]),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from payments p where ${sql.join(conditions, sql` and `)}`
}

/** What of a payment was free at the end of a day: by what was put to documents, given back and undone until then. */
function freeOn(day: string): RawBuilder<unknown> {
  return sql`(case when p.voided_at is null or p.voided_on > ${day}::date then p.amount
    - coalesce((
        select sum(m.taken) from allocation_moves m
        where m.company_id = p.company_id and m.payment_id = p.id and m.happened_on <= ${day}::date
      ), 0)
    - coalesce((
        select sum(b.amount) from payment_returns b
        where b.company_id = p.company_id and b.payment_id = p.id and b.returned_on <= ${day}::date
          and (b.released_at is null or b.released_on > ${day}::date)
      ), 0)
  else 0 end)`
}

// Condition 01 of note 5 is paid as it is issued: nothing of it was ever owed.
const cash = sql.lit('01')

type Owed = { from: RawBuilder<unknown>; balance: RawBuilder<unknown>; which: RawBuilder<unknown> }

const owedNow: Owed = {
  // Under row security the planner does not know how few are owed, and would read all documents.
  from: sql`owed_documents() d`,
  balance: sql`d.balance`,
  which: sql`d.balance > 0`,
}

/**
 * As it stood at the end of a day: payments count from the day on which they settled it until the one on which they ceased to, notes and
 * write-offs from the day that they bear. What a note took of what was paid is no debt less: it was the client's. A ticket was owed until its
 * invoice took its place. Only what is owed now, or was settled in part since then, can have been owed.
 */
function owedOn(day: string): Owed {
  const since = {
    paid: sql`
      from allocation_moves a
      where a.company_id = current_company() and a.happened_on > ${day}::date`,
    credited: sql`
      from document_references f join documents n on n.company_id = f.company_id and n.id = f.document_id
      where f.company_id = current_company() and f.amount > 0 and n.kind = 'credit-note'
        and n.fiscal_status = 'accepted' and costa_rica_day(n.sorted_at) > ${day}::date`,
    surplus: sql`
      from document_surpluses s join documents n on n.company_id = s.company_id and n.id = s.note_id
      where s.company_id = current_company() and costa_rica_day(n.sorted_at) > ${day}::date`,
    writtenOff: sql`
      from document_write_offs w
      where w.company_id = current_company() and w.released_at is null and w.written_off_on > ${day}::date`,
    letGo: sql`
      from document_write_offs w
      where w.company_id = current_company() and w.written_off_on <= ${day}::date and w.released_on > ${day}::date`,
    replaced: sql`
      from document_references f join documents n on n.company_id = f.company_id and n.id = f.document_id
      where f.company_id = current_company() and f.code = ${sql.lit(inPlaceOf)} and n.kind = 'invoice'
        and costa_rica_day(n.sorted_at) > ${day}::date`,
  }
  const isReplaced = sql`d.kind = 'ticket' and d.charged = 0 and d.sale_condition <> ${cash}`
  const balance = sql`case when ${isReplaced} and exists (select ${since.replaced} and f.target_id = d.id)
    then in_coins(d.total, d.currency)
  when d.charged > 0 then greatest(
    d.charged
      - (d.paid - coalesce((select sum(a.amount) ${since.paid} and a.document_id = d.id), 0))
      - (d.credited - coalesce((select round(sum(f.amount), 2) ${since.credited} and f.target_id = d.id), 0))
      - (d.written_off - coalesce((select sum(w.amount) ${since.writtenOff} and w.document_id = d.id), 0))
      - coalesce((select sum(w.amount) ${since.letGo} and w.document_id = d.id), 0)
      + (d.surplus - coalesce((select sum(s.amount) ${since.surplus} and s.document_id = d.id), 0)),
    0
  ) else 0 end`
  const which = sql`d.id in (
      select id from owed_documents()
      union all select a.document_id ${since.paid}
      union all select f.target_id ${since.credited}
      union all select w.document_id ${since.writtenOff}
      union all select f.target_id ${since.replaced}
    )
    and costa_rica_day(d.sorted_at) <= ${day}::date and ${balance} > 0`
  return { from: sql`documents d`, balance, which }
}
