import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere, numberOf } from '#modules/documents/index.ts'
import { coins, type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
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

type Side = { day: RawBuilder<unknown>; amount: RawBuilder<unknown>; which: RawBuilder<boolean> }

const kept: Side = {
  day: sql`w.written_off_on`,
  amount: sql`w.amount`,
  which: sql`(w.released_at is null or w.released_on > w.written_off_on)`,
}

/** With a payment that was undone on a later day: that which was withheld before stays with its month. */
const takenBack: Side = {
  day: sql`w.released_on`,
  amount: sql`-w.amount`,
  which: sql`w.released_on > w.written_off_on`,
}

function ofClients(
  filter: Filter,
  group: ReportGroup | null,
  { day, amount, which }: Side,
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

/** The box of the return adds up what was typed into it, whatever day stands there: so it is of its month. */
const cards = ({ from, to }: Filter['period']) => sql`(
  select md5(v.period || ':' || typed.place)::uuid as id, v.state, 'CRC'::text as currency, 1::numeric as exchange_rate,
    coalesce(nullif(typed.value ->> 'acquirer', ''), '—') as acquirer, (typed.value ->> 'withheld')::numeric as withheld,
    costa_rica_midnight(least(greatest((typed.value ->> 'day')::date, m.first), (m.first + interval '1 month -1 day')::date)) as at
  from (
    select distinct on (r.period) r.period::text as period, r.state, r.inputs from vat_returns r
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.period between ${from.slice(0, 7)} and ${to.slice(0, 7)}
    order by r.period, r.version desc
  ) v
  cross join lateral (select (v.period || '-01')::date as first) m
  cross join lateral jsonb_array_elements(v.inputs -> 'withholdings') with ordinality typed (value, place)
)`

function ofCards(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, currency, clientId, onlyOf } = filter
  const parts = {
    id: sql`c.id`,
    kind: ofCard,
    number: sql`null::text`,
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
