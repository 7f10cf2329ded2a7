import { type DocumentRow, endpoints, mostSources, type Page } from '@cuentaclara/contracts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type JoinSheetProps = {
  company: string
  list: string
  /** Ticked rows, or the question that means all of them. */
  which: { ids: string[] } | { query: Record<string, string> }
  count: number
  onClose: () => void
}

/** Leads from ticked documents or offers to what they become together, on the screen where that is chosen. */
export function JoinSheet({ company, list, which, count, onClose }: JoinSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isFew = count > 0 && count <= mostSources
  const names = useQuery({
    queryKey: ['documents', company, 'join', list, which],
    queryFn: async () => {
      const found =
        'ids' in which
          ? namesOfTicked(cache, company, list, which.ids)
          : namesOfAll(company, list, which.query)
      return (await found).join(',')
    },
    enabled: isFew,
    retry: false,
  })
  if (names.data !== undefined) return <Navigate to="/clone/new-clone" search={{ from: names.data }} />
  return (
    <Dialog onClose={onClose} size={480} title={t('tools.lists.bulk.actions.join')}>
      {isFew ? (
        <AskedPart query={names}>{() => null}</AskedPart>
      ) : (
        <p>{t('tools.clone.mostSources', { most: mostSources })}</p>
      )}
    </Dialog>
  )
}

/** As addresses name them, `invoice:{id}`: lists of documents have several kinds, and the pages that were ticked on tell which. */
function namesOfTicked(
  cache: QueryClient,
  company: string,
  list: string,
  ids: readonly string[],
): Promise<string[]> {
  if (list === 'quotations') return Promise.resolve(ids.map((id) => `quotation:${id}`))
  const pages = cache.getQueriesData<Page<DocumentRow>>({ queryKey: ['documents', company, 'list'] })
  const rows = pages.flatMap(([, page]) => page?.data ?? [])
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find((known) => known.id === id)
      return nameOf(row ?? (await call(endpoints.getDocument, { params: { id } }, { company })))
    }),
  )
}

/** All that match are so few that they stand on one page. */
async function namesOfAll(company: string, list: string, asked: Record<string, string>): Promise<string[]> {
  const { page: _, cursor: __, ...question } = asked
  const query = { ...question, per_page: mostSources }
  if (list === 'quotations') {
    const { data } = await call(endpoints.listQuotations, { query }, { company })
    return data.map(({ id }) => `quotation:${id}`)
  }
  return (await call(endpoints.listDocuments, { query }, { company })).data.map(nameOf)
}

function nameOf({ kind, id }: Pick<DocumentRow, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
