import type { GridColumn } from './grid-keys.ts'

type Mark = { severity: 'error' | 'warning'; text: string }

/** Findings of one line by column; a text, so that a row can see at a glance that nothing changed. */
export type LineMarks = Partial<Record<GridColumn, Mark>> & {
  /** The same by field, for whoever shows all of them: `taxes.0.exoneration.documentNumber`. */
  fields?: Readonly<Record<string, Mark>>
}
