import {
  endpoints,
  type ShiftClosing,
  type ShiftDetail,
  type ShiftInput,
  type ShiftMovementInput,
  type ShiftRow,
  type ShiftsQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { downloadFile } from '#lib/http/download.ts'
import { printFile } from '#lib/http/print-file.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'

/** A page of the list. */
export const shiftsQuery = (company: string, query: ShiftsQuery) =>
  queryOptions({
    queryKey: ['shifts', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listShifts, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const shiftQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['shifts', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getShift, { params: { id } }, { company, signal }),
    staleTime: 2_000,
  })

/** The open shift of who works here; null without one. */
export const ownShiftQuery = (company: string) =>
  queryOptions({
    queryKey: ['shifts', company, 'mine'],
    queryFn: async ({ signal }) => (await call(endpoints.getOwnShift, {}, { company, signal })).shift,
    staleTime: 2_000,
  })

/** Puts what a call answered into the cache; lists are read again. */
export function rememberShift(cache: QueryClient, company: string, shift: ShiftDetail): ShiftDetail {
  cache.setQueryData(shiftQuery(company, shift.id).queryKey, shift)
  if (shift.is_own) cache.setQueryData(ownShiftQuery(company).queryKey, shift.is_open ? shift : null)
  void cache.invalidateQueries({ queryKey: ['shifts', company, 'list'] })
  return shift
}

/**
 * Does something with a shift. Where another window was faster what stands here is no longer so: it is read again, and the
 * sheet that showed it goes with it. Whoever opened one too goes on with that.
 */
export async function withShift<Answer>(cache: QueryClient, company: string, act: () => Promise<Answer>) {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError && /^shift-(closed|open-already|open-at-till)$/.test(error.code)) {
      toastRefusal(error, 'shift')
      void cache.invalidateQueries({ queryKey: ['shifts', company] })
    }
    throw error
  }
}

export function openShift(company: string, body: ShiftInput, key: string) {
  return call(endpoints.openShift, { body }, { company, key })
}

export function moveCash(company: string, id: string, body: ShiftMovementInput, key: string) {
  return call(endpoints.moveCash, { params: { id }, body }, { company, key })
}

export function closeShift(company: string, id: string, body: ShiftClosing, key: string) {
  return call(endpoints.closeShift, { params: { id }, body }, { company, key })
}

/** `Z-12`; what is still open is reported as `X-12`. */
export function shiftName({ number, is_open }: Pick<ShiftRow, 'number' | 'is_open'>): string {
  return `${is_open ? 'X' : 'Z'}-${number}`
}

/** Prints the report on the roll. */
export function printShift(company: string, shift: Pick<ShiftRow, 'id' | 'number' | 'is_open'>) {
  return printFile(
    endpoints.shiftPdf,
    { params: { id: shift.id }, query: { paper: 'roll' } },
    { company, fallbackName: `${shiftName(shift)}.pdf` },
  )
}

/** Lets the browser save the report as a sheet. */
export function downloadShift(company: string, shift: Pick<ShiftRow, 'id' | 'number' | 'is_open'>) {
  return downloadFile(
    endpoints.shiftPdf,
    { params: { id: shift.id }, query: { paper: 'sheet' } },
    { company, fallbackName: `${shiftName(shift)}.pdf` },
  )
}
