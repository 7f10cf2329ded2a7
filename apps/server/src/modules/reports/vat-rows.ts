import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Filter, groupIn, unnamed } from './filter.ts'
import { expenseRows, receptionRows } from './purchase-rows.ts'
import { reportColumns } from './report-columns.ts'
import { saleRows } from './sale-rows.ts'
import { localTime } from './scope.ts'

/**
 * The VAT of a period: tax of sales, and tax that lowers it, of received documents and of expenses that come from none. The
 * total of a row is what it adds to what is paid to the authority.
 */
export function vatRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const rowGroup = groupIn(
    {
      kind: { key: sql`v.kind`, name: unnamed },
      day: { key: sql`to_char(${localTime(sql`v.at`)}, 'YYYY-MM-DD')`, name: unnamed },
      month: { key: sql`to_char(${localTime(sql`v.at`)}, 'YYYY-MM')`, name: unnamed },
    },
    group,
  )
  // A client's sales carry no credit.
  const bought = filter.clientId === null ? sql`` : sql`and false`
  const row = {
    id: sql`v.id`,
    kind: sql`v.kind`,
    number: sql`v.number`,
    at: sql`v.at`,
    party_id: sql`v.party_id`,
    party_name: sql`v.party_name`,
    currency: sql`v.currency`,
    rate: sql`v.rate`,
    status: sql`v.status`,
    group: rowGroup,
  }
  return sql`
    select ${reportColumns({ ...row, tax: sql`v.tax`, total: sql`v.tax` })}
    from (${saleRows('sales', filter, null)}) v
    union all
    select ${reportColumns({ ...row, credit: sql`v.credit`, total: sql`-v.credit` })}
    from (${receptionRows(filter, null)} union all ${expenseRows(filter, null, { isOwn: true })}) v
    where v.credit <> 0 ${bought}`
}
