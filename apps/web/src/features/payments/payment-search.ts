import { type PaymentsQuery, paymentStates } from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toFlag, toPageQuery, yesOrNo } from '#lib/list-search.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'

export const paymentViews = ['all', 'unapplied', 'without_receipt', 'month'] as const

/** Reads the address of the list of payments. `client` and `document` begin a new payment when `open` is `new`. */
export const parsePaymentSearch = listSearch({
  views: paymentViews,
  sortable: ['number', 'paid_on', 'client_name', 'amount', 'unapplied'],
  filters: {
    status: paymentStates,
    means: paymentMeansCodes,
    unapplied: yesOrNo,
    currency: currencyCodes,
    least: 'text',
    most: 'text',
    from: 'day',
    to: 'day',
    account: 'text',
    client: 'text',
    document: 'text',
  },
})
export type PaymentSearch = ReturnType<typeof parsePaymentSearch>
export const standardSort = '-paid_on'

/** What the server is asked: the preset first, then what the filters narrow. */
export function toPaymentsQuery(search: PaymentSearch, today: string): PaymentsQuery {
  const isNew = search.open === 'new'
  return {
    ...(search.view === 'unapplied' ? { unapplied: 'true' as const } : {}),
    ...(search.view === 'without_receipt' ? { lacks_receipt: 'true' as const } : {}),
    ...(search.view === 'month' ? { from: `${today.slice(0, 7)}-01`, to: today } : {}),
    ...dropAbsent({
      status: search.status,
      means: search.means,
      unapplied: toFlag(search.unapplied),
      currency: search.currency,
      account: search.account,
      total_from: search.least,
      total_to: search.most,
      from: search.from,
      to: search.to,
      // While a payment is begun they say for whom, and the list behind it stays.
      client_id: isNew ? undefined : search.client,
      document_id: isNew ? undefined : search.document,
    }),
    ...toPageQuery(search, standardSort),
  }
}
