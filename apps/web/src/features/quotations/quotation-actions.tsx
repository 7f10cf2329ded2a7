import type { QuotationDetail } from '@cuentaclara/contracts'
import { IconCopy, IconEye, IconFileTypePdf, IconGitBranch, IconLink, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useDetailKeys } from '#ui/detail-keys.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { RecordActions } from '#ui/record-page.tsx'
import { askIcon } from './ask-icon.tsx'
import { downloadQuotation, quotationQuery } from './queries.ts'
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
  const mayDraft = useCan('documents.draft')
  const maySend = useCan('documents.send')
  const [isSaving, setIsSaving] = useState(false)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const { id, status } = quotation
  const is = (...statuses: QuotationDetail['status'][]) => statuses.includes(status)
  const edit = () => navigate({ to: '/quotations/edit/$id', params: { id } })
  const may = (wanted: QuotationAsk) => takes(quotation, wanted) && (wanted === 'send' ? maySend : mayDraft)
  const question = ask !== undefined && may(ask) ? ask : null
  const close = () => onAsk(undefined)
  const savePdf = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await downloadQuotation(company, quotation)
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: 'pdf' })
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
    s: () => may('send') && onAsk('send'),
    d: savePdf,
    e: () => mayDraft && is('draft') && edit(),
    l: copyLink,
  })
  const icon = (Icon: typeof IconCopy) => <Icon size={17} aria-hidden />
  return (
    <RecordActions
      actions={[
        ...(['accept', 'reject', 'convert'] as const).filter(may).map((wanted) => ({
          name: wanted,
          label: t(`sales.quotations.actions.${wanted}`),
          icon: askIcon(wanted),
          isMain: wanted !== 'reject',
          onClick: () => onAsk(wanted),
        })),
        may('extend') &&
          is('expired') && {
            name: 'extend',
            label: t('sales.quotations.actions.extend'),
            icon: askIcon('extend'),
            isMain: true,
            onClick: () => onAsk('extend'),
          },
        mayDraft &&
          is('rejected') && {
            name: 'revise',
            label: t('sales.quotations.actions.revise'),
            icon: icon(IconGitBranch),
            isMain: true,
            onClick: edit,
          },
        may('send') && {
          name: 'send',
          label: t('documents.send.action'),
          icon: askIcon('send'),
          isMain: is('draft'),
          hotkey: 'S',
          onClick: () => onAsk('send'),
        },
        mayDraft &&
          is('draft') && {
            name: 'edit',
            label: t('sales.quotations.actions.edit'),
            icon: icon(IconPencil),
            onClick: edit,
          },
        {
          name: 'pdf',
          label: t('documents.view.actions.pdf'),
          icon: icon(IconFileTypePdf),
          isBusy: isSaving,
          onClick: savePdf,
        },
      ]}
      more={
        <>
          {mayDraft && (
            <DropdownItem
              icon={icon(IconCopy)}
              onClick={() => navigate({ to: '/quotations/clone/$id', params: { id } })}
            >
              {t('sales.quotations.actions.clone')}
            </DropdownItem>
          )}
          {may('extend') && is('sent') && (
            <DropdownItem icon={askIcon('extend')} onClick={() => onAsk('extend')}>
              {t('sales.quotations.actions.extend')}
            </DropdownItem>
          )}
          {mayDraft && is('sent', 'expired') && (
            <DropdownItem icon={icon(IconGitBranch)} onClick={edit}>
              {t('sales.quotations.actions.revise')}
            </DropdownItem>
          )}
          <DropdownItem icon={icon(IconLink)} onClick={copyLink}>
            {t('documents.view.keys.link')}
          </DropdownItem>
          {mayShare && (
            <DropdownItem icon={icon(IconEye)} onClick={() => setIsLinkOpen(true)}>
              {t('documents.view.keys.clientLink')}
            </DropdownItem>
          )}
          {(['cancel', 'delete'] as const).filter(may).map((wanted) => (
            <DropdownItem key={wanted} isDangerous icon={askIcon(wanted)} onClick={() => onAsk(wanted)}>
              {t(`sales.quotations.actions.${wanted}`)}
            </DropdownItem>
          ))}
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
