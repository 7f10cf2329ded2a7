type Taking = { fiscal_status: string; revision: number; lines: readonly number[] }

/** Positions of the lines of a revision that no document has; one that the authority rejected has none. */
export function openLines(count: number, documents: readonly Taking[], revision: number): number[] {
  const counting = documents.filter(
    (document) => document.fiscal_status !== 'rejected' && document.revision === revision,
  )
  const gone = new Set(counting.flatMap(({ lines }) => lines))
  return Array.from({ length: count }, (_, line) => line).filter((line) => !gone.has(line))
}
