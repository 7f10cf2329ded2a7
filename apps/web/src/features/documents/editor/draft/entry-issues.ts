import { type AmountReading, readAmount } from '#ui/amount/read-amount.ts'
import { isOverHundred, readDiscount, readPrice } from '../lines/amount-entry.ts'
import type { GridColumn } from '../lines/grid-keys.ts'
import { type EditorDraft, type EditorLine, isBlank } from './draft.ts'

/** A number the editor cannot read, or reads in two ways; issuing waits for it. */
export type EntryIssue = {
  key: string
  column: GridColumn
  typed: string
  /** What `1234,50` probably means; null when nothing can be made of it. */
  suggestion: string | null
  /** A discount of more than the whole. */
  isOverHundred: boolean
}

/** Every number field whose text is no number. */
export function entryIssues(draft: EditorDraft): EntryIssue[] {
  return draft.lines.flatMap((line) => (isBlank(line) ? [] : lineEntryIssues(line)))
}

/** The same for one line. */
export function lineEntryIssues(line: EditorLine): EntryIssue[] {
  const discount = readDiscount(line.discount)
  const fields: [GridColumn, string, AmountReading][] = [
    ['quantity', line.quantity, readAmount(line.quantity)],
    ['unitPrice', line.unitPrice, readPrice(line.unitPrice).entry],
    ['discount', line.discount, discount.entry],
  ]
  return fields.flatMap(([column, typed, entry]) => {
    if (entry.kind !== 'doubt' && entry.kind !== 'problem') return []
    return [
      {
        key: line.key,
        column,
        typed,
        suggestion: entry.kind === 'doubt' ? entry.suggestion : null,
        isOverHundred: column === 'discount' && isOverHundred(discount),
      },
    ]
  })
}
