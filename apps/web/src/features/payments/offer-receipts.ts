import { endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { i18nInstance, loadPartWords } from '#lib/i18n/i18n.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastAction } from '#ui/feedback/toasts.tsx'
import { forgetPayments } from './queries.ts'
import { tellReceipts } from './tell-receipts.ts'

/**
 * After a payment that no sheet of ours recorded: where it owes electronic receipts that can be issued, one press issues them.
 * What cannot be issued yet stands in the work list, as with a payment that was typed.
 */
export async function offerReceipts(company: string, cache: QueryClient, payment: string): Promise<void> {
  await unlessAway(async () => {
    const params = { id: payment }
    const { sales } = await call(endpoints.getPaymentReceipts, { params }, { company })
    const ready = sales.filter(({ owed }) => owed?.readiness === 'ready')
    if (ready.length === 0) return
    toastAction({
      subject,
      message: i18nInstance.t('money.payments.receipts.oneOwed', {
        number: ready.map(({ document }) => shortNumber(document.consecutivo)).join(', '),
      }),
      action: i18nInstance.t(`money.payments.receipts.${ready.length === 1 ? 'issue' : 'issueAll'}`),
      onAction: () => void issueReceipts(company, cache, payment),
    })
  })
}

/** Issues what a payment owes and says what became of it: the payment stands, whatever becomes of its receipt. */
export async function issueReceipts(company: string, cache: QueryClient, payment: string): Promise<void> {
  try {
    tellReceipts(await call(endpoints.issuePaymentReceipts, { params: { id: payment } }, { company }))
  } catch (error) {
    toastRefusal(error, subject)
  }
  forgetPayments(cache, company)
}

/** After many payments at once: how many lack their electronic receipt, and the way to issue them together. */
export async function offerAllReceipts(company: string, show: () => void): Promise<void> {
  await unlessAway(async () => {
    const query = { lacks_receipt: 'true', per_page: 1 } as const
    const { meta } = await call(endpoints.listPayments, { query }, { company })
    if (meta.total === 0) return
    toastAction({
      subject,
      message: i18nInstance.t('money.payments.receipts.manyOwed', { number: formatCount(meta.total) }),
      action: i18nInstance.t('money.payments.receipts.showOwed'),
      onAction: show,
    })
  })
}

const subject = 'payment-receipt'

/** It is an offer: the money is recorded, and the work list has what is owed. */
async function unlessAway(offer: () => Promise<void>): Promise<void> {
  try {
    await loadPartWords(['money'])
    await offer()
  } catch {
    return
  }
}
