import type { DocumentRow } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClientName } from '#features/clients/index.ts'
import { useCurrentCompany, useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useLater } from '#lib/use-later.ts'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import type { DocumentSearch } from './list-search.ts'

const allFilters = () => import('./all-filters.ts')

/** What the list of documents can be narrowed by; most of it comes once the list stands. */
export function useDocumentFilters(
  search: DocumentSearch,
  list: { kinds: readonly DocumentRow['kind'][]; isOwing: boolean },
): ListFilter[] {
  const { client, seller, tag, tagged, branch, activity, author_id, recurring_id, student_id } = search
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const current = useCurrentCompany()
  const company = current?.id ?? ''
  const clientName = useClientName(client)
  const sellers = useListEntries(company, 'seller', [seller])
  const tags = useListEntries(company, 'tag', [tag, tagged])
  const later = useLater(allFilters)
  const origins = { branch, activity, author_id, recurring_id, student_id }
  const { data: names = {} } = useQuery({
    queryKey: ['documents', company, 'origins', origins],
    queryFn: ({ signal }) => later!.nameOrigins(origins, { company, cache, signal }),
    enabled: later !== undefined,
    staleTime: 60_000,
  })
  return (
    later?.allFilters({
      ...list,
      search,
      t,
      i18n,
      hasStudents: current?.has_students,
      hasBranches: current?.has_branches,
      clientName,
      sellers,
      tags,
      names,
    }) ?? periodFilters(t)
  )
}
