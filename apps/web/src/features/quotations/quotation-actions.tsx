import type { QuotationDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconEye,
  IconFileInvoice,
  IconFileTypePdf,
  IconGitBranch,
  IconLink,
  IconMailCheck,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/companies/index.ts'
import { copyText } from '#lib/clipboard.ts'
import { loadWords } from '#lib/i18n.ts'
import { useDetailKeys } from '#ui/detail-keys.ts'
import { Dropdown, DropdownItem, dropdownButton } from '#ui/dropdown.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { toastError, toastSuccess } from '#ui/toasts.tsx'
import {
  downloadQuotation,
  forgetQuotationLists,
  quotationQuery,
  rememberQuotation,
  sendQuotation,
} from './queries.ts'
import type { QuotationQuestion } from './quotation-dialogs.tsx'
import classes from './quotation-screen.module.css'

const ClientLinkDialog = lazy(async () => {
  const [module] = await Promise.all([import('#features/client-links/index.ts'), loadWords('tools')])
  return { default: module.ClientLinkDialog }
})
const MailDialog = lazy(async () => {
  const [module] = await Promise.all([import('./mail-dialog.tsx'), loadWords('tools')])
  return module
})
const QuotationDialogs = lazy(() =>
  import('./quotation-dialogs.tsx').then((module) => ({ default: module.QuotationDialogs })),
)

/** What can be done with an offer where it stands; the next step leads. */
export function QuotationActions({ company, quotation }: { company: string; quotation: QuotationDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayDraft = useCan('documents.draft')
  const maySend = useCan('documents.send')
  const [question, setQuestion] = useState<QuotationQuestion | null>(null)
  const [busy, setBusy] = useState<'send' | 'pdf' | null>(null)
  const [isMailing, setIsMailing] = useState(false)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const { id, status } = quotation
  const is = (...statuses: QuotationDetail['status'][]) => statuses.includes(status)
  const edit = () => navigate({ to: '/quotations/edit/$id', params: { id } })
  const mayMail = maySend && is('draft', 'sent', 'accepted')
  const run = async (what: 'send' | 'pdf', act: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(what)
    try {
      await act()
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: what })
    } finally {
      setBusy(null)
    }
  }
  const markSent = () =>
    run('send', async () => rememberQuotation(cache, company, await sendQuotation(company, id)))
  const savePdf = () => run('pdf', () => downloadQuotation(company, quotation))
  const subject = { company, type: 'quotation', id } as const
  const mayShare = maySend && !is('draft')
  // A client's own link where there may be one; else the address of this screen, for colleagues.
  const copyLink = async () => {
    if (mayShare) return (await import('#features/client-links/index.ts')).copyClientLink(subject)
    if (await copyText(window.location.href))
      toastSuccess({ message: t('documents.view.linkCopied'), subject: 'copied' })
  }
  useDetailKeys({
    s: () => mayMail && setIsMailing(true),
    d: savePdf,
    e: () => mayDraft && is('draft') && edit(),
    l: copyLink,
  })
  const icon = (Icon: typeof IconCheck) => <Icon size={17} aria-hidden />
  return (
    <div className={classes.actions}>
      {mayDraft && is('draft') && (
        <Button leftSection={icon(IconPencil)} onClick={edit}>
          {t('sales.quotations.actions.edit')}
        </Button>
      )}
      {mayDraft && is('sent') && (
        <>
          <Button leftSection={icon(IconCheck)} onClick={() => setQuestion('accept')}>
            {t('sales.quotations.actions.accept')}
          </Button>
          <Button variant="default" leftSection={icon(IconX)} onClick={() => setQuestion('reject')}>
            {t('sales.quotations.actions.reject')}
          </Button>
        </>
      )}
      {mayDraft && is('expired') && (
        <Button leftSection={icon(IconCalendarPlus)} onClick={() => setQuestion('extend')}>
          {t('sales.quotations.actions.extend')}
        </Button>
      )}
      {mayDraft && is('accepted', 'partly_invoiced') && (
        <Button leftSection={icon(IconFileInvoice)} onClick={() => setQuestion('convert')}>
          {t('sales.quotations.actions.convert')}
        </Button>
      )}
      {mayDraft && is('rejected') && (
        <Button leftSection={icon(IconGitBranch)} onClick={edit}>
          {t('sales.quotations.actions.revise')}
        </Button>
      )}
      {mayMail && (
        <Button
          variant="default"
          leftSection={icon(IconSend)}
          rightSection={<KeyHint keys={['S']} />}
          onClick={() => setIsMailing(true)}
        >
          {t('documents.send.action')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={icon(IconFileTypePdf)}
        loading={busy === 'pdf'}
        onClick={savePdf}
      >
        {t('documents.view.actions.pdf')}
      </Button>
      <Dropdown
        role="menu"
        label={t('documents.view.actions.label')}
        width={240}
        buttonClassName={dropdownButton}
        button={
          <>
            {t('documents.view.actions.label')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {maySend && is('draft') && (
          <DropdownItem icon={icon(IconMailCheck)} onClick={markSent}>
            {t('sales.quotations.actions.send')}
          </DropdownItem>
        )}
        {mayDraft && (
          <DropdownItem
            icon={icon(IconCopy)}
            onClick={() => navigate({ to: '/quotations/clone/$id', params: { id } })}
          >
            {t('sales.quotations.actions.clone')}
          </DropdownItem>
        )}
        {mayDraft && is('sent') && (
          <DropdownItem icon={icon(IconCalendarPlus)} onClick={() => setQuestion('extend')}>
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
        {mayDraft && is('draft', 'sent') && (
          <DropdownItem isDangerous icon={icon(IconBan)} onClick={() => setQuestion('cancel')}>
            {t('sales.quotations.actions.cancel')}
          </DropdownItem>
        )}
        {mayDraft && is('draft') && quotation.revision === 1 && (
          <DropdownItem isDangerous icon={icon(IconTrash)} onClick={() => setQuestion('delete')}>
            {t('sales.quotations.actions.delete')}
          </DropdownItem>
        )}
      </Dropdown>
      {isLinkOpen && (
        <Suspense>
          <ClientLinkDialog subject={subject} onClose={() => setIsLinkOpen(false)} />
        </Suspense>
      )}
      {isMailing && (
        <Suspense>
          <MailDialog company={company} quotation={quotation} onClose={() => setIsMailing(false)} />
        </Suspense>
      )}
      {question !== null && (
        <Suspense>
          <QuotationDialogs
            company={company}
            quotation={quotation}
            question={question}
            onClose={() => setQuestion(null)}
            onChanged={(changed) => rememberQuotation(cache, company, changed)}
            onConverted={(documentId) => {
              void cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
              forgetQuotationLists(cache, company)
              void navigate({ to: '/invoices/new', search: { draft: documentId } })
            }}
            onDeleted={async () => {
              forgetQuotationLists(cache, company)
              await navigate({ to: '/quotations' })
              cache.removeQueries({ queryKey: quotationQuery(company, id).queryKey })
              toastSuccess({ message: t('sales.quotations.deleted'), subject: 'delete-quotation' })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
