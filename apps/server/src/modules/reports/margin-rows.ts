import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { countedSales, itemOfLine, lineGroup, linesOf } from './sale-rows.ts'
import { signOfDocument } from './scope.ts'

/**
 * Lines of sales whose item has a cost, with what is left of their net once it is paid; all in colones. The cost is what the
 * item cost on the day of the document; of one that had none yet, what it costs now.
 */
export function marginRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { from, where } = countedSales(filter)
  const net = sql`${signOfDocument} * l.net_crc`
  const unitCost = sql`coalesce(l.cost_crc, i.cost_crc)`
  const cost = sql`${signOfDocument} * round(l.quantity * ${unitCost}, 2)`
  const parts = {
    ...documentParts,
    detail: sql`l.description`,
    place: sql`l.line`,
    groups: lineGroup,
    quantity: sql`${signOfDocument} * l.quantity`,
    net,
    cost,
    margin: sql`${net} - ${cost}`,
    original_total: sql`${signOfDocument} * l.net`,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${linesOf} ${itemOfLine}
    where ${where} and ${unitCost} is not null`
}
