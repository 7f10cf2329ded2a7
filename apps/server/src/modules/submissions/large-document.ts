/** A line as drafts have it, and snapshots too. */
type LineWithParts = { taxes?: unknown; discounts?: unknown }

/**
 * What is smaller is computed, judged or written in less time than others notice, and than a thread takes to hear of it: a
 * line with its taxes and discounts takes about 50 µs, so many together 20 ms.
 */
const mostParts = 400

/** Whether so many lines, taxes and discounts are worth a thread. */
export function isLargeDocument(lines: readonly LineWithParts[]): boolean {
  if (lines.length > mostParts) return true
  let parts = lines.length
  for (const { taxes, discounts } of lines) parts += lengthOf(taxes) + lengthOf(discounts)
  return parts > mostParts
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}
