import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere, numberOf } from '#modules/documents/index.ts'
import { type Filter, groupsIn, timeGroups } from './filter.ts'
import { kept, type LetGo, takenBack } from './let-go.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { narrowedTo, recordedBy } from './scope.ts'

/** What rates brought and cost: with payments in another currency than their documents, and what was let go of these as that. */
export function exchangeRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  return sql`
    ${paidRows(filter, group)} union all ${letGoRows(filter, group, kept)} union all ${letGoRows(filter, group, takenBack)}`
}

/**
 * Payments of documents in another currency than colones: what was paid is worth so much at the document's rate and so
 * much at the payment's, each rounded to the cent; the difference is a gain where it is positive. What was paid in colones
 * is worth what it was. Each counts on the day on which it settled the document; where it ceased to, as much is taken back on that day.
 */
function paidRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, onlyOf } = filter
  const at = sql`costa_rica_midnight(a.happened_on)`
  const atDocument = sql`in_colones(a.amount, d.currency, d.exchange_rate)`
  const atPayment = sql`(case p.currency
    when 'CRC' then a.taken else in_colones(a.taken, p.currency, p.exchange_rate)
  end)`
  const parts = {
    ...documentParts,
    id: sql`p.id`,
    kind: sql`'payment'::text`,
    number: sql`p.number::text`,
    at,
    reference_number: numberOf,
    facts: { paid_on_rate: sql`round(${atPayment} / a.amount, 5)` },
    groups: groupsIn({
      ...timeGroups(at),
      client: { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` },
    }),
    total: atDocument,
    settled: atPayment,
    difference: sql`${atPayment} - ${atDocument}`,
    original_total: sql`a.amount`,
  }
  const conditions = [
    sql`p.company_id = current_company() and p.environment = (select current_environment())`,
    // What a note left with us is worth what the note took back.
    sql`p.means is not null`,
    recordedBy(onlyOf),
    sql`d.currency <> 'CRC' and ${countsHere}`,
    // Whose payment it is was asked: who issued the document is another question.
    ...narrowedTo({ ...filter, onlyOf: null }),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from payments p
    join (
      select m.company_id, m.payment_id, m.document_id, m.happened_on, sum(m.amount) as amount, sum(m.taken) as taken
      from allocation_moves m
      where m.company_id = current_company() and m.happened_on between ${period.from}::date and ${period.to}::date
      group by m.company_id, m.payment_id, m.document_id, m.happened_on having sum(m.amount) <> 0
    ) a on a.company_id = p.company_id and a.payment_id = p.id
    join documents d on d.company_id = a.company_id and d.id = a.document_id
    where ${sql.join(conditions, sql` and `)}`
}

/** Of what was let go because of a rate nothing was paid: at the document's rate it is a loss. */
function letGoRows(
  filter: Filter,
  group: ReportGroup | null,
  { day, amount, which }: LetGo,
): RawBuilder<unknown> {
  const { period, onlyOf } = filter
  const at = sql`costa_rica_midnight(${day})`
  const lost = sql`in_colones(${amount}, d.currency, d.exchange_rate)`
  const parts = {
    ...documentParts,
    id: sql`coalesce(p.id, d.id)`,
    kind: sql`case when p.id is null then d.kind::text else 'payment' end`,
    number: sql`coalesce(p.number::text, ${numberOf})`,
    at,
    detail: sql`w.reason`,
    reference_number: numberOf,
    groups: groupsIn({
      ...timeGroups(at),
      client: { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` },
    }),
    total: lost,
    difference: sql`-${lost}`,
    original_total: amount,
  }
  const conditions = [
    sql`w.company_id = current_company() and w.kind = 'exchange' and ${which}`,
    sql`${day} between ${period.from}::date and ${period.to}::date`,
    sql`${countsHere} and d.fiscal_status <> 'rejected'`,
    ...(onlyOf === null ? [] : [sql`w.recorded_by = ${onlyOf}::uuid`]),
    ...narrowedTo({ ...filter, onlyOf: null }),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from document_write_offs w
    join documents d on d.company_id = w.company_id and d.id = w.document_id
    left join payments p on p.company_id = w.company_id and p.id = w.payment_id
    where ${sql.join(conditions, sql` and `)}`
}
