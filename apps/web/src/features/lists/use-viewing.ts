import type { SavedView } from '@cuentaclara/contracts'
import { useEffect, useRef, useState } from 'react'
import type { ListSearch } from '#lib/list-search.ts'
import type { Choices } from './list-choices.ts'
import { isPlainSearch, shows, toViewSearch } from './view-search.ts'

/** Where somebody stands among the views of a list. */
export type Viewing = {
  list: string
  views: readonly SavedView[]
  /** The view that the address shows, or the one it was opened with. */
  current: SavedView | null
  /** Whether the address says something else than the view that was opened. */
  isChanged: boolean
  /** Whether what is shown is more than a preset and no view of a name. */
  isNameless: boolean
  /** Id of the one to start with. */
  start: string | null
  /** What the address says now, as a view keeps it. */
  shown: SavedView['search']
  open: (view: SavedView) => void
  refresh: () => Promise<void>
}

type Address<Search> = { search: Search; onSearch: (search: Search) => void }

/** Follows the address among the views; opens the one to start with when the plain list was asked for. */
export function useViewing<Search extends ListSearch>(
  list: string,
  { known, refresh }: Choices,
  { search, onSearch }: Address<Search>,
): Viewing {
  const views = known?.views ?? []
  const [opened, setOpened] = useState<string | null>(null)
  const open = (view: SavedView) => {
    setOpened(view.id)
    // The router reads it as it reads any address, and passes over what makes no sense there.
    onSearch(view.search as unknown as Search)
  }

  const hasCome = useRef(isPlainSearch(search) && search.open === undefined)
  const start = views.find(({ id }) => id === known?.default_view)
  useEffect(() => {
    if (known === undefined || !hasCome.current) return
    hasCome.current = false
    if (start !== undefined && isPlainSearch(search)) open(start)
  })

  const isPreset = Object.keys(toViewSearch(search)).every((name) => name === 'view')
  const exact =
    views.find((view) => view.id === opened && shows(search, view.search)) ??
    views.find((view) => shows(search, view.search))
  const left = isPreset ? undefined : views.find(({ id }) => id === opened)
  const current = exact ?? left ?? null
  return {
    list,
    views,
    current,
    isChanged: current !== null && exact === undefined,
    isNameless: !isPreset && exact === undefined && known !== undefined,
    start: known?.default_view ?? null,
    shown: toViewSearch(search),
    open,
    refresh,
  }
}
