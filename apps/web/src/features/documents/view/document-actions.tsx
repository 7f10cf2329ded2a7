import type { DocumentDetail } from '@cuentaclara/contracts'
import {
  IconCash,
  IconCopy,
  IconCopyPlus,
  IconEye,
  IconFileCertificate,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLink,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconReceiptRefund,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useDetailKeys, useNextKey } from '#ui/detail-keys.ts'
import { useEver } from '#ui/ever.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { RecordActions } from '#ui/record-page.tsx'
import { type DocumentFile, downloadDocument } from '../actions.ts'
import { newDocumentAddress } from '../detail-link.ts'
import {
  isCopyable,
  isCorrectable,
  isInvoiceable,
  isOurs,
  isPayable,
  isReplaceable,
  isSale,
  isSendable,
  paymentLink,
} from '../effect.ts'

// Few documents are of another program: its words come with it.
const DeleteBalanceItem = part(() => import('./delete-dialog.tsx'), 'DeleteBalanceItem', {
  words: ['money'],
})
const DeleteDialog = part(() => import('./delete-dialog.tsx'), 'DeleteDialog', { words: ['money'] })

const ClientLinkDialog = part(() => import('#features/delivery/index.ts'), 'ClientLinkDialog', {
  words: ['tools'],
})
const SendDialog = part(() => import('./send-dialog.tsx'), 'SendDialog', { words: ['tools'] })

const InvoiceTicketDialog = part(
  () => import('../tickets/invoice-ticket-dialog.tsx'),
  'InvoiceTicketDialog',
  { words: ['tools'] },
)

// Few documents are purchase invoices, and few of those are wrong.
const ReplacePurchaseItem = part(() => import('./trouble-banner.tsx'), 'ReplacePurchaseItem', {
  words: ['tools'],
})
const ReplacePurchaseDialog = part(() => import('./trouble-banner.tsx'), 'ReplacePurchaseDialog', {
  words: ['tools'],
})

type DocumentActionsProps = {
  company: string
  document: DocumentDetail
  /** What is about to be made of it, as the address says. */
  make: 'invoice' | undefined
  onMake: (make: 'invoice' | undefined) => void
}

/** What can be done with a document. One button leads: what comes next for it. */
export function DocumentActions({ company, document, make, onMake }: DocumentActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDraft = useCan('documents.draft')
  const mayRecordPayment = useCan('payments.record')
  const mayCorrect = useCan('documents.correct') && isCorrectable(document)
  const mayClone = isCopyable(document, useCan('documents.correct'))
  const mayReplace = useCan('documents.correct') && mayDraft && isReplaceable(document)
  const [isReplacing, setIsReplacing] = useState(false)
  const mayInvoice = useCan('documents.issue') && mayCorrect && isInvoiceable(document)
  const source = `${document.kind}:${document.id}`
  const correct = () => navigate({ to: '/notes/new', search: { from: source } })
  const [busy, setBusy] = useState<DocumentFile | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const isDialogNeeded = useEver(isDeleting)
  const maySend = useCan('documents.send') && isSendable(document)
  const [isSending, setIsSending] = useState(false)
  const isSendNeeded = useEver(isSending)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const isDraft = document.fiscal_status === 'draft'
  const mayTakeBack = useCan('payments.void') && !isOurs(document) && document.balance === document.total
  const mayCollect = mayRecordPayment && isPayable(document)
  const main = mainAction(document, { maySend, mayCollect })
  const { files } = document

  const fetchFile = async (file: DocumentFile) => {
    if (busy !== null) return
    setBusy(file)
    try {
      await downloadDocument(company, document, file)
    } catch {
      toastError({ message: t('documents.view.downloadFailed'), subject: 'download' })
    } finally {
      setBusy(null)
    }
  }
  const copy = async (text: string, words: string) => {
    if (await copyText(text)) toastSuccess({ message: words, subject: 'copied' })
  }
  const subject = { company, type: 'document', id: document.id } as const
  // A client's own link where there may be one; else the address of this screen, for colleagues.
  const copyLink = async () =>
    maySend
      ? (await import('#features/delivery/index.ts')).copyClientLink(subject)
      : copy(window.location.href, t('documents.view.linkCopied'))
  useNextKey(() => mayDraft && navigate({ href: newDocumentAddress(document.kind) }))
  useDetailKeys({
    d: () => files.pdf && fetchFile('pdf'),
    x: () => files.xml && fetchFile('xml'),
    l: copyLink,
    s: () => maySend && setIsSending(true),
    c: () => (mayReplace ? setIsReplacing(true) : mayCorrect && correct()),
    p: () => mayCollect && navigate(paymentLink(document)),
    e: () => isDraft && mayDraft && navigate({ to: '/invoices/new', search: { draft: document.id } }),
  })
  const lead = {
    pdf: files.pdf && {
      label: t('documents.view.actions.pdf'),
      icon: <IconFileTypePdf size={17} aria-hidden />,
      isBusy: busy === 'pdf',
      onClick: () => fetchFile('pdf'),
    },
    send: maySend && {
      label: t('documents.send.action'),
      icon: <IconSend size={17} aria-hidden />,
      hotkey: 'S',
      onClick: () => setIsSending(true),
    },
    collect: mayCollect && {
      label: t('documents.list.actions.recordPayment'),
      icon: <IconCash size={17} aria-hidden />,
      onClick: () => navigate(paymentLink(document)),
    },
  }
  return (
    <RecordActions
      actions={[
        isDraft &&
          mayDraft && {
            name: 'continue',
            label: t('documents.view.actions.continue'),
            icon: <IconPencil size={17} aria-hidden />,
            isMain: true,
            onClick: () => navigate({ to: '/invoices/new', search: { draft: document.id } }),
          },
        // What comes next stands first.
        ...(['pdf', 'send', 'collect'] as const)
          .toSorted((one, other) => Number(other === main) - Number(one === main))
          .map((name) => {
            const action = lead[name]
            return action && { name, isMain: main === name, ...action }
          }),
        document.client_id !== null &&
          isSale(document) &&
          mayDraft &&
          !isDraft && {
            name: 'newForClient',
            label: t('documents.view.actions.newForClient'),
            icon: <IconPlus size={17} aria-hidden />,
            onClick: () =>
              navigate({ to: '/invoices/new', search: { client: document.client_id ?? undefined } }),
          },
      ]}
      more={
        <>
          {files.xml && (
            <DropdownItem icon={<IconFileTypeXml size={17} aria-hidden />} onClick={() => fetchFile('xml')}>
              {t('documents.view.actions.xml')}
            </DropdownItem>
          )}
          {files.answer && (
            <DropdownItem
              icon={<IconFileCertificate size={17} aria-hidden />}
              onClick={() => fetchFile('answer')}
            >
              {t('documents.view.actions.answer')}
            </DropdownItem>
          )}
          {document.clave !== null && (
            <DropdownItem
              icon={<IconCopy size={17} aria-hidden />}
              onClick={() => copy(document.clave ?? '', t('documents.view.keyCopied'))}
            >
              {t('documents.view.actions.copyKey')}
            </DropdownItem>
          )}
          {isOurs(document) && (
            <DropdownItem
              icon={<IconPrinter size={17} aria-hidden />}
              onClick={() => window.open(`/print/${document.kind}/${document.id}`, '_blank', 'noopener')}
            >
              {t('documents.view.print')}
            </DropdownItem>
          )}
          <DropdownItem icon={<IconLink size={17} aria-hidden />} onClick={copyLink}>
            {t('documents.view.keys.link')}
          </DropdownItem>
          {maySend && (
            <DropdownItem icon={<IconEye size={17} aria-hidden />} onClick={() => setIsLinkOpen(true)}>
              {t('documents.view.keys.clientLink')}
            </DropdownItem>
          )}
          {mayInvoice && (
            <DropdownItem
              icon={<IconFileCertificate size={17} aria-hidden />}
              onClick={() => onMake('invoice')}
            >
              {t('documents.list.actions.toInvoice')}
            </DropdownItem>
          )}
          {mayCorrect && (
            <DropdownItem icon={<IconReceiptRefund size={17} aria-hidden />} onClick={correct}>
              {t('documents.list.actions.note')}
            </DropdownItem>
          )}
          {mayReplace && (
            <Suspense>
              <ReplacePurchaseItem onClick={() => setIsReplacing(true)} />
            </Suspense>
          )}
          {mayDraft && mayClone && (
            <DropdownItem
              icon={<IconCopyPlus size={17} aria-hidden />}
              onClick={() => navigate({ to: '/clone/new-clone', search: { from: source } })}
            >
              {t('documents.list.actions.clone')}
            </DropdownItem>
          )}
          {mayTakeBack && (
            <Suspense>
              <DeleteBalanceItem onClick={() => setIsDeleting(true)} />
            </Suspense>
          )}
          {isDraft && mayDraft && (
            <DropdownItem
              isDangerous
              icon={<IconTrash size={17} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {t('documents.view.actions.deleteDraft')}
            </DropdownItem>
          )}
        </>
      }
    >
      {isSendNeeded && (
        <Suspense>
          <SendDialog
            company={company}
            document={document}
            isOpen={isSending}
            onClose={() => setIsSending(false)}
          />
        </Suspense>
      )}
      {mayReplace && isReplacing && (
        <Suspense>
          <ReplacePurchaseDialog
            company={company}
            purchase={document}
            onClose={() => setIsReplacing(false)}
          />
        </Suspense>
      )}
      {mayInvoice && make === 'invoice' && (
        <Suspense>
          <InvoiceTicketDialog company={company} ticket={document} onClose={() => onMake(undefined)} />
        </Suspense>
      )}
      {isLinkOpen && (
        <Suspense>
          <ClientLinkDialog subject={subject} onClose={() => setIsLinkOpen(false)} />
        </Suspense>
      )}
      {isDialogNeeded && (
        <Suspense>
          <DeleteDialog
            company={company}
            document={document}
            isOpen={isDeleting}
            onGone={() => navigate({ to: '/invoices' })}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </RecordActions>
  )
}

/** What is to be done next: bring it to its client, then collect what is owed; after that, at most, look at the paper. */
function mainAction(
  { fiscal_status: status, delivery_status: delivery, consecutivo }: DocumentDetail,
  { maySend, mayCollect }: { maySend: boolean; mayCollect: boolean },
): 'send' | 'collect' | 'pdf' | null {
  // A draft goes on, and a document without effect has its way out above it.
  if (consecutivo === null || status === 'rejected' || status === 'failed') return null
  if (maySend && (delivery === 'not_sent' || delivery === 'bounced')) return 'send'
  return mayCollect ? 'collect' : 'pdf'
}
