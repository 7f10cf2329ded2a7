import type { Cell, CellType, ExportTable } from '#modules/exports/index.ts'

/** A column of a book: its head as the reference names it, and what a row has there. */
export type BookColumn<Row> = readonly [head: string, type: CellType, value: (row: Row) => Cell]

/** A sheet of a book, written while its rows are read. */
export function sheetOf<Row>(
  worksheetName: string,
  columns: readonly BookColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ExportTable {
  return {
    columns: columns.map(([title, type]) => ({ title, type })),
    rows: (async function* () {
      for await (const row of rows) yield columns.map(([, , value]) => value(row))
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName,
    isLongNumberText: true,
  }
}
