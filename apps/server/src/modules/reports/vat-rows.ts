import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
import { expenseRows, issuedPurchaseRows, receptionRows } from './purchase-rows.ts'
import { documentParts, partsOf, reportColumns } from './report-columns.ts'
import { saleRows } from './sale-rows.ts'

/**
 * The VAT of a period: tax of sales, and tax that lowers it, of received documents, of purchase invoices and of expenses that
 * come from none of them. The total of a row is what it adds to the estimate of what is paid to the authority. It is no return:
 * tax that waits for its payment (conditions 08 and 10) counts when it is issued, and the screens say so.
 */
export function vatRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  // A client's sales carry no credit.
  const bought = filter.clientId === null ? sql`` : sql`and false`
  const row = {
    ...partsOf('v'),
    documents: sql`v.documents`,
    original_total: sql`v.original_total`,
    groups: groupsIn({ kind: { key: sql`v.kind`, name: unnamed }, ...timeGroups(sql`v.at`) }),
  }
  const asked = { ...filter, group }
  const read = { ...filter, columns: readOfEach }
  return sql`
    select ${reportColumns({ ...row, tax: sql`v.tax`, total: sql`v.tax` }, asked)}
    from (${saleRows('sales', read, null)}) v
    union all
    select ${reportColumns({ ...row, tax: sql`v.tax`, credit: sql`v.credit`, total: sql`v.tax - v.credit` }, asked)}
    from (${issuedPurchaseRows(read, null)}) v
    where v.credit <> 0 ${bought}
    union all
    select ${reportColumns({ ...row, credit: sql`v.credit`, total: sql`-v.credit` }, asked)}
    from (${receptionRows(read, null)} union all ${expenseRows(read, null, { isOwn: true })}) v
    where v.credit <> 0 ${bought}`
}

/** What is said of a row here, and what it adds up to. */
const readOfEach = [...Object.keys(documentParts), 'documents', 'original_total', 'tax', 'credit']
