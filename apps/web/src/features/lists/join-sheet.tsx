import { endpoints, mostSources } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
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
  onClose: () => void
}

/** Leads from ticked documents or offers to what they become together, on the screen where that is chosen. */
export function JoinSheet({ company, list, which, onClose }: JoinSheetProps) {
  const { t } = useTranslation()
  const ids = 'ids' in which ? which.ids : []
  const isFew = ids.length > 0 && ids.length <= mostSources
  const names = useQuery({
    queryKey: ['documents', company, 'join', list, ids],
    queryFn: async () => (await Promise.all(ids.map((id) => nameOf(company, list, id)))).join(','),
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

/** As addresses name it, `invoice:{id}`: lists of documents have several kinds. */
async function nameOf(company: string, list: string, id: string): Promise<string> {
  if (list === 'quotations') return `quotation:${id}`
  const { kind } = await call(endpoints.getDocument, { params: { id } }, { company })
  return `${kind}:${id}`
}
