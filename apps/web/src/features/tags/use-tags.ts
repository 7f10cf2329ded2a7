import type { ListEntry } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listEntriesQuery, useCompanyId, useListEntries } from '#features/companies/index.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

/**
 * The tags that can stand on a record, in the order of the list, and those carried that the list does not have. It is read again before
 * anybody hears of them, since somebody else may have made them just now; so few are gone that their words come then, too.
 */
export function useTags(carried: readonly string[]): { entries: ListEntry[]; gone: string[] } {
  const company = useCompanyId()
  const { data, refetch } = useQuery(listEntriesQuery(company))
  const entries = useListEntries(company, 'tag', carried)
  const unknown = data === undefined ? [] : carried.filter((tag) => entries.every(({ id }) => id !== tag))
  const asked = unknown.join()
  const [readAgain, setReadAgain] = useState('')
  useEffect(() => {
    if (asked === '') return
    Promise.all([refetch(), loadWords('tools')]).then(
      () => setReadAgain(asked),
      // Without their words they stay unseen, as they were.
      () => {},
    )
  }, [asked, refetch])
  return { entries, gone: readAgain === asked ? unknown : [] }
}
