import type { DocumentRow } from '@cuentaclara/contracts'
import {
  IconBell,
  IconCash,
  IconEye,
  IconFileCertificate,
  IconFileInvoice,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLink,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { type DocumentFile, downloadDocument } from '../actions.ts'
import { detailLink } from '../detail-link.ts'
import { type DocumentAsk, isDraft, useDocumentActs } from '../document-acts.ts'
import { isAnswered, isInvoiceable, isOurs, isPayable, isSendable, noteCreditLink } from '../effect.ts'

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
  const acts = useDocumentActs(company, (what, row) => onAsk({ what, row }))
  const hasTags = useListEntries(company, 'tag', null).length > 0
  const fetchFile = (row: DocumentRow, file: DocumentFile) =>
    downloadDocument(company, row, file).catch(() =>
      toastError({ message: t('documents.view.downloadFailed') }),
    )
  const copyLink = async ({ id }: DocumentRow) =>
    (await import('#features/delivery/index.ts')).copyClientLink({ company, type: 'document', id })
  return [
    acts.continue,
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
      label: t('documents.list.actions.answer'),
      icon: IconFileCertificate,
      takes: isAnswered,
      act: (row) => fetchFile(row, 'answer'),
    },
    { ...acts.send, many: { name: 'send' } },
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
    { ...acts.collect, many: { name: 'collect', asks: 'collection' } },
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
    { ...acts.askAgain, many: { name: 'refresh' } },
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
    {
      label: t('documents.list.actions.toInvoice'),
      icon: IconFileInvoice,
      permission: 'documents.correct',
      takes: isInvoiceable,
      act: (row) => navigate({ ...detailLink(row), search: { make: 'invoice' } }),
    },
    ...(hasTags ? tagging : []),
    acts.newForClient,
    { ...acts.delete, many: { name: 'delete-drafts', isDangerous: true } },
  ]
}

const tagging: readonly ListAction<DocumentRow>[] = [
  { permission: 'documents.draft', many: { name: 'tag', asks: 'tag' } },
  { permission: 'documents.draft', many: { name: 'untag', asks: 'tag' } },
]

/** A note of which its client may still use something. */
function hasCredit({ credit }: DocumentRow): boolean {
  return credit !== undefined
}

/** A draft has no files yet, and what another program issued none here. */
function hasFiles(row: DocumentRow): boolean {
  return !isDraft(row) && isOurs(row)
}
