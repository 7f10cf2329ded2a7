import type { Cell, CellType } from './table.ts'
import { writeCsv } from './write-csv.ts'

export type ShownColumn<Row> = { title: string; type: CellType; shown: (row: Row) => Cell }

/** A list that is short enough to be made at once, as CSV. */
export async function wholeCsv<Row>(
  rows: readonly Row[],
  columns: readonly ShownColumn<Row>[],
): Promise<string> {
  const table = {
    columns,
    rows: (async function* () {
      for (const row of rows) yield columns.map(({ shown }) => shown(row))
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName: '',
    isLongNumberText: false,
  }
  let text = ''
  for await (const part of writeCsv(table)) text += part
  return text
}
