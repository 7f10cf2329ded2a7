import type { GridColumn } from './grid-keys.ts'

/** Findings of one line by column; a text, so that a row can see at a glance that nothing changed. */
export type LineMarks = Partial<Record<GridColumn, { severity: 'error' | 'warning'; text: string }>> & {
  /** What is wrong with fields of the exoneration, by their names: `documentNumber`. */
  exoneration?: Readonly<Record<string, string>>
  /** What is wrong with the heading of goods that leave the country. */
  tariffHeading?: string
}
