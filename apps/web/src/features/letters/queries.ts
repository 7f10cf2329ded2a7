import { endpoints, type LetterRow, type LettersQuery } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** A page of the list. */
export const lettersQuery = (company: string, query: LettersQuery) =>
  queryOptions({
    queryKey: ['letters', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listLetters, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const letterQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['letters', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getLetter, { params: { id } }, { company, signal }),
    staleTime: 2_000,
    retry: false,
  })

/** How many letters wait until somebody sets up a mail server. */
export const waitingQuery = (company: string) =>
  queryOptions({
    queryKey: ['letters', company, 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(endpoints.listLetters, { query: { status: 'waiting', per_page: 1 } }, { company, signal }))
        .meta.total,
    staleTime: 5_000,
  })

export function cancelLetter(company: string, { id }: LetterRow): Promise<LetterRow> {
  return call(endpoints.cancelLetter, { params: { id } }, { company })
}

export function sendLetterAgain(company: string, { id }: LetterRow): Promise<LetterRow> {
  return call(endpoints.sendLetterAgain, { params: { id } }, { company })
}
