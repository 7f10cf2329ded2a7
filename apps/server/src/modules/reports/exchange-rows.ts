import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere, numberOf } from '#modules/documents/index.ts'
import { type Filter, groupsIn, timeGroups } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { narrowedTo, recordedBy } from './scope.ts'

/**
 * Payments of documents in another currency than colones: what was paid is worth so much at the document's rate and so
 * much at the payment's, each rounded to the cent; the difference is a gain where it is positive. What was paid in colones
 * is worth what it was. Each counts on the day on which it settled the document; where it ceased to, as much is taken back on that day.
 */
export function exchangeRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
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
