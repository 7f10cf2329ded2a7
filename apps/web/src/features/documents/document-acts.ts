import type { DocumentRow } from '@cuentaclara/contracts'
import {
  IconCash,
  IconCashOff,
  IconCopy,
  IconCopyPlus,
  IconFileInvoice,
  IconPencil,
  IconPlus,
  IconReceiptRefund,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import type { RecordAction } from '#ui/record-action.ts'
import { detailLink } from './detail-link.ts'
import {
  isCopyable,
  isCorrectable,
  isInvoiceable,
  isPayable,
  isRepeatable,
  isSale,
  isSendable,
} from './effect.ts'

/** What is asked before it happens, where the document is looked at. */
export type DocumentAsk = 'collect' | 'send' | 'delete' | 'letGo'

/** What can be done with a document, on its page and from its list. */
export function useDocumentActs(onAsk: (what: DocumentAsk, row: DocumentRow) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCorrect = useCan('documents.correct')
  const mayIssue = useCan('documents.issue')
  return {
    continue: {
      label: t('documents.view.actions.continue'),
      icon: IconPencil,
      key: 'e',
      permission: 'documents.draft',
      takes: isDraft,
      act: ({ id }) => navigate({ to: '/invoices/new', search: { draft: id } }),
    },
    send: {
      label: t('documents.send.action'),
      icon: IconSend,
      key: 's',
      permission: 'documents.send',
      takes: isSendable,
      act: (row) => onAsk('send', row),
    },
    copyKey: {
      label: t('documents.view.actions.copyKey'),
      icon: IconCopy,
      takes: ({ clave }) => clave !== null,
      act: async ({ clave }) => {
        if (await copyText(clave ?? ''))
          toastSuccess({ message: t('documents.view.keyCopied'), subject: 'copied' })
      },
    },
    collect: {
      label: t('documents.list.actions.recordPayment'),
      icon: IconCash,
      key: 'p',
      permission: 'payments.record',
      takes: isPayable,
      act: (row) => onAsk('collect', row),
    },
    letGo: {
      label: t('documents.list.actions.letGo'),
      icon: IconCashOff,
      permission: 'payments.void',
      takes: isPayable,
      act: (row) => onAsk('letGo', row),
    },
    repeat: {
      label: t('documents.list.actions.repeat'),
      icon: IconRepeat,
      permission: 'recurring.edit',
      takes: isRepeatable,
      act: (row) => navigate({ to: '/recurring-invoices/new', search: { from: sourceOf(row) } }),
    },
    clone: {
      label: t('documents.list.actions.clone'),
      icon: IconCopyPlus,
      permission: 'documents.draft',
      takes: (row) => isCopyable(row, mayCorrect),
      act: (row) => navigate({ to: '/clone/new-clone', search: { from: sourceOf(row) } }),
    },
    correct: {
      label: t('documents.list.actions.note'),
      icon: IconReceiptRefund,
      key: 'c',
      permission: 'documents.correct',
      takes: isCorrectable,
      act: (row) => navigate({ to: '/notes/new', search: { from: sourceOf(row) } }),
    },
    // The invoice is issued with a note that takes its place.
    toInvoice: {
      label: t('documents.list.actions.toInvoice'),
      icon: IconFileInvoice,
      permission: 'documents.correct',
      takes: (row) => mayIssue && isInvoiceable(row),
      act: (row) => navigate({ ...detailLink(row), search: { make: 'invoice' } }),
    },
    newForClient: {
      label: t('documents.view.actions.newForClient'),
      icon: IconPlus,
      permission: 'documents.draft',
      takes: (row) => !isDraft(row) && row.client_id !== null && isSale(row),
      act: ({ client_id }) => navigate({ to: '/invoices/new', search: { client: client_id ?? undefined } }),
    },
    delete: {
      label: t('documents.view.actions.deleteDraft'),
      icon: IconTrash,
      permission: 'documents.draft',
      takes: isDraft,
      isDangerous: true,
      act: (row) => onAsk('delete', row),
    },
  } satisfies Record<string, RecordAction<DocumentRow>>
}

export function isDraft({ fiscal_status: status }: Pick<DocumentRow, 'fiscal_status'>): boolean {
  return status === 'draft'
}

function sourceOf({ kind, id }: DocumentRow): string {
  return `${kind}:${id}`
}
