import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { piecesOfLine } from '#modules/documents/index.ts'
import { coins, type Filter, type Group, unnamed } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { countedSales, documentGroup, inParts, type kindsOf, salesBeside, sumsAbout } from './sale-rows.ts'
import { type Documents, signOfDocument } from './scope.ts'
import { summedLines, summedRates, summedSales } from './summed-rows.ts'

/**
 * Lines of sales; their tax is before what is returned to patients who pay by card. For the sums alone a row is a document,
 * unless only some lines are meant.
 */
export function lineRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const summed = summedLines(sumsAbout('sales'), filter, group)
  if (summed !== null) {
    const rows = salesBeside(summed, filter, 'sales').map((documents) =>
      rowsOfLines(documents, filter, group),
    )
    return sql.join([summed.rows, ...rows], sql` union all `)
  }
  if (group === null && filter.within === undefined && filter.rate === undefined) {
    const totals = summedSales(sumsAbout('sales'), filter, null, (amount) => ({
      net: amount('net'),
      tax: amount('full_tax'),
      total: sql`(${amount('net')} + ${amount('full_tax')})`,
    }))
    const rowsOf = (documents: Documents) => rowsOfSoldDocuments(documents, filter)
    if (totals === null) return rowsOf(countedSales(filter))
    return sql.join([totals.rows, ...salesBeside(totals, filter, 'sales').map(rowsOf)], sql` union all `)
  }
  return rowsOfLines(countedSales(filter), filter, group)
}

/** Documents of sales with the amounts of their lines. */
function rowsOfSoldDocuments({ from, where }: Documents, filter: Filter): RawBuilder<unknown> {
  const net = sql`(x.total - x.tax - x.other_charges)`
  const tax = coins('d', filter)(sql`d.tax`)
  const parts = {
    ...documentParts,
    net: sql`${signOfDocument} * ${net}`,
    tax: sql`${signOfDocument} * ${tax}`,
    total: sql`${signOfDocument} * (${net} + ${tax})`,
  }
  return sql`
    select ${reportColumns(parts, { group: null, columns: filter.columns })}
    from ${from} ${inParts(filter)}
    where ${where}`
}

function rowsOfLines(
  { from, where }: Documents,
  filter: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const sign = signOfDocument
  const { net, tax } = filter.inColones
    ? { net: sql`l.net_crc`, tax: sql`l.tax_crc` }
    : { net: sql`l.net`, tax: sql`l.tax` }
  const parts = {
    ...documentParts,
    detail: sql`l.description`,
    place: sql`l.line`,
    groups: lineGroup,
    quantity: sql`${sign} * ${piecesOfLine}`,
    net: sql`${sign} * ${net}`,
    tax: sql`${sign} * ${tax}`,
    total: sql`${sign} * (${net} + ${tax})`,
    original_total: sql`${sign} * (l.net + l.tax)`,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${linesOf} ${itemOfLine}
    where ${where} ${filter.rate === undefined ? sql`` : sql`and l.rate_code = ${filter.rate}`}`
}

/** Net and value added tax of lines of sales with their rate, in colones. */
export function rateRows(about: keyof typeof kindsOf, filter: Filter): RawBuilder<unknown> {
  const rowsOf = ({ from, where }: Documents) => sql`
    select l.rate_code, ${signOfDocument} * l.net_crc as net, ${signOfDocument} * l.vat_crc as tax
    from ${from} ${linesOf}
    where ${where}`
  const summed = summedRates(sumsAbout(about), filter)
  if (summed === null) return rowsOf(countedSales(filter, about))
  return sql.join([summed.rows, ...salesBeside(summed, filter, about).map(rowsOf)], sql` union all `)
}

/** The lines of `documents d`, as `l`. */
export const linesOf = sql`join document_lines l on l.company_id = d.company_id and l.document_id = d.id`

/** The item of a line, as `i`; PostgreSQL leaves it out where nothing of it is asked for. */
export const itemOfLine = sql`left join items i on i.company_id = l.company_id and i.id = l.item_id`

/** What lines are added up by, and the documents they stand in. Columns of `documents d`, `l` and `i`. */
export function lineGroup(group: ReportGroup | null): Group {
  switch (group) {
    case 'item':
      return {
        key: sql`coalesce(i.id::text, 'text:' || lower(l.description))`,
        name: sql`coalesce(i.name, l.description)`,
      }
    case 'category':
      return { key: sql`coalesce(i.category, '')`, name: unnamed }
    case 'rate':
      return { key: sql`l.rate_code`, name: unnamed }
    case 'cabys':
      return { key: sql`l.cabys`, name: sql`(select c.description from cabys c where c.code = l.cabys)` }
    default:
      return documentGroup(group)
  }
}
