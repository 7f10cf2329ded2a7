import type { IssuedReceipts } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { i18nInstance } from '#lib/i18n/i18n.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'

/** Says what became of the receipts of a payment: the one that could not be issued with its reason, which is work left. */
export function tellReceipts({ sales, refused }: IssuedReceipts): void {
  const [first] = refused
  if (first !== undefined) {
    toastError({
      subject: 'payment-receipt',
      message: i18nInstance.t('money.payments.receipts.refused', {
        number: shortNumber(first.consecutivo),
        why: first.message,
      }),
    })
    return
  }
  const numbers = sales.flatMap(({ receipts }) => shortNumber(receipts.at(-1)?.consecutivo ?? null) ?? [])
  if (numbers.length === 0) return
  toastSuccess({
    subject: 'payment-receipt',
    message: i18nInstance.t('money.payments.receipts.issued', { numbers: numbers.join(', ') }),
  })
}
