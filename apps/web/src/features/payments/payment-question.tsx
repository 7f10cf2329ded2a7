import { endpoints, type PaymentRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import type { PaymentAsk } from './payment-acts.ts'
import { forgetPayments } from './queries.ts'
import { useStandingReceipts } from './use-standing-receipts.ts'

const UndoDialog = part(() => import('./undo-dialog.tsx'), 'UndoDialog', { words: ['moneyActs'] })
const ApplyDrawer = part(() => import('./apply-drawer.tsx'), 'ApplyDrawer')
const AcknowledgeDialog = part(() => import('./acknowledge-dialog.tsx'), 'AcknowledgeDialog', {
  words: ['tools'],
})
const ReturnDrawer = part(() => import('./return-drawer.tsx'), 'ReturnDrawer')

type PaymentQuestionProps = { company: string; payment: PaymentRow; ask: PaymentAsk; onClose: () => void }

/** What is asked before something is done with a payment, on its page and from its list. */
export function PaymentQuestion({ ask, ...props }: PaymentQuestionProps) {
  return (
    <Suspense>
      {ask === 'void' && <Undoing {...props} />}
      {ask === 'acknowledge' && <AcknowledgeDialog {...props} />}
      {ask === 'return' && <ReturnDrawer {...props} />}
      {ask === 'apply' && <ApplyDrawer {...props} />}
    </Suspense>
  )
}

function Undoing({ company, payment, onClose }: Omit<PaymentQuestionProps, 'ask'>) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const standing = useStandingReceipts(company, payment.id)
  const undo = async ({ day, reason }: { day: string; reason: string }) => {
    const body = { reason, voided_on: day }
    await call(endpoints.voidPayment, { params: { id: payment.id }, body }, { company })
    forgetPayments(cache, company)
    toastSuccess({ message: t('money.payments.voided', { number: payment.number }), subject: 'payment' })
  }
  return (
    <UndoDialog
      payment={payment}
      title={t('money.payments.voidTitle', { number: payment.number })}
      hint={[t('money.payments.voidHint'), standing ?? ''].join(' ').trim()}
      confirmLabel={t('money.payments.void')}
      asksReason
      onConfirm={undo}
      onClose={onClose}
    />
  )
}
