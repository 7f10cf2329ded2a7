import type { ListEntry } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listEntriesQuery, useCompanyId, useListEntries } from '#features/companies/index.ts'

/**
 * The tags that can stand on a record, in the order of the list, and those carried that the list does not have: it is read again before
 * anybody hears of them, since somebody else may have made them just now.
 */
export function useTags(carried: readonly string[]): { entries: ListEntry[]; gone: string[] } {
  const company = useCompanyId()
  const { data, isFetching, refetch } = useQuery(listEntriesQuery(company))
  const entries = useListEntries(company, 'tag', carried)
  const unknown = data === undefined ? [] : carried.filter((tag) => entries.every(({ id }) => id !== tag))
  const asked = unknown.join()
  useEffect(() => {
    if (asked !== '') void refetch()
  }, [asked, refetch])
  return { entries, gone: isFetching ? [] : unknown }
}
