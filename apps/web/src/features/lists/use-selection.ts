import { useCallback, useEffect, useMemo, useState } from 'react'

/** Rows that are ticked, by id and with the name by which an answer calls them; or all that match. */
export type Selection = {
  rows: ReadonlyMap<string, string>
  isAll: boolean
  ids: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  selectAll: () => void
  clear: () => void
}

const nothing: ReadonlyMap<string, string> = new Map()

/** Keeps what is ticked from page to page, and forgets it with the question it belongs to. */
export function useSelection<Row>(
  question: string,
  rows: readonly Row[],
  { rowId, rowLabel }: { rowId: (row: Row) => string; rowLabel?: ((row: Row) => string) | undefined },
): Selection {
  const [chosen, setChosen] = useState(nothing)
  const [isAll, setIsAll] = useState(false)
  const clear = useCallback(() => {
    setChosen(nothing)
    setIsAll(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question means other rows
  useEffect(clear, [question, clear])
  const ids = useMemo(
    () => (isAll ? new Set(rows.map(rowId)) : new Set(chosen.keys())),
    [isAll, rows, chosen, rowId],
  )
  return {
    rows: chosen,
    isAll,
    ids,
    clear,
    selectAll: () => setIsAll(true),
    select(wanted) {
      setIsAll(false)
      const names = new Map(rows.map((row) => [rowId(row), rowLabel?.(row) ?? '']))
      setChosen(new Map([...wanted].map((id) => [id, names.get(id) ?? chosen.get(id) ?? ''])))
    },
  }
}
