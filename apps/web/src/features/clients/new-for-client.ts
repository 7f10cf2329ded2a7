import type { Client } from '@cuentaclara/contracts'
import { isForeigner } from '@cuentaclara/einvoice/sold-abroad'
import { IconCash, IconFileInvoice, IconReceipt, IconShip, IconTag } from '@tabler/icons-react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

export const newPayment = '/payments?open=new&client='

/** What is begun for a client, from its page and from its row alike: each where it is written, for the clients that it `takes`. */
export function useNewForClient() {
  const { t } = useTranslation()
  const mayDraft = useCan('documents.draft')
  const mayRecord = useCan('payments.record')
  const begun = [
    { label: t('shell.create.invoice'), icon: IconFileInvoice, may: mayDraft, to: '/invoices/new?client=' },
    {
      label: t('shell.create.export'),
      icon: IconShip,
      may: mayDraft,
      to: '/invoices/new?to=export&client=',
      isOfAbroad: true,
    },
    { label: t('shell.create.quotation'), icon: IconTag, may: mayDraft, to: '/quotations/new?client=' },
    {
      label: t('shell.create.ticket'),
      icon: IconReceipt,
      may: mayDraft,
      to: '/invoices/new?to=ticket&client=',
    },
    { label: t('shell.create.payment'), icon: IconCash, may: mayRecord, to: newPayment },
  ]
  return begun
    .filter(({ may }) => may)
    .map(({ isOfAbroad = false, ...each }) => ({
      ...each,
      takes: ({ is_archived, identification_type }: Pick<Client, 'is_archived' | 'identification_type'>) =>
        !is_archived && (!isOfAbroad || isForeigner(identification_type)),
    }))
}
