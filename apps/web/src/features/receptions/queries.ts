import { endpoints, type ReceptionDetail, type ReceptionsQuery } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** A page of the list. */
export const receptionsQuery = (company: string, query: ReceptionsQuery) =>
  queryOptions({
    queryKey: ['receptions', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listReceptions, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const receptionQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['receptions', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getReception, { params: { id } }, { company, signal }),
  })

/** The mailbox that suppliers write to. */
export const mailboxQuery = (company: string) =>
  queryOptions({
    queryKey: ['receptions', company, 'mailbox'],
    queryFn: ({ signal }) => call(endpoints.getMailbox, {}, { company, signal }),
    staleTime: 30_000,
  })

/** Activities of the company, from which an answer names one. */
export const activitiesQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'activities'],
    queryFn: ({ signal }) => call(endpoints.getCompanySettings, {}, { company, signal }),
    select: ({ activities }) => activities ?? [],
    staleTime: 60_000,
    retry: false,
  })

export async function uploadFiles(company: string, files: readonly File[]) {
  const body = new FormData()
  for (const [index, file] of files.entries()) {
    body.append(`name${index}`, file.name)
    body.append(`file${index}`, file)
  }
  return call(endpoints.uploadReceptions, { body }, { company })
}

/** Lists, counts and details are read again; the one at hand is known at once. */
export function rememberReception(
  cache: QueryClient,
  company: string,
  reception: ReceptionDetail | null,
): void {
  void cache.invalidateQueries({ queryKey: ['receptions', company] })
  void cache.invalidateQueries({ queryKey: ['expenses', company] })
  if (reception) cache.setQueryData(receptionQuery(company, reception.id).queryKey, reception)
}
