import type { QuotationDetail } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import LetterDialog from '#ui/letter-dialog.tsx'
import { forgetQuotationLists, mailQuotation, quotationLetterQuery, quotationQuery } from './queries.ts'

type MailDialogProps = { company: string; quotation: QuotationDetail; onClose: () => void }

/** The letter that takes an offer to its client; a draft is sent by it. */
export default function MailDialog({ company, quotation: { id, status }, onClose }: MailDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = useQuery(quotationLetterQuery(company, id))
  const send = async (letter: { to: string; message: string }) => {
    await mailQuotation(company, id, letter)
    forgetQuotationLists(cache, company)
    await cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
  }
  return (
    <LetterDialog
      query={query}
      send={send}
      hint={status === 'draft' ? t('sales.quotations.send.hint') : undefined}
      isOpen
      onClose={onClose}
    />
  )
}
