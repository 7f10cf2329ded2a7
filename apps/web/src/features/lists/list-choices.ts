import { endpoints, type ListChoices, type ListLayout } from '@cuentaclara/contracts'
import {
  type QueryClient,
  type QueryFilters,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { isPlain } from '#ui/list/table-layout.ts'

const choicesQuery = (company: string, list: string) =>
  queryOptions({
    queryKey: ['list-choices', company, list],
    queryFn: ({ signal }) => call(endpoints.getListChoices, { params: { list } }, { company, signal }),
    // What a person chose changes when they choose again.
    staleTime: 5 * 60_000,
    enabled: company !== '',
  })

export type Choices = {
  layout: ListLayout | null
  /** Undefined until the server has answered. */
  known: ListChoices | undefined
  /** Ends when the server has it. */
  changeLayout: (layout: ListLayout) => Promise<unknown>
  /** Asks again for views and the one to start with. */
  refresh: () => Promise<void>
}

/** How the person likes a list, and its named views. */
export function useListChoices(list: string): Choices {
  const company = useCompanyId()
  const cache = useQueryClient()
  const { data } = useQuery(choicesQuery(company, list))
  // The last layout that this browser knew keeps the columns from jumping when the server answers.
  const [remembered, setRemembered] = useState(() => readRemembered()[list] ?? null)
  const changeLayout = useCallback(
    async (wanted: ListLayout) => {
      const layout = isPlain(wanted) && wanted.pinned.length === 0 ? null : wanted
      remember(list, layout)
      setRemembered(layout)
      await showEverywhere(cache, list, layout)
      if (company === '') return
      await send(company, list, layout)
      // What was asked for and given up is asked for again.
      await cache.invalidateQueries({ ...ofList(list), type: 'active', stale: true })
    },
    [cache, company, list],
  )
  const refresh = useCallback(
    () => cache.invalidateQueries({ queryKey: ['list-choices', company, list] }),
    [cache, company, list],
  )
  if (data !== undefined && !isSame(data.layout, readRemembered()[list] ?? null)) remember(list, data.layout)
  return { layout: data === undefined ? remembered : data.layout, known: data, changeLayout, refresh }
}

/** A layout is a person's in all of their companies. */
const ofList = (list: string): QueryFilters => ({
  queryKey: ['list-choices'],
  predicate: ({ queryKey }) => queryKey[2] === list,
})

async function showEverywhere(cache: QueryClient, list: string, layout: ListLayout | null): Promise<void> {
  // What was asked for before would answer with what stood there then, and that would stay.
  if (cache.isFetching(ofList(list)) > 0) await cache.cancelQueries(ofList(list))
  cache.setQueriesData<ListChoices>(ofList(list), (known) => known && { ...known, layout })
}

let sending: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last word is the one that stays. */
function send(company: string, list: string, layout: ListLayout | null): Promise<unknown> {
  sending = sending
    .then(() => call(endpoints.saveListLayout, { params: { list }, body: { layout } }, { company }))
    .catch((error) => toastRefusal(error, 'list-layout'))
  return sending
}

const storageKey = 'cuenta-clara-lists'

function readRemembered(): Record<string, ListLayout | null> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, ListLayout | null>
  } catch {
    return {}
  }
}

function remember(list: string, layout: ListLayout | null): void {
  const { [list]: _, ...others } = readRemembered()
  try {
    localStorage.setItem(storageKey, JSON.stringify(layout === null ? others : { ...others, [list]: layout }))
  } catch {
    // The server knows it.
  }
}

function isSame(one: ListLayout | null, other: ListLayout | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
