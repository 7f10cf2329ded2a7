import type { MadeDocument } from './quotation-store.ts'

type Taking = Pick<MadeDocument, 'is_holding' | 'revision' | 'lines'>

type Offered = { lineCount: number; revision: number; left_out: readonly number[] }

/** Positions of the lines of a revision that its client took and no document and no receipt holds. */
export function openLines({ lineCount, revision, left_out }: Offered, made: readonly Taking[]): number[] {
  const holding = made.filter((each) => each.is_holding && each.revision === revision)
  const gone = new Set([...left_out, ...holding.flatMap(({ lines }) => lines)])
  return Array.from({ length: lineCount }, (_, line) => line).filter((line) => !gone.has(line))
}
