import { plainHeading } from '#platform/tables/plain-heading.ts'

/** The row that names the columns stands near the top, below a title or two. */
const mostRowsAbove = 20

/** Which of the rows names the columns: the one with most headings that somebody knows, else the first with several cells. */
export function findHead(
  rows: readonly { cells: readonly string[] }[],
  known: ReadonlySet<string>,
): number | undefined {
  const first = rows.slice(0, mostRowsAbove)
  const counts = first.map(({ cells }) => cells.filter((cell) => known.has(plainHeading(cell))).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const several = first.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  if (several >= 0) return several
  return first.length > 0 ? 0 : undefined
}
