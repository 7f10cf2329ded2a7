import { type Client, endpoints } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { BulkOfOne } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import type { ClientAsk } from './client-acts.ts'
import { clientMany } from './client-bulk.ts'
import { ClientPortalDialog } from './client-portal-dialog.tsx'
import { clientQuery } from './queries.ts'

export type AskedOfClient = { what: ClientAsk; client: Client }

type ClientQuestionProps = {
  company: string
  /** Null once it was answered: what becomes of it is still told. */
  asked: AskedOfClient | null
  /** Leads away from what is about to be nowhere. */
  onGone?: () => Promise<unknown>
  onClose: () => void
}

/** What is asked before something happens to a client. */
export function ClientQuestion({ company, asked, onGone, onClose }: ClientQuestionProps) {
  return (
    <>
      {asked?.what === 'portal' && (
        <ClientPortalDialog company={company} id={asked.client.id} onClose={onClose} />
      )}
      {asked?.what === 'delete' && (
        <DeleteClient company={company} client={asked.client} onGone={onGone} onClose={onClose} />
      )}
      <BulkOfOne list="clients" asked={manyOf(asked)} onClose={onClose} />
    </>
  )
}

function manyOf(asked: AskedOfClient | null) {
  if (asked === null || asked.what === 'portal' || asked.what === 'delete') return null
  const { id, name } = asked.client
  return { action: clientMany[asked.what].many, id, label: name }
}

type DeleteClientProps = {
  company: string
  client: Client
  onGone: (() => Promise<unknown>) | undefined
  onClose: () => void
}

function DeleteClient({ company, client: { id, name }, onGone, onClose }: DeleteClientProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const remove = async () => {
    try {
      await call(endpoints.deleteClient, { params: { id } }, { company })
    } catch (error) {
      toastRefusal(error, 'client')
      return
    }
    await onGone?.()
    cache.removeQueries({ queryKey: clientQuery(company, id).queryKey })
    void cache.invalidateQueries({ queryKey: ['clients', company] })
    toastSuccess({ message: t('clientSheet.delete.done', { name }), subject: 'client' })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('clientSheet.delete.title', { name })}
      confirmLabel={t('clientSheet.delete.confirm')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('clientSheet.delete.hint')}
    </ConfirmDialog>
  )
}
