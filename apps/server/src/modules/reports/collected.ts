import { type RawBuilder, sql } from 'kysely'
import type { Period } from './period.ts'
import { during, environmentOf, localTime, madeBy, recordedBy } from './scope.ts'

/** What came in on a day, one row each: cash sales as they were issued, payments as they were recorded. Columns: day, currency, amount. */
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
      and p.paid_on between ${period.from}::date and ${period.to}::date and ${recordedBy(onlyOf)}`
}
