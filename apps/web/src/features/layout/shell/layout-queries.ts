import { endpoints } from '@cuentaclara/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Long work of this person in a company; live events of type `task` make it old. */
export const tasksQuery = (company: string) =>
  queryOptions({
    queryKey: ['tasks', company, 'list'],
    queryFn: ({ signal }) => call(endpoints.listTasks, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })

/** How many notifications of all companies are unread, up to 100; live events of the one at hand make it old. */
export const unreadQuery = (company: string) =>
  queryOptions({
    queryKey: ['notifications', company, 'unread'],
    queryFn: ({ signal }) => call(endpoints.listNotifications, {}, { signal }),
    select: ({ meta }) => meta.unread,
    staleTime: 60_000,
    // Of the other companies no live event comes.
    refetchInterval: 5 * 60_000,
  })

/** Of all companies, or with `only` of one of them. */
export const notificationsQuery = (
  company: string,
  tab: 'all' | 'mine' | 'authority',
  only: string | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['notifications', company, 'list', tab, only],
    queryFn: ({ signal, pageParam }) =>
      call(
        endpoints.listNotifications,
        { query: { tab, cursor: pageParam, ...(only !== undefined && { company_id: only }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  })

/** The person's own, in every company. */
export const shortcutsQuery = queryOptions({
  queryKey: ['shortcuts'],
  queryFn: ({ signal }) => call(endpoints.getShortcuts, {}, { signal }),
  staleTime: 10 * 60_000,
})

/** What waits: open rows of the work list, undecided receptions. */
export const countersQuery = (company: string) =>
  queryOptions({
    queryKey: ['counters', company],
    queryFn: ({ signal }) => call(endpoints.getCounters, {}, { company, signal }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  })
