import { type RawBuilder, sql } from 'kysely'
import type { Period } from './period.ts'
import { during, environmentOf, localTime, madeBy, recordedBy } from './scope.ts'

/** What came in on a day, one row each: cash sales as they were issued, payments as they were recorded, less what was given back. Columns: day, currency, amount. */
export function collectedRows(companyId: string, period: Period, onlyOf: string | null): RawBuilder<unknown> {
  return sql`
    select ${localTime(sql`d.sorted_at`)}::date as day, d.currency::text as currency, d.charged as amount
    from documents d
    where d.company_id = ${companyId}::uuid and d.environment = ${environmentOf(companyId)}
      -- Condition 01 of note 5 is paid as it is issued.
      and d.sale_condition = '01' and d.charged > 0 and ${during(sql`d.sorted_at`, period)} and ${madeBy(onlyOf)}
    union all
    select p.paid_on, p.currency::text, p.amount
    from payments p
    where p.company_id = ${companyId}::uuid and p.environment = ${environmentOf(companyId)} and p.status <> 'void'
      and p.paid_on between ${period.from}::date and ${period.to}::date and ${recordedBy(onlyOf)}
      -- What a note left with us did not come in.
      and p.means is not null
    union all
    select r.returned_on, p.currency::text, -r.amount
    from payment_returns r
    join payments p on p.company_id = r.company_id and p.id = r.payment_id
    where r.company_id = ${companyId}::uuid and p.environment = ${environmentOf(companyId)} and r.kind = 'refund'
      and r.released_at is null and r.returned_on between ${period.from}::date and ${period.to}::date
      and ${recordedBy(onlyOf)}`
}
