import type { QuotationDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import LetterDialog from '#ui/letter-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { WhatsappForm } from '#ui/whatsapp-form.tsx'
import {
  forgetQuotationLists,
  handQuotationToWhatsapp,
  mailQuotation,
  quotationLetterQuery,
  quotationQuery,
  quotationWhatsappQuery,
  rememberQuotation,
  sendQuotation,
} from './queries.ts'

type MailDialogProps = { company: string; quotation: QuotationDetail; onClose: () => void }

/** The letter that takes an offer to its client, or what is handed to WhatsApp; a draft is sent by it. */
export default function MailDialog({ company, quotation, onClose }: MailDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, status } = quotation
  const query = useQuery(quotationLetterQuery(company, id))
  const forget = async () => {
    forgetQuotationLists(cache, company)
    await cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
  }
  const send = async (letter: { to: string; message: string }) => {
    await mailQuotation(company, id, letter)
    await forget()
  }
  const hand = async (handed: { phone: string; text: string }) => {
    await handQuotationToWhatsapp(company, id, handed)
    await forget()
  }
  return (
    <LetterDialog
      query={query}
      send={send}
      whatsapp={
        status === 'draft' ? (
          <SendFirst company={company} id={id} />
        ) : (
          <Whatsapp company={company} id={id} hand={hand} onClose={onClose} />
        )
      }
      hint={status === 'draft' ? t('sales.quotations.send.hint') : undefined}
      isOpen
      onClose={onClose}
    />
  )
}

type WhatsappProps = {
  company: string
  id: string
  hand: (handed: { phone: string; text: string }) => Promise<unknown>
  onClose: () => void
}

function Whatsapp({ company, id, hand, onClose }: WhatsappProps) {
  const query = useQuery(quotationWhatsappQuery(company, id))
  return <WhatsappForm query={query} hand={hand} onClose={onClose} />
}

/** What opens WhatsApp opens it at once, so an offer that may yet be refused is sent before. */
function SendFirst({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const send = useMutation({
    mutationFn: async () => rememberQuotation(cache, company, await sendQuotation(company, id)),
  })
  if (send.error !== null) return <ErrorState error={send.error} onRetry={() => send.mutate()} />
  return (
    <EmptyState
      icon={IconMailCheck}
      title={t('sales.quotations.actions.send')}
      hint={t('tools.whatsapp.draft')}
      actions={
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t('sales.quotations.actions.send')}
        </Button>
      }
    />
  )
}
