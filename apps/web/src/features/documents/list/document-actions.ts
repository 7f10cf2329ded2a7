import type { DocumentRow } from '@cuentaclara/contracts'
import {
  IconBell,
  IconCash,
  IconCopy,
  IconCopyPlus,
  IconEye,
  IconFileInvoice,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLink,
  IconPencil,
  IconPlus,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCan, useListEntries } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { downloadDocument, refreshDocument } from '../actions.ts'
import { detailLink } from '../detail-link.ts'
import {
  isCopyable,
  isCorrectable,
  isInvoiceable,
  isOurs,
  isPayable,
  isSale,
  isSendable,
  paymentLink,
} from '../effect.ts'
import { rememberRow } from '../queries.ts'

const ReminderPreview = part(() => import('../view/remind-dialog.tsx'), 'ReminderPreview', {
  words: ['tools'],
})

/** What is asked before something happens with a row. */
export type Question = { what: 'send' | 'remind' | 'delete'; row: DocumentRow }
type Asks = { onPeek: (row: DocumentRow) => void; onAsk: (question: Question) => void }

/** What can be done with a document from its list; its letters are those of its page. */
export function useDocumentActions(company: string, { onPeek, onAsk }: Asks): ListAction<DocumentRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayCorrect = useCan('documents.correct')
  const hasTags = useListEntries(company, 'tag', null).length > 0
  const fetchFile = (row: DocumentRow, file: 'pdf' | 'xml') =>
    downloadDocument(company, row, file).catch(() =>
      toastError({ message: t('documents.view.downloadFailed') }),
    )
  const copyLink = async ({ id }: DocumentRow) =>
    (await import('#features/delivery/index.ts')).copyClientLink({ company, type: 'document', id })
  const copyKey = async ({ clave }: DocumentRow) => {
    if (await copyText(clave ?? '')) toastSuccess({ message: t('documents.view.keyCopied') })
  }
  const askAgain = ({ id }: DocumentRow) =>
    refreshDocument(company, id).then(
      (fresh) => {
        rememberRow(cache, company, fresh)
        toastSuccess({ message: t('documents.view.asked'), subject: id })
      },
      (error: Error) => toastError({ message: error.message, subject: id }),
    )
  return [
    {
      label: t('documents.list.actions.continue'),
      icon: IconPencil,
      key: 'e',
      permission: 'documents.draft',
      takes: isDraft,
      act: ({ id }) => navigate({ to: '/invoices/new', search: { draft: id } }),
    },
    {
      label: t('documents.list.actions.open'),
      icon: IconFileText,
      act: (row) => navigate(detailLink(row)),
    },
    {
      label: t('documents.list.actions.peek'),
      icon: IconEye,
      key: ' ',
      isQuick: true,
      act: onPeek,
    },
    {
      label: t('documents.list.actions.pdf'),
      icon: IconFileTypePdf,
      key: 'd',
      takes: hasFiles,
      act: (row) => fetchFile(row, 'pdf'),
    },
    {
      label: t('documents.list.actions.xml'),
      icon: IconFileTypeXml,
      takes: hasFiles,
      act: (row) => fetchFile(row, 'xml'),
    },
    {
      label: t('documents.send.action'),
      icon: IconSend,
      key: 's',
      permission: 'documents.send',
      takes: isSendable,
      act: (row) => onAsk({ what: 'send', row }),
      many: { name: 'send' },
    },
    { permission: 'files.download', many: { name: 'print' } },
    { permission: 'files.download', many: { name: 'files' } },
    {
      label: t('documents.view.keys.link'),
      icon: IconLink,
      key: 'l',
      permission: 'documents.send',
      takes: isSendable,
      act: copyLink,
    },
    {
      label: t('documents.list.actions.copyKey'),
      icon: IconCopy,
      takes: ({ clave }) => clave !== null,
      act: copyKey,
    },
    {
      label: t('documents.list.actions.recordPayment'),
      icon: IconCash,
      key: 'p',
      permission: 'payments.record',
      takes: isPayable,
      act: (row) => navigate(paymentLink(row)),
      many: { name: 'collect', asks: 'collection' },
    },
    {
      label: t('documents.list.actions.remind'),
      icon: IconBell,
      key: 'r',
      permission: 'documents.send',
      takes: (row) => isPayable(row) && isSendable(row),
      act: (row) => onAsk({ what: 'remind', row }),
      many: { name: 'remind', Preview: ReminderPreview },
    },
    {
      label: t('documents.list.actions.refresh'),
      icon: IconRefresh,
      takes: ({ fiscal_status: status }) => underWay.includes(status),
      act: askAgain,
    },
    {
      label: t('documents.list.actions.clone'),
      icon: IconCopyPlus,
      permission: 'documents.draft',
      takes: (row) => isCopyable(row, mayCorrect),
      act: (row) => navigate({ to: '/clone/new-clone', search: { from: sourceOf(row) } }),
      many: { name: 'join' },
    },
    {
      label: t('documents.list.actions.note'),
      icon: IconReceiptRefund,
      key: 'c',
      permission: 'documents.correct',
      takes: isCorrectable,
      act: (row) => navigate({ to: '/notes/new', search: { from: sourceOf(row) } }),
    },
    {
      label: t('documents.list.actions.toInvoice'),
      icon: IconFileInvoice,
      permission: 'documents.correct',
      takes: isInvoiceable,
      act: (row) => navigate({ ...detailLink(row), search: { make: 'invoice' } }),
    },
    ...(hasTags ? tagging : []),
    {
      label: t('documents.list.actions.newForClient'),
      icon: IconPlus,
      permission: 'documents.draft',
      takes: (row) => !isDraft(row) && row.client_id !== null && isSale(row),
      act: ({ client_id }) => navigate({ to: '/invoices/new', search: { client: client_id ?? undefined } }),
    },
    {
      label: t('documents.view.actions.deleteDraft'),
      icon: IconTrash,
      permission: 'documents.draft',
      takes: isDraft,
      isDangerous: true,
      act: (row) => onAsk({ what: 'delete', row }),
      many: { name: 'delete-drafts', isDangerous: true },
    },
  ]
}

const tagging: readonly ListAction<DocumentRow>[] = [
  { permission: 'documents.draft', many: { name: 'tag', asks: 'tag' } },
  { permission: 'documents.draft', many: { name: 'untag', asks: 'tag' } },
]

const underWay: readonly DocumentRow['fiscal_status'][] = ['queued', 'held', 'sent', 'processing', 'failed']

function isDraft({ fiscal_status: status }: DocumentRow): boolean {
  return status === 'draft'
}

/** A draft has no files yet, and what another program issued none here. */
function hasFiles(row: DocumentRow): boolean {
  return !isDraft(row) && isOurs(row)
}

function sourceOf({ kind, id }: DocumentRow): string {
  return `${kind}:${id}`
}
