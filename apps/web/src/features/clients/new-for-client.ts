import { IconCash, IconFileInvoice, IconReceipt, IconTag } from '@tabler/icons-react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

export const newPayment = '/payments?open=new&client='

/** What is begun for a client, from its page and from its row alike: each where it is written. */
export function useNewForClient() {
  const { t } = useTranslation()
  const mayDraft = useCan('documents.draft')
  const mayRecord = useCan('payments.record')
  return [
    { label: t('shell.create.invoice'), icon: IconFileInvoice, may: mayDraft, to: '/invoices/new?client=' },
    { label: t('shell.create.quotation'), icon: IconTag, may: mayDraft, to: '/quotations/new?client=' },
    {
      label: t('shell.create.ticket'),
      icon: IconReceipt,
      may: mayDraft,
      to: '/invoices/new?to=ticket&client=',
    },
    { label: t('shell.create.payment'), icon: IconCash, may: mayRecord, to: newPayment },
  ].filter(({ may }) => may)
}
