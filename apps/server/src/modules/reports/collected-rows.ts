import type { ReportGroup } from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { coins, type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
import { partsOf, reportColumns } from './report-columns.ts'
import { allDocuments, type Documents, during, inPlaceOf, narrowedTo, recordedBy, tagged } from './scope.ts'
import { besideSums, isInSums, summedSales } from './summed-rows.ts'

/**
 * What came in: cash sales on the day they were issued, payments on the day they were made, less what was given back, to whom nobody knows
 * with its note, and what was undone on the day until which it counted.
 */
export function collectedRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { currency, clientId, sellerId, tagId } = filter
  const seller = sql`(select u.name from users u where u.id = c.person_id)`
  const groups = groupsIn({
    ...timeGroups(sql`c.at`),
    kind: { key: sql`c.kind`, name: unnamed },
    means: { key: sql`c.means`, name: unnamed },
    seller: { key: sql`coalesce(c.person_id::text, '')`, name: seller },
    client: { key: sql`coalesce(c.party_id::text, '')`, name: sql`c.party_name` },
  })
  const parts = {
    ...partsOf('c'),
    groups,
    facts: { means: sql`c.means`, person: seller },
    documents: sql`c.documents`,
    total: coins('c', filter, 'rate')(sql`c.amount`),
    original_total: sql`c.amount`,
  }
  const { rows, sources } = cashSales(filter, group)
  const read = sql`
    select ${reportColumns(parts, { ...filter, group })}
    from (
      ${sql.join(sources, sql` union all `)}
      union all
      ${paymentRows(filter)}
      union all
      ${givenBackRows(filter)}
    ) c
    where true ${currency === null ? sql`` : sql`and c.currency = ${currency}`}
      ${clientId === null ? sql`` : sql`and c.party_id = client_now(current_company(), ${clientId}::uuid)`}
      ${sellerId === undefined ? sql`` : sql`and c.person_id = ${sellerId}::uuid`}
      ${tagId === undefined ? sql`` : sql`and c.party_id in (${tagged(tagId)})`}`
  return sql.join([...rows, read], sql` union all `)
}

/** Payments on the day they were made, less what was given back and what was undone, on the day of that. */
function paymentRows(filter: Filter): RawBuilder<unknown> {
  const { period, branch, activity, onlyOf } = filter
  if (branch !== undefined || activity !== undefined) return appliedRows(filter)
  const { from, to } = period
  return sql`
    select p.id, 'payment', p.number::text, costa_rica_midnight(p.paid_on), p.client_id,
      p.client_name, p.currency::text, ${ownRate}, p.status::text, p.amount, p.means, p.recorded_by, 1
    from payments p
    where p.company_id = current_company() and p.environment = (select current_environment())
      and (p.voided_at is null or p.voided_on > p.paid_on) and p.paid_on between ${from}::date and ${to}::date and ${recordedBy(onlyOf)}
      -- What a note left with us did not come in.
      and p.means is not null
    union all
    select p.id, 'payment', p.number::text, costa_rica_midnight(p.voided_on), p.client_id,
      p.client_name, p.currency::text, ${ownRate}, p.status::text, -p.amount, p.means, p.recorded_by, 1
    from payments p
    where p.company_id = current_company() and p.environment = (select current_environment())
      and p.voided_on > p.paid_on and p.voided_on between ${from}::date and ${to}::date
      and ${recordedBy(onlyOf)}
    union all
    select p.id, 'payment', p.number::text, costa_rica_midnight(b.returned_on), p.client_id,
      p.client_name, p.currency::text, ${ownRate}, p.status::text, -b.amount, b.means, b.recorded_by, 1
    from payment_returns b
    join payments p on p.company_id = b.company_id and p.id = b.payment_id
    where b.company_id = current_company() and p.environment = (select current_environment()) and b.kind = 'refund'
      and b.released_at is null and b.returned_on between ${from}::date and ${to}::date
      and ${recordedBy(onlyOf)}`
}

/**
 * A payment is of no branch: of each what is applied now to documents of the one that is asked for, on the day it was made. What was undone or
 * given back is applied to none.
 */
function appliedRows({ period: { from, to }, branch, activity, onlyOf }: Filter): RawBuilder<unknown> {
  const ofPlace = [
    ...(branch === undefined ? [] : [sql`d.branch = ${branch}`]),
    ...(activity === undefined ? [] : [sql`d.activity_code = ${activity}`]),
  ]
  return sql`
    select p.id, 'payment', p.number::text, costa_rica_midnight(p.paid_on), p.client_id,
      p.client_name, p.currency::text, ${ownRate}, p.status::text, part.taken, p.means, p.recorded_by, 1
    from payments p
    cross join lateral (
      select sum(a.taken) as taken from payment_allocations a
      join documents d on d.company_id = a.company_id and d.id = a.document_id
      where a.company_id = p.company_id and a.payment_id = p.id and a.released_at is null and ${sql.join(ofPlace, sql` and `)}
    ) part
    where p.company_id = current_company() and p.environment = (select current_environment()) and p.voided_at is null
      and p.paid_on between ${from}::date and ${to}::date and ${recordedBy(onlyOf)} and p.means is not null
      and part.taken > 0`
}

/**
 * What notes gave back of sales to whom nobody knows, on the day of the note and by its means: no client has it to their credit. What the
 * authority rejected since had brought nothing in.
 */
function givenBackRows(filter: Filter): RawBuilder<unknown> {
  return sql`
    select d.id, d.kind::text, d.consecutivo::text, d.sorted_at, d.client_id, d.client_name, d.currency::text, d.exchange_rate,
      d.fiscal_status::text, -g.amount, d.means, coalesce(d.issued_by, d.created_by), 1
    from (
      select x.note_id, sum(x.amount) as amount
      from document_surpluses x
      join documents o on o.company_id = x.company_id and o.id = x.document_id and o.fiscal_status <> 'rejected'
      where x.company_id = current_company()
      group by x.note_id
    ) g
    join documents d on d.company_id = current_company() and d.id = g.note_id
    where d.client_id is null and ${countsHere} and ${during(sql`d.sorted_at`, filter.period)}
      and ${sql.join(narrowedTo(filter), sql` and `)}`
}

type CashSales = { rows: RawBuilder<unknown>[]; sources: RawBuilder<unknown>[] }

/**
 * Cash sales: as rows of the report where sums hold them, the others as what rows are made of. An invoice that took the place of a ticket
 * was paid when the ticket was.
 */
function cashSales(filter: Filter, group: ReportGroup | null): CashSales {
  const read = ({ from, where }: Documents, { amount, documents, at = sql`d.sorted_at` }: Counted) => sql`
    select d.id, d.kind::text as kind, d.consecutivo::text as number, ${at} as at, d.client_id as party_id,
      d.client_name as party_name, d.currency::text as currency, d.exchange_rate as rate, d.fiscal_status::text as status,
      ${amount} as amount, d.means, coalesce(d.issued_by, d.created_by) as person_id, ${documents} as documents
    from ${from}
    where d.company_id = current_company() and ${countsHere} and d.sale_condition = ${cash}
      and ${during(at, filter.period)} and ${sql.join([...narrowedTo(filter), where], sql` and `)}`
  const charged = { amount: sql`d.charged`, documents: sql`1` }
  const readCharged = ({ from, where }: Documents) =>
    read({ from, where: sql`d.charged > 0 and ${where}` }, charged)
  const sold = read(soldBefore, { ...charged, at: sql`m.sold_at` })

  // Sums by client do not know how their sales were paid.
  const summed =
    group === 'client' ? null : summedSales(isOfCash, filter, group, (amount) => ({ total: amount('total') }))
  if (summed === null) {
    const onTheirDay = sql`d.id not in (select d.id from ${soldBefore.from} where ${soldBefore.where})`
    return { rows: [], sources: [readCharged(allDocuments(onTheirDay)), sold] }
  }
  const beside = besideSums(summed).map(({ from, where }) => ({
    from,
    where: sql`d.fiscal_status = 'accepted' and ${where}`,
  }))
  // What sums hold of them is what they said: what an invoice took the place of since charges nothing any more.
  const uncharged = { from: sql`uncharged_sales() d`, where: isInSums(summed) }
  const less = {
    amount: sql`d.charged - in_coins(d.total, d.currency)`,
    documents: sql`case when d.charged > 0 then 0 else -1 end`,
  }
  return {
    rows: [summed.rows],
    sources: [
      ...[...beside, allDocuments(sql`d.fiscal_status <> 'accepted'`)].map(readCharged),
      read(uncharged, less),
      // Sums have them on the day on which they were issued.
      read(soldBefore, { amount: sql`-d.charged`, documents: sql`-1` }),
      sold,
    ],
  }
}

/** What a row of a sale counts for, and when, where that is not when it was issued. */
type Counted = { amount: RawBuilder<unknown>; documents: RawBuilder<unknown>; at?: RawBuilder<unknown> }

/** Invoices `d` of tickets of an earlier day, which was in a month that may be closed by now: `m.sold_at` is when those were paid. */
const soldBefore: Documents = {
  from: sql`(
    select f.company_id, f.document_id, t.sorted_at as sold_at from uncharged_sales() t
    join document_references f on f.company_id = t.company_id and f.target_id = t.id and f.code = ${sql.lit(inPlaceOf)}
    where t.kind = 'ticket' and t.charged = 0
  ) m
  join documents d on d.company_id = m.company_id and d.id = m.document_id`,
  where: sql`d.charged > 0 and costa_rica_day(d.sorted_at) > costa_rica_day(m.sold_at)`,
}

// Condition 01 of note 5 is paid as it is issued.
const cash = sql.lit('01')

/** Which sums are of cash sales; columns of sums as `s`. */
const isOfCash = sql`s.sale_condition = ${cash} and s.kind in (${sql.join(
  Object.values(documentKinds)
    .filter(({ accountEffect }) => accountEffect > 0)
    .map(({ kind }) => sql.lit(kind)),
)})`

/** Colones are worth what they say, whatever the rate at which they settled a document in another currency. */
const ownRate = sql`case p.currency when 'CRC' then 1 else p.exchange_rate end`
