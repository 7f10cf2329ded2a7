import type { AnyExportSource, Chosen } from './export-source.ts'
import type { Cell, ExportTable, RowMark } from './table.ts'

/** A list as a form on paper: which columns stand, what is in their cells, and how each row does. */
export type FormOnPaper = {
  columns: Chosen[]
  /** Cells of a row for the columns that stand, of its cells for all that were chosen; notes how the row stands. */
  cellsOf(row: unknown, cells: readonly Cell[]): Cell[]
  form: NonNullable<ExportTable['form']>
}

/** Lays out the chosen columns of a list that is read as a form. */
export function formOnPaper(
  { headedBy, within, isShown, weightOf, outcome }: NonNullable<AnyExportSource['onPaper']>,
  chosen: readonly Chosen[],
): FormOnPaper {
  const fields = chosen.map(({ column }) => column.field)
  const moved = Object.entries(within).filter(
    ([field, into]) => fields.includes(field) && fields.includes(into),
  )
  const standing = fields.filter((field) => field !== headedBy && moved.every(([from]) => from !== field))
  const marks: RowMark[] = []
  return {
    columns: chosen.filter(({ column }) => standing.includes(column.field)),
    cellsOf(row, cells) {
      const cellOf = (field: string): Cell => cells[fields.indexOf(field)] ?? null
      marks.push({ head: String(cellOf(headedBy) ?? ''), weight: weightOf(row) })
      return standing.map((field) => {
        const guest = moved.find(([, into]) => into === field)?.[0]
        const cell = cellOf(field) ?? (guest === undefined ? null : cellOf(guest))
        return isShown(row, field) ? cell : null
      })
    },
    form: {
      marks: () => marks,
      name: standing.indexOf(outcome.name),
      figure: standing.indexOf(outcome.figure),
      currency: outcome.currency,
    },
  }
}
