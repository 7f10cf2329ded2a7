import {
  type AllWorkQuery,
  type BoardQuery,
  type DashboardQuery,
  endpoints,
  type WorkListQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

// All under the area of documents, so that live events refresh them.

export const startQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'start'],
    queryFn: ({ signal }) => call(endpoints.getStart, {}, { company, signal }),
    enabled: company !== '',
  })

export const dashboardQuery = (company: string, query: DashboardQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'dashboard', query],
    queryFn: ({ signal }) => call(endpoints.getDashboard, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const workListQuery = (company: string, query: WorkListQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'work-list', query],
    queryFn: ({ signal }) => call(endpoints.listWork, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

/** The work of all companies of the person; under the one at hand, whose live events refresh it. */
export const allWorkQuery = (company: string, query: AllWorkQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'work-list', 'all', query],
    queryFn: ({ signal }) => call(endpoints.listAllWork, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Of the other companies no live event comes.
    staleTime: 0,
  })

/** Of the person, whichever company is at hand. What is being computed behind it is looked for until it is there. */
export const boardQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: ['companies', 'board', query],
    queryFn: ({ signal }) => call(endpoints.getBoard, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Whoever comes back has done something in one of them, of which no live event came here.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ vat }) => vat !== null && !vat.is_current) ? 2_000 : false,
  })
