import {
  endpoints,
  type RecurringDetail,
  type RecurringInput,
  type RecurringQuery,
  type StartRecurring,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** A page of the list. */
export const recurringListQuery = (company: string, query: RecurringQuery) =>
  queryOptions({
    queryKey: ['recurring', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listRecurring, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What the series of the list bring in this month and the next. */
export const recurringTotalsQuery = (company: string, query: RecurringQuery) =>
  queryOptions({
    queryKey: ['recurring', company, 'list-totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getRecurringTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const recurringQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['recurring', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getRecurring, { params: { id } }, { company, signal }),
    staleTime: 10_000,
  })

export const runQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['recurring', company, 'run', id],
    queryFn: ({ signal }) => call(endpoints.getRecurringRun, { params: { id } }, { company, signal }),
    staleTime: 10_000,
  })

/** Puts what a call answered into the cache; lists and runs are read again. */
export function rememberRecurring(
  cache: QueryClient,
  company: string,
  detail: RecurringDetail,
): RecurringDetail {
  cache.setQueryData(recurringQuery(company, detail.id).queryKey, detail)
  forgetRecurringLists(cache, company)
  return detail
}

export function forgetRecurringLists(cache: QueryClient, company: string): void {
  for (const part of ['list', 'list-totals', 'run'])
    void cache.invalidateQueries({ queryKey: ['recurring', company, part] })
}

/** Creates a draft; the same key never makes a second one. */
export function createRecurring(
  company: string,
  body: RecurringInput,
  key: string,
): Promise<RecurringDetail> {
  return call(endpoints.createRecurring, { body }, { company, key })
}

/** Saves over the version that was read, once for a key; ApiError 412 when somebody saved in between. */
export function saveRecurring(
  company: string,
  id: string,
  body: RecurringInput,
  version: number,
  key: string,
): Promise<RecurringDetail> {
  return call(endpoints.saveRecurring, { params: { id }, body }, { company, key, version })
}

const moves = {
  pause: endpoints.pauseRecurring,
  end: endpoints.endRecurring,
  skip: endpoints.skipRecurring,
  run: endpoints.runRecurring,
} as const

export type RecurringMove = keyof typeof moves | 'start'

/** Moves a series and answers it as it stands then; the same key never moves it twice. */
export function moveRecurring(
  company: string,
  id: string,
  move: RecurringMove,
  key: string,
  /** Only starting asks something besides. */
  body?: StartRecurring,
): Promise<RecurringDetail> {
  return move === 'start'
    ? call(endpoints.startRecurring, { params: { id }, body: body ?? {} }, { company, key })
    : call(moves[move], { params: { id } }, { company, key })
}

export function deleteRecurring(company: string, id: string): Promise<null> {
  return call(endpoints.deleteRecurring, { params: { id } }, { company })
}
