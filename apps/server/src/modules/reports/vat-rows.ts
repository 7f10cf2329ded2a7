import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Filter, groupIn, unnamed } from './filter.ts'
import { expenseRows, receptionRows } from './purchase-rows.ts'
import { saleRows } from './sale-rows.ts'
import { localTime } from './scope.ts'

/**
 * The VAT of a period: tax of sales, and tax that lowers it, of received documents and of expenses that come from none. The
 * total of a row is what it adds to what is paid to the authority.
 */
export function vatRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { key } = groupIn(
    {
      kind: { key: sql`v.kind`, name: unnamed },
      day: { key: sql`to_char(${localTime(sql`v.at`)}, 'YYYY-MM-DD')`, name: unnamed },
      month: { key: sql`to_char(${localTime(sql`v.at`)}, 'YYYY-MM')`, name: unnamed },
    },
    group,
  )
  // A client's sales carry no credit.
  const bought = filter.clientId === null ? sql`` : sql`and false`
  const columns = sql`v.id, v.kind, v.number, v.at, v.party_id, v.party_name, v.currency, v.rate, v.status`
  const nothing = sql`null::text as detail, null::text as reference_number, null::text as reference_code, ${key} as group_key,
    null::text as group_name, 0::numeric as net, 0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject,
    0::numeric as other_charges, 0::numeric as balance, 0::numeric as quantity`
  return sql`
    select ${columns}, ${nothing}, v.tax, 0::numeric as credit, v.tax as total
    from (${saleRows('sales', filter, null)}) v
    union all
    select ${columns}, ${nothing}, 0::numeric, v.credit, -v.credit
    from (${receptionRows(filter, null)} union all ${expenseRows(filter, null, { isOwn: true })}) v
    where v.credit <> 0 ${bought}`
}
