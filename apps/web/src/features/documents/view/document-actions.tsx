import type { DocumentDetail } from '@cuentaclara/contracts'
import {
  IconEye,
  IconFileCertificate,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLink,
  IconPrinter,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useOfferedActions } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useDetailKeys, useNextKey } from '#ui/detail-keys.ts'
import { useEver } from '#ui/ever.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { ActionItem, headAction, RecordActions } from '#ui/record-page.tsx'
import { newDocumentAddress } from '../detail-link.ts'
import { useDocumentActs } from '../document-acts.ts'
import { isOurs, isReplaceable } from '../effect.ts'
import { useFiles } from './use-files.ts'

// Few documents are of another program: its words come with it.
const DeleteBalanceItem = part(() => import('./delete-dialog.tsx'), 'DeleteBalanceItem', {
  words: ['money'],
})
const DeleteDialog = part(() => import('./delete-dialog.tsx'), 'DeleteDialog', { words: ['money'] })

const ClientLinkDialog = part(() => import('#features/delivery/index.ts'), 'ClientLinkDialog', {
  words: ['tools'],
})
const CollectDrawer = part(() => import('#features/payments/index.ts'), 'CollectDrawer', { words: ['money'] })
const LetGoSheet = part(() => import('./let-go-sheet.tsx'), 'LetGoSheet', { words: ['money', 'instalments'] })
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
  const [isDeleting, setIsDeleting] = useState(false)
  const isDialogNeeded = useEver(isDeleting)
  const [isSending, setIsSending] = useState(false)
  const isSendNeeded = useEver(isSending)
  const [isLettingGo, setIsLettingGo] = useState(false)
  const [isCollecting, setIsCollecting] = useState(false)
  const asks = {
    ...{ collect: setIsCollecting, send: setIsSending },
    ...{ delete: setIsDeleting, letGo: setIsLettingGo },
  }
  const acts = useDocumentActs((what) => asks[what](true))
  const can = useOfferedActions(acts, document)
  const mayReplace = useCan('documents.correct') && mayDraft && isReplaceable(document)
  const [isReplacing, setIsReplacing] = useState(false)
  const { bring, onTheWay } = useFiles(company, document)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const mayTakeBack = useCan('payments.void') && !isOurs(document) && document.balance === document.total
  const main = mainAction(document, {
    maySend: can.send !== undefined,
    mayCollect: can.collect !== undefined,
  })
  const { files } = document

  const subject = { company, type: 'document', id: document.id } as const
  // A client's own link where there may be one; else the address of this screen, for colleagues.
  const copyLink = async () => {
    if (can.send !== undefined) return (await import('#features/delivery/index.ts')).copyClientLink(subject)
    if (await copyText(window.location.href))
      toastSuccess({ message: t('documents.view.linkCopied'), subject: 'copied' })
  }
  useNextKey(() => mayDraft && navigate({ href: newDocumentAddress(document.kind) }))
  useDetailKeys({
    d: () => files.pdf && bring('pdf'),
    x: () => files.xml && bring('xml'),
    l: copyLink,
    s: () => can.send?.act(),
    c: () => (mayReplace ? setIsReplacing(true) : can.correct?.act()),
    p: () => can.collect?.act(),
    e: () => can.continue?.act(),
  })
  const lead = {
    pdf: files.pdf && {
      name: 'pdf',
      label: t('documents.view.actions.pdf'),
      icon: <IconFileTypePdf size={17} aria-hidden />,
      isMain: main === 'pdf',
      isBusy: onTheWay.includes('pdf'),
      onClick: () => bring('pdf'),
    },
    send: headAction('send', can.send, { isMain: main === 'send', hotkey: 'S' }),
    collect: headAction('collect', can.collect, { isMain: main === 'collect' }),
  }
  return (
    <RecordActions
      actions={[
        headAction('continue', can.continue, { isMain: true }),
        // What comes next stands first.
        ...(['pdf', 'send', 'collect'] as const)
          .toSorted((one, other) => Number(other === main) - Number(one === main))
          .map((name) => lead[name]),
        headAction('newForClient', can.newForClient),
      ]}
      more={
        <>
          {files.xml && (
            <DropdownItem icon={<IconFileTypeXml size={17} aria-hidden />} onClick={() => bring('xml')}>
              {t('documents.view.actions.xml')}
            </DropdownItem>
          )}
          {files.answer && (
            <DropdownItem
              icon={<IconFileCertificate size={17} aria-hidden />}
              onClick={() => bring('answer')}
            >
              {t('documents.view.actions.answer')}
            </DropdownItem>
          )}
          <ActionItem of={can.copyKey} />
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
          {can.send && (
            <DropdownItem icon={<IconEye size={17} aria-hidden />} onClick={() => setIsLinkOpen(true)}>
              {t('documents.view.keys.clientLink')}
            </DropdownItem>
          )}
          <ActionItem of={can.toInvoice && { ...can.toInvoice, act: () => onMake('invoice') }} />
          <ActionItem of={can.correct} />
          {mayReplace && (
            <Suspense>
              <ReplacePurchaseItem onClick={() => setIsReplacing(true)} />
            </Suspense>
          )}
          <ActionItem of={can.clone} />
          <ActionItem of={can.repeat} />
          <ActionItem of={can.letGo} />
          {mayTakeBack && (
            <Suspense>
              <DeleteBalanceItem onClick={() => setIsDeleting(true)} />
            </Suspense>
          )}
          <ActionItem of={can.delete} />
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
      {isCollecting && (
        <Suspense>
          <CollectDrawer company={company} document={document} onClose={() => setIsCollecting(false)} />
        </Suspense>
      )}
      {can.letGo && isLettingGo && (
        <Suspense>
          <LetGoSheet company={company} document={document} onClose={() => setIsLettingGo(false)} />
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
      {can.toInvoice && make === 'invoice' && (
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
