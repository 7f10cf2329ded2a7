import {
  endpoints,
  type RecurringDetail,
  type RecurringInput,
  type RecurringItemQuestion,
  type RecurringPreviewInput,
  type RecurringQuery,
  type RecurringRaiseQuestion,
  type RecurringRunDetail,
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

/** Whom a date of a series for many bills, and how much. */
export const recipientsQuery = (company: string, body: RecurringPreviewInput) =>
  queryOptions({
    queryKey: ['recurring', company, 'recipients', body],
    queryFn: ({ signal }) => call(endpoints.previewRecurringRecipients, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })

/** Tries those of a date of many again that failed; the same key does it once. */
export function retryRun(company: string, id: string, key: string): Promise<RecurringRunDetail> {
  return call(endpoints.retryRecurringRun, { params: { id } }, { company, key })
}

/** What a raise would make of series; it moves with whatever they are changed to. */
export const seriesRaiseQuery = (company: string, body: RecurringRaiseQuestion) =>
  queryOptions({
    queryKey: ['recurring', company, 'raise', body],
    queryFn: ({ signal }) => call(endpoints.previewRecurringRaise, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/** What series sell, and what would become of them if they sold another item. */
export const seriesItemQuery = (company: string, body: RecurringItemQuestion) =>
  queryOptions({
    queryKey: ['recurring', company, 'item', body],
    queryFn: ({ signal }) => call(endpoints.previewRecurringItem, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/** A draft of the same series that begins today; the same key never makes a second one. */
export async function cloneRecurring(
  company: string,
  id: string,
  { name, today, key }: { name: (known: string) => string; today: string; key: string },
): Promise<RecurringDetail> {
  const series = await call(endpoints.getRecurring, { params: { id } }, { company })
  const { schedule, yearly_raise: raise, recipients, content, currency } = series
  const { ends_on: endsOn, ...rhythm } = schedule
  const body: RecurringInput = {
    ...{ time_of_day: series.time_of_day, mode: series.mode, due_days: series.due_days },
    price_mode: series.price_mode,
    name: name(series.name).slice(0, 100),
    // What began or was to end in the past does so no more.
    schedule: { ...rhythm, starts_on: today, ...(endsOn && endsOn > today && { ends_on: endsOn }) },
    yearly_raise: raise !== null && raise.on >= today ? { percent: raise.percent, on: raise.on } : null,
    recipients,
    content: { ...content, currency },
  }
  return createRecurring(company, body, key)
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

/** Takes a raise back that is not billed yet. */
export function dropRaise(company: string, id: string): Promise<RecurringDetail> {
  return call(endpoints.dropRecurringRaise, { params: { id } }, { company })
}

export function deleteRecurring(company: string, id: string): Promise<null> {
  return call(endpoints.deleteRecurring, { params: { id } }, { company })
}
