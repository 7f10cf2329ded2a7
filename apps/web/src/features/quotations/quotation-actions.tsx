import type { QuotationDetail } from '@cuentaclara/contracts'
import { IconEye, IconFileTypePdf, IconLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useOfferedActions } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useDetailKeys } from '#ui/detail-keys.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { ActionItem, headAction, RecordActions } from '#ui/record-page.tsx'
import { downloadQuotation, quotationQuery } from './queries.ts'
import { useQuotationActs } from './quotation-acts.ts'
import { type QuotationAsk, takes } from './quotation-asks.ts'
import { QuotationQuestion } from './quotation-question.tsx'

const ClientLinkDialog = part(() => import('#features/delivery/index.ts'), 'ClientLinkDialog', {
  words: ['tools'],
})

type QuotationActionsProps = {
  company: string
  quotation: QuotationDetail
  ask: QuotationAsk | undefined
  onAsk: (ask: QuotationAsk | undefined) => void
}

/** What can be done with an offer where it stands; the next step leads. */
export function QuotationActions({ company, quotation, ask, onAsk }: QuotationActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const maySend = useCan('documents.send')
  const [isSaving, setIsSaving] = useState(false)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const { id, status } = quotation
  const is = (...statuses: QuotationDetail['status'][]) => statuses.includes(status)
  const can = useOfferedActions(useQuotationActs(onAsk), quotation)
  const question = ask !== undefined && takes(quotation, ask) && can[ask] ? ask : null
  const close = () => onAsk(undefined)
  const savePdf = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await downloadQuotation(company, quotation)
    } catch (error) {
      toastRefusal(error, 'pdf')
    } finally {
      setIsSaving(false)
    }
  }
  const subject = { company, type: 'quotation', id } as const
  const mayShare = maySend && !is('draft')
  // A client's own link where there may be one; else the address of this screen, for colleagues.
  const copyLink = async () => {
    if (mayShare) return (await import('#features/delivery/index.ts')).copyClientLink(subject)
    if (await copyText(window.location.href))
      toastSuccess({ message: t('documents.view.linkCopied'), subject: 'copied' })
  }
  useDetailKeys({
    s: () => can.send?.act(),
    d: savePdf,
    e: () => can.edit?.act(),
    i: () => can.convert?.act(),
    l: copyLink,
  })
  return (
    <RecordActions
      actions={[
        headAction('accept', can.accept, { isMain: true }),
        headAction('convert', can.convert, { isMain: true, hotkey: 'I' }),
        is('expired') && headAction('extend', can.extend, { isMain: true }),
        is('rejected') && headAction('revise', can.revise, { isMain: true }),
        headAction('send', can.send, { isMain: is('draft'), hotkey: 'S' }),
        headAction('edit', can.edit),
        {
          name: 'pdf',
          label: t('documents.view.actions.pdf'),
          icon: <IconFileTypePdf size={17} aria-hidden />,
          isBusy: isSaving,
          onClick: savePdf,
        },
      ]}
      more={
        <>
          <ActionItem of={can.reject} />
          <ActionItem of={can.clone} />
          {is('sent') && <ActionItem of={can.extend} />}
          {is('sent', 'expired') && <ActionItem of={can.revise} />}
          <DropdownItem icon={<IconLink size={17} aria-hidden />} onClick={copyLink}>
            {t('documents.view.keys.link')}
          </DropdownItem>
          {mayShare && (
            <DropdownItem icon={<IconEye size={17} aria-hidden />} onClick={() => setIsLinkOpen(true)}>
              {t('documents.view.keys.clientLink')}
            </DropdownItem>
          )}
          <ActionItem of={can.cancel} />
          <ActionItem of={can.delete} />
        </>
      }
    >
      {isLinkOpen && (
        <Suspense>
          <ClientLinkDialog subject={subject} onClose={() => setIsLinkOpen(false)} />
        </Suspense>
      )}
      {question !== null && (
        <QuotationQuestion
          company={company}
          quotation={quotation}
          ask={question}
          onClose={close}
          onDeleted={async () => {
            await navigate({ to: '/quotations' })
            cache.removeQueries({ queryKey: quotationQuery(company, id).queryKey })
            toastSuccess({ message: t('sales.quotations.deleted'), subject: 'delete-quotation' })
          }}
        />
      )}
    </RecordActions>
  )
}
