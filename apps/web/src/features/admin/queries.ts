import {
  type AdvertisementsQuery,
  type AllCompaniesQuery,
  type CabysChangesQuery,
  type CalendarYear,
  endpoints,
  type ItemTemplatesQuery,
  type Page,
  type UsersQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

// What the platform administrator sees belongs to no company: the second part of every key is null.

const shared = { placeholderData: keepPreviousData, staleTime: 5_000 }

export const allCompaniesQuery = (query: AllCompaniesQuery) =>
  queryOptions({
    queryKey: ['admin', null, 'companies', query],
    queryFn: ({ signal }) => call(endpoints.listAllCompanies, { query }, { signal }),
    ...shared,
  })

export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: ['admin', null, 'users', query],
    queryFn: ({ signal }) => call(endpoints.listUsers, { query }, { signal }),
    ...shared,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', null, 'user', id],
    queryFn: ({ signal }) => call(endpoints.getUserById, { params: { id } }, { signal }),
  })

/** A person's companies, as a page of all of them. */
export const userCompaniesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', null, 'memberships', 'user', id],
    queryFn: async ({ signal }) =>
      onePage((await call(endpoints.listUserCompanies, { params: { id } }, { signal })).data),
  })

/** A company's people, as a page of all of them. */
export const companyPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', null, 'memberships', 'company', id],
    queryFn: async ({ signal }) =>
      onePage((await call(endpoints.listCompanyPeople, { params: { id } }, { signal })).data),
  })

export const unassignedQuery = (userId: string, search: string) =>
  queryOptions({
    queryKey: ['admin', null, 'memberships', 'unassigned', userId, search],
    queryFn: ({ signal }) =>
      call(endpoints.listCompaniesNotAssigned, { query: { user_id: userId, search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const itemTemplatesQuery = (query: ItemTemplatesQuery) =>
  queryOptions({
    queryKey: ['admin', null, 'item-templates', query],
    queryFn: ({ signal }) => call(endpoints.listItemTemplates, { query }, { signal }),
    ...shared,
  })

export const templateCodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', null, 'item-templates', id, 'codes'],
    queryFn: ({ signal }) => call(endpoints.proposeTemplateCodes, { params: { id } }, { signal }),
  })

export const advertisementsQuery = (query: AdvertisementsQuery) =>
  queryOptions({
    queryKey: ['admin', null, 'advertisements', query],
    queryFn: ({ signal }) => call(endpoints.listAdvertisements, { query }, { signal }),
    ...shared,
  })

/** Holidays, closures and terms of a year. */
export const calendarQuery = (year: number) =>
  queryOptions({
    queryKey: ['admin', null, 'calendar', year],
    queryFn: ({ signal }) => call(endpoints.getCalendar, { params: { year } }, { signal }),
    ...shared,
  })

/** A year as it answered, and every other one to be asked for again: a holiday may come again in them. */
export function keepCalendar(cache: QueryClient, calendar: CalendarYear): void {
  cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
  void cache.invalidateQueries({
    queryKey: ['admin', null, 'calendar'],
    predicate: ({ queryKey }) => queryKey[3] !== calendar.year,
  })
}

const pollMs = 700

/** Where the update of the catalogue stands; asked often while something runs. */
export const cabysStateQuery = queryOptions({
  queryKey: ['admin', null, 'cabys'],
  queryFn: ({ signal }) => call(endpoints.getCabysState, {}, { signal }),
  refetchInterval: ({ state }) => {
    const task = state.data?.task
    return task && task.finished_at === null ? pollMs : false
  },
})

export const cabysChangesQuery = (id: string, query: CabysChangesQuery) =>
  queryOptions({
    queryKey: ['admin', null, 'cabys-changes', id, query],
    queryFn: ({ signal }) => call(endpoints.listCabysChanges, { params: { id }, query }, { signal }),
    ...shared,
  })

export const cabysAffectedQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', null, 'cabys-affected', id],
    queryFn: ({ signal }) => call(endpoints.listCabysAffected, { params: { id } }, { signal }),
  })

export const platformTasksQuery = queryOptions({
  queryKey: ['admin', null, 'tasks'],
  queryFn: ({ signal }) => call(endpoints.listPlatformTasks, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ finished_at }) => finished_at === null) ? pollMs * 2 : false,
})

function onePage<Row>(data: Row[]): Page<Row> {
  return { data, meta: { current_page: 1, last_page: 1, total: data.length, per_page: data.length } }
}
