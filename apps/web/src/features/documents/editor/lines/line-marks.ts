import type { GridColumn } from './grid-keys.ts'

/** Findings of one line by column; a text, so that a row can see at a glance that nothing changed. */
export type LineMarks = Partial<Record<GridColumn, { severity: 'error' | 'warning'; text: string }>> & {
  /** The same by field, for whoever shows all of them: `taxes.0.exoneration.documentNumber`. */
  fields?: Readonly<Record<string, string>>
}
