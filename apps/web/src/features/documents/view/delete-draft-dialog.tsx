import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { deleteDraft } from '../actions.ts'
import { documentQuery, forgetLists } from '../queries.ts'

type DeleteDraftDialogProps = { company: string; id: string; isOpen: boolean; onClose: () => void }

/** Asks before a draft is gone, and leads back to the list. */
export function DeleteDraftDialog({ company, id, isOpen, onClose }: DeleteDraftDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const remove = async () => {
    try {
      await deleteDraft(company, id)
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: 'delete-draft' })
      throw error
    }
    forgetLists(cache, company)
    await navigate({ to: '/invoices' })
    cache.removeQueries({ queryKey: documentQuery(company, id).queryKey })
    toastSuccess({ message: t('documents.view.deleted'), subject: 'delete-draft' })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('documents.view.actions.deleteDraft')}
      confirmLabel={t('documents.view.actions.deleteDraft')}
      isDangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {t('documents.view.deleteTitle')}
    </ConfirmDialog>
  )
}
