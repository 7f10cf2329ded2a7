import { fold } from '#lib/fold.ts'
import { readAmount } from '#ui/amount/read-amount.ts'

type Box = { id: string; label: string }
export type Prefilled = { box: string; amount: string }

/**
 * Figures that somebody pasted from the authority's form: lines with the label of a box and its amount behind it, apart by
 * tabs, semicolons or blanks. What names no box, or has no amount, is left out.
 */
export function readPrefilled(text: string, boxes: readonly Box[]): Prefilled[] {
  const byLabel = new Map(boxes.map(({ id, label }) => [plain(label), id]))
  const found = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const { label, figures } = apart(line.trimEnd())
    const box = byLabel.get(plain(label))
    const amount = amountIn(figures)
    if (box !== undefined && amount !== null) found.set(box, amount)
  }
  return [...found].map(([box, amount]) => ({ box, amount }))
}

/** The figures at the end of a line, and what stands before them. */
function apart(line: string): { label: string; figures: string } {
  let start = line.length
  while (start > 0 && '0123456789.,-'.includes(line[start - 1]!)) start -= 1
  return { label: line.slice(0, start).replaceAll(/[₡¢]/g, ''), figures: line.slice(start) }
}

/** Tables of the authority have a decimal comma or a point; of what is pasted nobody asks which. */
function amountIn(text: string): string | null {
  const reading = readAmount(text, { decimals: 2, isSigned: true })
  if (reading.kind === 'value') return reading.text
  return reading.kind === 'doubt' ? reading.suggestion : null
}

/** `Total ventas a 13 %` however it is spaced, cased and accented. */
function plain(label: string): string {
  return fold(label).replace(/[\s:;.]+/g, '')
}
