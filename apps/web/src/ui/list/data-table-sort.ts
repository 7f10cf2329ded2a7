export type SortEntry = { key: string; direction: 'asc' | 'desc' }

/** Reads `-issued_at,client`: descending by date, then ascending by client. */
export function parseSort(sort: string | undefined): SortEntry[] {
  return (sort ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { key: part.slice(1), direction: 'desc' } : { key: part, direction: 'asc' },
    )
}

/** The sort after a press on a header: up, down, off; with `isAdding` the other keys stay. */
export function toggleSort(sort: string | undefined, key: string, isAdding = false): string {
  const entries = parseSort(sort)
  const current = entries.find((entry) => entry.key === key)
  const next: SortEntry[] =
    current === undefined
      ? [{ key, direction: 'asc' }]
      : current.direction === 'asc'
        ? [{ key, direction: 'desc' }]
        : []
  if (!isAdding) return formatSort(next)
  const kept = entries.filter((entry) => entry.key !== key)
  return formatSort([...kept, ...next])
}

function formatSort(entries: readonly SortEntry[]): string {
  return entries.map(({ key, direction }) => (direction === 'desc' ? `-${key}` : key)).join(',')
}
