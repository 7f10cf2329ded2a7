import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { coins, type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
import { partsOf, reportColumns } from './report-columns.ts'
import { during, narrowedTo, recordedBy, tagged } from './scope.ts'

/** What came in: cash sales on the day they were issued, payments on the day they were made, less what was given back. */
export function collectedRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, currency, clientId, sellerId, tagId, onlyOf } = filter
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
    total: coins('c', filter, 'rate')(sql`c.amount`),
    original_total: sql`c.amount`,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from (
      select d.id, d.kind::text as kind, d.consecutivo::text as number, d.sorted_at as at, d.client_id as party_id,
        d.client_name as party_name, d.currency::text as currency, d.exchange_rate as rate, d.fiscal_status::text as status,
        d.charged as amount, d.means, coalesce(d.issued_by, d.created_by) as person_id
      from documents d
      where d.company_id = current_company() and ${countsHere}
        -- Condition 01 of note 5 is paid as it is issued.
        and d.sale_condition = '01' and d.charged > 0 and ${during(sql`d.sorted_at`, period)}
        and ${sql.join(narrowedTo(filter), sql` and `)}
      union all
      select p.id, 'payment', p.number::text, costa_rica_midnight(p.paid_on), p.client_id,
        p.client_name, p.currency::text, ${ownRate}, p.status::text, p.amount, p.means, p.recorded_by
      from payments p
      where p.company_id = current_company() and p.environment = (select current_environment()) and p.status <> 'void'
        and p.paid_on between ${period.from}::date and ${period.to}::date and ${recordedBy(onlyOf)}
        -- What a note left with us did not come in.
        and p.means is not null
      union all
      select p.id, 'payment', p.number::text, costa_rica_midnight(b.returned_on), p.client_id,
        p.client_name, p.currency::text, ${ownRate}, p.status::text, -b.amount, b.means, b.recorded_by
      from payment_returns b
      join payments p on p.company_id = b.company_id and p.id = b.payment_id
      where b.company_id = current_company() and p.environment = (select current_environment()) and b.kind = 'refund'
        and b.released_at is null and b.returned_on between ${period.from}::date and ${period.to}::date
        and ${recordedBy(onlyOf)}
    ) c
    where true ${currency === null ? sql`` : sql`and c.currency = ${currency}`}
      ${clientId === null ? sql`` : sql`and c.party_id = ${clientId}::uuid`}
      ${sellerId === undefined ? sql`` : sql`and c.person_id = ${sellerId}::uuid`}
      ${tagId === undefined ? sql`` : sql`and c.party_id in (${tagged(tagId)})`}`
}

/** Colones are worth what they say, whatever the rate at which they settled a document in another currency. */
const ownRate = sql`case p.currency when 'CRC' then 1 else p.exchange_rate end`
