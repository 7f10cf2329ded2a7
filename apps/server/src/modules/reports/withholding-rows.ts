import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { ofHere as settledHere, vatInColones } from '#modules/card-settlements/index.ts'
import { countsHere, numberOf } from '#modules/documents/index.ts'
import { firstDayOf, lastDayOf } from '#platform/months.ts'
import { coins, type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
import { kept, type LetGo, takenBack } from './let-go.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { during, narrowedTo } from './scope.ts'

/**
 * What was withheld of us: by clients, of what they paid, as payments and their documents have it; and by acquirers of cards, as the newest
 * version of the VAT return of each month has it.
 */
export function withholdingRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  return sql`
    ${ofClients(filter, group, kept)} union all ${ofClients(filter, group, takenBack)} union all ${ofCards(filter, group)}`
}

function ofClients(
  filter: Filter,
  group: ReportGroup | null,
  { day, amount, which }: LetGo,
): RawBuilder<unknown> {
  const { period } = filter
  const at = sql`costa_rica_midnight(${day})`
  const parts = {
    ...documentParts,
    number: numberOf,
    at,
    detail: sql`w.reason`,
    total: coins('d', filter)(amount),
    original_total: amount,
    groups: groupsIn({
      ...timeGroups(at),
      kind: { key: sql`'withheld-by-client'::text`, name: unnamed },
      client: { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` },
    }),
  }
  const conditions = [
    sql`w.company_id = current_company() and w.kind = 'withholding' and ${which}`,
    sql`${day} between ${period.from}::date and ${period.to}::date`,
    sql`${countsHere} and d.fiscal_status <> 'rejected'`,
    ...narrowedTo(filter),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from document_write_offs w
    join documents d on d.company_id = w.company_id and d.id = w.document_id
    where ${sql.join(conditions, sql` and `)}`
}

const ofCard = sql`'withheld-by-card'::text`

/** Which of several equal ones in a month it is. */
const turn = (...equals: RawBuilder<unknown>[]) => sql`row_number() over (partition by ${sql.join(equals)})`

/**
 * As the newest version of the return of each month has it: a filed one what it was filed with, an open one the settlements of the register and
 * what was typed besides, of which the same day and amount is the same money (`modules/vat-return`, `notSettled`). The box adds up whatever was
 * typed into it, whatever day stands there: so that is of its month.
 */
const cards = ({ from, to }: Filter['period']) => sql`(
  with newest as (
    select distinct on (r.period) r.period::text as period, r.version, r.state, r.inputs from vat_returns r
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.period between ${from.slice(0, 7)} and ${to.slice(0, 7)}
    order by r.period, r.version desc
  ), settled as (
    select s.id, m.period, s.settled_on, s.acquirer, s.reference, a.withheld,
      ${turn(sql`s.settled_on`, sql`a.withheld`)} as turn
    from card_settlements s
    cross join lateral (select ${vatInColones} as withheld) a
    cross join lateral (select to_char(s.settled_on, 'YYYY-MM') as period) m
    where ${settledHere}
      and s.settled_on between ${firstDayOf(from.slice(0, 7))}::date and ${lastDayOf(to.slice(0, 7))}::date
  ), typed as (
    select md5(v.period || ':' || t.place)::uuid as id, v.period, v.state, k.day, t.value ->> 'acquirer' as acquirer, k.withheld,
      ${turn(sql`v.period`, sql`k.day`, sql`k.withheld`)} as turn
    from newest v
    cross join lateral jsonb_array_elements(v.inputs -> 'withholdings') with ordinality t (value, place)
    cross join lateral (select (t.value ->> 'day')::date as day, (t.value ->> 'withheld')::numeric as withheld) k
    where v.state in ('draft', 'reviewed')
  ), counted as (
    select md5(v.period || ':' || i.place)::uuid as id, v.period, v.state, i.day, i.party as acquirer, i.number, i.amount as withheld
    from newest v
    join vat_return_items i on i.company_id = current_company() and i.environment = (select current_environment())
      and i.period::text = v.period and i.version = v.version and i.box = 'F_RET'
    where v.state in ('filed', 'rectified')
    union all
    select s.id, s.period, coalesce(v.state, 'draft'), s.settled_on, s.acquirer, s.reference, s.withheld
    from settled s left join newest v on v.period = s.period
    where s.withheld > 0 and coalesce(v.state, 'draft') in ('draft', 'reviewed')
    union all
    select t.id, t.period, t.state, t.day, t.acquirer, '', t.withheld from typed t
    where t.withheld > 0 and not exists (
      select from settled s
      where s.period = t.period and s.settled_on = t.day and s.withheld = t.withheld and s.turn = t.turn
    )
  )
  select c.id, c.state, 'CRC'::text as currency, 1::numeric as exchange_rate,
    coalesce(nullif(c.acquirer, ''), '—') as acquirer, nullif(c.number, '') as number, c.withheld,
    costa_rica_midnight(least(greatest(c.day, m.first), (m.first + interval '1 month -1 day')::date)) as at
  from counted c cross join lateral (select (c.period || '-01')::date as first) m
)`

function ofCards(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, currency, clientId, onlyOf } = filter
  const parts = {
    id: sql`c.id`,
    kind: ofCard,
    number: sql`c.number`,
    at: sql`c.at`,
    party_name: sql`c.acquirer`,
    currency: sql`c.currency`,
    rate: sql`c.exchange_rate`,
    status: sql`c.state`,
    total: coins('c', filter)(sql`c.withheld`),
    original_total: sql`c.withheld`,
    groups: groupsIn({
      ...timeGroups(sql`c.at`),
      kind: { key: ofCard, name: unnamed },
      client: { key: sql`'card:' || lower(c.acquirer)`, name: sql`c.acquirer` },
    }),
  }
  const conditions = [
    during(sql`c.at`, period),
    ...(currency === null ? [] : [sql`c.currency = ${currency}`]),
    // No client, and nobody's own.
    ...(clientId === null && onlyOf === null ? [] : [sql`false`]),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${cards(period)} c where ${sql.join(conditions, sql` and `)}`
}
