/** A row of a table as it stands in its file. */
export type TableRow = {
  /** Name of its sheet; empty where a file holds one table. */
  sheet: string
  /** Counted from 1, as spreadsheets do. */
  number: number
  cells: readonly string[]
}
