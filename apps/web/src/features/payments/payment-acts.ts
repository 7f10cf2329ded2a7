import { endpoints, type PaymentRow } from '@cuentaclara/contracts'
import { IconArrowBackUp, IconCashOff, IconChecks, IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { type ComponentProps, createElement } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import type { RecordAction } from '#ui/record-action.ts'

/** It points back, in either direction of reading. */
const IconUndo = (props: ComponentProps<typeof IconArrowBackUp>) =>
  createElement(IconArrowBackUp, { ...props, className: 'cc-mirror' })

/** What is asked before it is done with a payment. */
export type PaymentAsk = 'void' | 'apply' | 'return' | 'acknowledge'

/** What a note left is nobody's payment: it stands with its note, and there is nothing to tell of. */
const isMoney = ({ status, means }: PaymentRow) => status !== 'void' && means !== null
const hasCredit = ({ status }: PaymentRow) => status === 'recorded'

/** What can be done with a payment, on its page and from its list. */
export function usePaymentActs(company: string, onAsk: (what: PaymentAsk, row: PaymentRow) => unknown) {
  const { t } = useTranslation()
  return {
    apply: {
      label: t('money.payments.apply'),
      icon: IconChecks,
      permission: 'payments.record',
      takes: hasCredit,
      act: (row) => onAsk('apply', row),
    },
    acknowledge: {
      label: t('money.payments.sendReceipt'),
      icon: IconSend,
      key: 's',
      permission: 'documents.send',
      takes: isMoney,
      act: (row) => onAsk('acknowledge', row),
    },
    pdf: {
      label: t('money.payments.receiptPdf'),
      icon: IconFileTypePdf,
      takes: isMoney,
      act: (row) => fetchPaper(company, row).catch((error) => toastRefusal(error, 'payment')),
    },
    return: {
      label: t('money.payments.returnKinds.refund'),
      icon: IconCashOff,
      permission: 'payments.void',
      takes: hasCredit,
      act: (row) => onAsk('return', row),
    },
    void: {
      label: t('money.payments.void'),
      icon: IconUndo,
      permission: 'payments.void',
      takes: isMoney,
      isDangerous: true,
      act: (row) => onAsk('void', row),
    },
  } satisfies Record<string, RecordAction<PaymentRow>>
}

async function fetchPaper(company: string, { id, number }: PaymentRow): Promise<void> {
  // A list that nobody takes a paper from comes without it.
  const { downloadFile } = await import('#lib/http/download.ts')
  await downloadFile(
    endpoints.getPaymentPaper,
    { params: { id } },
    { company, fallbackName: `${number}.pdf` },
  )
}

/** Mails the usual addresses of the client that its money came, as its company words it. */
export function sendReceipt(company: string, id: string, key: string): Promise<unknown> {
  return call(endpoints.mailPayment, { params: { id }, body: {} }, { company, key })
}
