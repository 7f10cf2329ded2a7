import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { countedSales, lineGroup, linesOf } from './sale-rows.ts'
import { signOfDocument } from './scope.ts'

/**
 * Lines of sales whose item has a cost, with what is left of their net once it is paid; all in colones. The cost is what
 * the item costs now: a document does not keep what it cost then.
 */
export function marginRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const net = sql`${signOfDocument} * l.net_crc`
  const cost = sql`${signOfDocument} * round(l.quantity * i.cost_crc, 2)`
  const parts = {
    ...documentParts,
    detail: sql`l.description`,
    groups: lineGroup,
    quantity: sql`${signOfDocument} * l.quantity`,
    net,
    cost,
    margin: sql`${net} - ${cost}`,
    original_total: sql`${signOfDocument} * l.net`,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from documents d ${linesOf}
    join items i on i.company_id = l.company_id and i.id = l.item_id and i.cost_crc is not null
    where ${countedSales(filter)}`
}
