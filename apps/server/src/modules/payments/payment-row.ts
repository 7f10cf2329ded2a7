import type { PaymentRow, PaymentState } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { lacksReceipt, wantsReceipts } from './receipts/lacks-receipt.ts'

export type StoredPayment = {
  id: string
  number: string
  paid_on: string
  client_id: string
  client_name: string
  currency: PaymentRow['currency']
  exchange_rate: string
  amount: string
  applied: string
  unapplied: string
  returned: string
  means: string | null
  means_other: string | null
  reference: string | null
  account: string | null
  status: PaymentState
  source: PaymentRow['source']
  quotation: PaymentRow['quotation']
  recorded_by_name: string | null
  receipt: NonNullable<PaymentRow['receipt']> | null
  created_at: Date
}

/** The columns of a payment in a list, from `payments r` joined with `users u`, who recorded it. */
export const paymentColumns = sql`
  r.id, r.number::text as number, r.paid_on, r.client_id, r.client_name, r.currency, r.exchange_rate, r.amount, r.applied,
  r.unapplied, r.returned, r.means, r.means_other, r.reference, r.account, r.status, u.name as recorded_by_name, r.created_at,
  case when r.source_id is not null then (
    select jsonb_build_object('id', o.id, 'kind', o.kind, 'consecutivo', o.consecutivo) from documents o
    where o.company_id = r.company_id and o.id = r.source_id
  ) end as source,
  case when r.quotation_id is not null then (
    select jsonb_build_object('id', q.id, 'number', q.number) from quotations q
    where q.company_id = r.company_id and q.id = r.quotation_id
  ) end as quotation,
  case
    when ${lacksReceipt} then 'lacking'
    when exists (
      select from payment_allocations a
      join documents d on d.company_id = a.company_id and d.id = a.document_id and ${wantsReceipts}
      where a.company_id = r.company_id and a.payment_id = r.id and a.released_at is null
    ) then 'issued'
  end as receipt`

export function toPaymentRow(row: StoredPayment): PaymentRow {
  return {
    id: row.id,
    number: Number(row.number),
    paid_on: row.paid_on,
    client_id: row.client_id,
    client_name: row.client_name,
    currency: row.currency,
    exchange_rate: shortestNumber(row.exchange_rate),
    amount: shortestNumber(row.amount),
    applied: shortestNumber(row.applied),
    unapplied: shortestNumber(row.unapplied),
    returned: shortestNumber(row.returned),
    means: row.means,
    means_other: row.means_other,
    reference: row.reference,
    account: row.account,
    status: row.status,
    source: row.source,
    quotation: row.quotation,
    recorded_by: row.recorded_by_name,
    receipt: row.receipt,
    created_at: costaRicaInstant(row.created_at.getTime()),
  }
}
