import { endpoints, type ListEntry, type ListKind } from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** The small lists of a company: categories, tags, price lists, sellers and own fields. */
export const listEntriesQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'lists'],
    queryFn: ({ signal }) => call(endpoints.listListEntries, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })

/** What can be chosen of one of them; with `kept`, what was chosen before it was archived, and with null whatever was. */
export function useListEntries(
  company: string,
  kind: ListKind,
  kept: readonly (string | undefined)[] | null = [],
): ListEntry[] {
  const { data } = useQuery(listEntriesQuery(company))
  return (data?.data ?? []).filter(
    (entry) => entry.kind === kind && !(entry.is_archived && kept?.includes(entry.id) === false),
  )
}
