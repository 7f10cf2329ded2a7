import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { piecesOfLine } from '#modules/documents/index.ts'
import type { Filter } from './filter.ts'
import { itemOfLine, lineGroup, linesOf } from './line-rows.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { countedSales } from './sale-rows.ts'
import { signOfDocument } from './scope.ts'

/**
 * Lines of sales whose item has a cost, with what is left of their net once it is paid; all in colones. The cost is what the
 * item cost on the day of the document, of what came back on that of its sale; of one that had none yet, what it costs now. What a note
 * gave back of a price alone are no pieces, and cost nothing.
 */
export function marginRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { from, where } = countedSales(filter)
  const net = sql`${signOfDocument} * l.net_crc`
  const unitCost = sql`coalesce(sold.cost_crc, l.cost_crc, i.cost_crc)`
  const quantity = sql`${signOfDocument} * ${piecesOfLine}`
  const cost = sql`round(${quantity} * ${unitCost}, 2)`
  const parts = {
    ...documentParts,
    detail: sql`l.description`,
    place: sql`l.line`,
    groups: lineGroup,
    quantity,
    net,
    cost,
    margin: sql`${net} - ${cost}`,
    original_total: sql`${signOfDocument} * l.net`,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${linesOf} ${itemOfLine} ${soldFor}
    where ${where} and ${unitCost} is not null`
}

/** What a piece of a line of a note cost when it was sold, as the documents say that the note names. */
const soldFor = sql`cross join lateral (
  select (array_agg(o.cost_crc order by f.place, o.line))[1] as cost_crc
  from document_references f
  join document_lines o on o.company_id = f.company_id and o.document_id = f.target_id and o.item_id = l.item_id
    and o.unit_price = l.unit_price
  where d.kind in ('credit-note', 'debit-note') and f.company_id = d.company_id and f.document_id = d.id
    and f.document_type <> '10'
) sold`
