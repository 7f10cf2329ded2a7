import type { DocumentRow } from '@cuentaclara/contracts'
import {
  IconBell,
  IconCash,
  IconEye,
  IconFileCertificate,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLink,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { type DocumentFile, downloadDocument, refreshDocument } from '../actions.ts'
import { detailLink } from '../detail-link.ts'
import { type DocumentAsk, isDraft, useDocumentActs } from '../document-acts.ts'
import { isOurs, isPayable, isSendable, noteCreditLink } from '../effect.ts'
import { rememberRow } from '../queries.ts'

const ReminderPreview = part(() => import('../view/remind-dialog.tsx'), 'ReminderPreview', {
  words: ['tools'],
})

/** What is asked before something happens with a row. */
export type Question = { what: DocumentAsk | 'remind'; row: DocumentRow }
type Asks = { onPeek: (row: DocumentRow) => void; onAsk: (question: Question) => void }

/** What can be done with a document from its list: what its page offers, and what is done with many. */
export function useDocumentActions(company: string, { onPeek, onAsk }: Asks): ListAction<DocumentRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const acts = useDocumentActs((what, row) => onAsk({ what, row }))
  const hasTags = useListEntries(company, 'tag', null).length > 0
  const fetchFile = (row: DocumentRow, file: DocumentFile) =>
    downloadDocument(company, row, file).catch(() =>
      toastError({ message: t('documents.view.downloadFailed') }),
    )
  const copyLink = async ({ id }: DocumentRow) =>
    (await import('#features/delivery/index.ts')).copyClientLink({ company, type: 'document', id })
  const askAgain = ({ id }: DocumentRow) =>
    refreshDocument(company, id).then(
      (fresh) => {
        rememberRow(cache, company, fresh)
        toastSuccess({ message: t('documents.view.asked'), subject: id })
      },
      (error) => toastRefusal(error, id),
    )
  return [
    { ...acts.continue, swipes: 'end' as const },
    {
      label: t('documents.list.actions.open'),
      icon: IconFileText,
      // A click on the row looks at it.
      isQuick: true,
      act: (row) => navigate(detailLink(row)),
    },
    {
      label: t('documents.list.actions.peek'),
      icon: IconEye,
      key: ' ',
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
      label: t('documents.list.actions.answer'),
      icon: IconFileCertificate,
      takes: ({ fiscal_status: status }) => status === 'accepted' || status === 'rejected',
      act: (row) => fetchFile(row, 'answer'),
    },
    // What is owed is asked for before it is sent once more.
    { ...acts.collect, swipes: 'end' as const, many: { name: 'collect', asks: 'collection' } },
    { ...acts.send, swipes: 'end' as const, many: { name: 'send' } },
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
    acts.copyKey,
    {
      label: t('documents.list.actions.remind'),
      icon: IconBell,
      key: 'r',
      permission: 'documents.send',
      takes: (row) => isPayable(row) && isSendable(row),
      act: (row) => onAsk({ what: 'remind', row }),
      many: { name: 'remind', Preview: ReminderPreview },
    },
    acts.letGo,
    {
      label: t('documents.list.actions.refresh'),
      icon: IconRefresh,
      permission: 'documents.issue',
      takes: ({ fiscal_status: status }) => underWay.includes(status),
      act: askAgain,
      many: { name: 'refresh' },
    },
    { ...acts.clone, many: { name: 'join' } },
    acts.repeat,
    {
      label: t('documents.list.actions.applyCredit'),
      icon: IconCash,
      permission: 'payments.record',
      takes: hasCredit,
      act: ({ credit }) => credit && navigate(noteCreditLink(credit, 'apply')),
    },
    {
      label: t('documents.list.actions.refundCredit'),
      icon: IconReceiptRefund,
      permission: 'payments.void',
      takes: hasCredit,
      act: ({ credit }) => credit && navigate(noteCreditLink(credit, 'return')),
    },
    acts.correct,
    acts.toInvoice,
    ...(hasTags ? tagging : []),
    acts.newForClient,
    { ...acts.delete, many: { name: 'delete-drafts', isDangerous: true } },
  ]
}

const tagging: readonly ListAction<DocumentRow>[] = [
  { permission: 'documents.draft', many: { name: 'tag', asks: 'tag' } },
  { permission: 'documents.draft', many: { name: 'untag', asks: 'tag' } },
]

const underWay: readonly DocumentRow['fiscal_status'][] = ['queued', 'held', 'sent', 'processing', 'failed']

/** A note of which its client may still use something. */
function hasCredit({ credit }: DocumentRow): boolean {
  return credit !== undefined
}

/** A draft has no files yet, and what another program issued none here. */
function hasFiles(row: DocumentRow): boolean {
  return !isDraft(row) && isOurs(row)
}
