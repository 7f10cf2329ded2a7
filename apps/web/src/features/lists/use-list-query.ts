import type { PageMeta } from '@cuentaclara/contracts'
import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { useIsPhone } from '#ui/is-phone.ts'
import type { FurtherPage, FurtherPages } from '#ui/list/data-table-props.ts'

/** So many pages a phone adds to the first, and holds at once: usually five hundred rows, which nobody reads any more. */
const mostPages = 20

type Answer = { data: unknown[]; meta: PageMeta }

/**
 * What a list asks the server for: the page that its address says; on a phone those after it too, as far as somebody has
 * scrolled. Whoever goes to a row and comes back finds as many as there were.
 */
export function useListQuery<Asked extends { page?: unknown }, Page extends Answer, Key extends QueryKey>(
  asked: Asked,
  queryOf: (asked: Asked) => UseQueryOptions<Page, Error, Page, Key>,
) {
  const isPhone = useIsPhone()
  const cache = useQueryClient()
  const query = queryOf(asked)
  const first = useQuery(query)
  const [reached, reach] = useReached(hashKey(query.queryKey))
  const [, onNews] = useReducer((count: number) => count + 1, 0)
  const { data } = first
  if (!isPhone || data === undefined) return first
  const { current_page: from, last_page: last } = data.meta
  const to = Math.min(from + reached, Math.max(from, last))
  const pages: FurtherPage[] = Array.from({ length: to - from }, (_, index) => {
    const page = from + 1 + index
    // The rows of another page stand in for none of these.
    const query = { ...queryOf({ ...asked, page }), placeholderData: undefined }
    return { page, query: query as unknown as FurtherPage['query'] }
  })
  const come = pages.map((each) => cache.getQueryData<Page>(each.query.queryKey))
  const gap = come.indexOf(undefined)
  const whole = (gap < 0 ? come : come.slice(0, gap)) as Page[]
  const further: FurtherPages = {
    asked: pages,
    next: first.isPlaceholderData
      ? 'unknown'
      : to >= last
        ? 'nowhere'
        : reached < mostPages
          ? 'here'
          : 'elsewhere',
    nextPage: to + 1,
    previousPage: from > 1 ? Math.max(1, from - mostPages - 1) : undefined,
    onMore: () => reach(to - from + 1),
    onNews,
  }
  return { ...first, data: { ...data, data: [data, ...whole].flatMap((page) => page.data) }, further }
}

type Reached = { question: string; pages: number }

/** How many pages were added to a question, kept with the place in the history that shows them. */
function useReached(question: string): [number, (pages: number) => void] {
  const cache = useQueryClient()
  const place = useLocation({ select: ({ state }) => state.__TSR_key })
  const [reached, setReached] = useState(() => cache.getQueryData<Reached>(keyOf(place)))
  const isOther = reached !== undefined && reached.question !== question
  // Whoever comes back to a question by asking it again begins it anew.
  if (isOther) setReached(undefined)
  const pages = isOther ? 0 : (reached?.pages ?? 0)
  useEffect(() => {
    if (pages > 0) cache.setQueryData<Reached>(keyOf(place), { question, pages })
  }, [cache, place, question, pages])
  return [pages, (more) => setReached({ question, pages: more })]
}

function keyOf(place: string | undefined) {
  return ['list-reached', place]
}
