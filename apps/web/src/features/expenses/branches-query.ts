import { type DocumentChoices, endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What lists of documents are narrowed by. Apart from the other questions, for no first sight of expenses asks it. */
export const choicesQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'choices'],
    queryFn: ({ signal }) => call(endpoints.getDocumentChoices, {}, { company, signal }),
    staleTime: 5 * 60_000,
  })

/** The company's branches. */
export const branchesQuery = (company: string) => ({
  ...choicesQuery(company),
  select: ({ branches }: DocumentChoices) => branches,
})
