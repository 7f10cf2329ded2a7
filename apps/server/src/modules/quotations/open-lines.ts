import type { MadeDocument } from './quotation-store.ts'

type Taking = Pick<MadeDocument, 'is_holding' | 'revision' | 'lines'>

/** Positions of the lines of a revision that no document holds. */
export function openLines(count: number, documents: readonly Taking[], revision: number): number[] {
  const holding = documents.filter((document) => document.is_holding && document.revision === revision)
  const gone = new Set(holding.flatMap(({ lines }) => lines))
  return Array.from({ length: count }, (_, line) => line).filter((line) => !gone.has(line))
}
