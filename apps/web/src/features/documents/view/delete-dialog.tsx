import { type DocumentDetail, endpoints } from '@cuentaclara/contracts'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { deleteDraft } from '../actions.ts'
import { isOurs } from '../effect.ts'
import { documentQuery } from '../queries.ts'

type DeleteDialogProps = {
  company: string
  document: Pick<DocumentDetail, 'id' | 'fiscal_status'>
  isOpen: boolean
  /** Leads away from what is about to be nowhere. */
  onGone?: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a draft, or a balance of another program, is gone. */
export function DeleteDialog({ company, document, isOpen, onGone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id } = document
  const isDraft = isOurs(document)
  const remove = async () => {
    try {
      if (isDraft) await deleteDraft(company, id)
      else await call(endpoints.removeOpeningBalance, { params: { id } }, { company })
    } catch (error) {
      toastRefusal(error, 'delete-draft')
      throw error
    }
    await onGone?.()
    cache.removeQueries({ queryKey: documentQuery(company, id).queryKey })
    // What a client owed is told with its client and its payments too.
    for (const area of ['documents', 'clients', 'payments'])
      void cache.invalidateQueries({ queryKey: [area, company] })
    toastSuccess({
      message: t(isDraft ? 'documents.view.deleted' : 'money.openingBalance.removed'),
      subject: 'delete-draft',
    })
  }
  const title = t(isDraft ? 'documents.view.actions.deleteDraft' : 'money.openingBalance.remove')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={title}
      isDangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {t(isDraft ? 'documents.view.deleteTitle' : 'money.openingBalance.removeQuestion')}
    </ConfirmDialog>
  )
}

/** Leads to that question, among what can be done with a balance. */
export function DeleteBalanceItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <DropdownItem isDangerous icon={<IconTrash size={17} aria-hidden />} onClick={onClick}>
      {t('money.openingBalance.remove')}
    </DropdownItem>
  )
}
