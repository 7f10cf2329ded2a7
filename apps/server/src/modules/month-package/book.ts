import {
  type Cell,
  type CellType,
  claveWidth,
  type ExportColumn,
  type ExportTable,
  totalsOf,
} from '#modules/exports/index.ts'

/** A column of a book: its head as the reference names it, and what a row has there. `colones` are money in no other currency. */
export type BookColumn<Row> = readonly [head: string, type: CellType | 'colones', value: (row: Row) => Cell]

/** A sheet of a book, written while its rows are read. */
export function sheetOf<Row>(
  worksheetName: string,
  columns: readonly BookColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  /** In which currency a row is added up below the others; without it nothing is. */
  currencyOf?: (row: Row) => string,
): ExportTable {
  const chosen = columns.map((column) => ({ column: toColumn(column, currencyOf), title: column[0] }))
  const totals = totalsOf(chosen, currencyOf && ((row: Row) => ({ currency: currencyOf(row) })), 'es')
  return {
    columns: chosen.map(({ column: { type, width }, title }) => ({ title, type, width })),
    rows: (async function* () {
      for await (const row of rows) {
        totals.add(row)
        yield columns.map(([, , value]) => value(row))
      }
    })(),
    totals: totals.rows,
    header: '',
    footer: '',
    worksheetName,
    isLongNumberText: true,
  }
}

function toColumn<Row>(
  [head, type, value]: BookColumn<Row>,
  currencyOf?: (row: Row) => string,
): ExportColumn<Row> {
  return {
    field: head,
    type: type === 'colones' ? 'money' : type,
    isSummed: type === 'money' || type === 'colones',
    ...(type === 'money' && currencyOf && { currencyOf }),
    ...(claveHeads.has(head) && { width: claveWidth }),
    value,
  }
}

/** Of a note, `ref_clave` is that of what it corrects. */
const claveHeads: ReadonlySet<string> = new Set(['clave', 'ref_clave'])
