import type { PaymentDetail } from '@cuentaclara/contracts'
import { decimal, isZero, shortestNumber, subtract, toText } from '@cuentaclara/decimal'
import { costaRicaInstant, inColones } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { PaymentNotFound } from './errors.ts'
import { visibleDebts, visiblePayments } from './own-payments.ts'
import { paymentColumns, type StoredPayment, toPaymentRow } from './payment-row.ts'

type Stored = StoredPayment & {
  notes: string | null
  voided_at: Date | null
  voided_on: string | null
  voided_by_name: string | null
  void_reason: string | null
}

type StoredAllocation = {
  document_id: string
  kind: PaymentDetail['allocations'][number]['kind']
  consecutivo: string | null
  issued_at: Date | null
  due_on: string | null
  currency: string
  exchange_rate: string
  total: string
  balance: string
  amount: string
  taken: string
  counts: boolean
  released_on: string | null
}

/** A payment and what it settles. Throws PaymentNotFound, for another company's and for what is hidden too. */
export async function getPayment(ctx: CompanyContext, id: string): Promise<PaymentDetail> {
  ctx.permit('payments.read')
  const [payments, allocations, returns] = await Promise.all([
    sql<Stored>`
      select ${paymentColumns}, r.notes, r.voided_at, r.voided_on, v.name as voided_by_name, r.void_reason
      from payments r left join users u on u.id = r.recorded_by left join users v on v.id = r.voided_by
      where r.company_id = current_company() and r.id = ${id}::uuid and ${visiblePayments(ctx)}
    `.execute(ctx.tx),
    sql<StoredAllocation>`
      select a.document_id, d.kind, ${numberOf} as consecutivo, d.issued_at, d.due_on, d.currency, d.exchange_rate, d.total, d.balance,
        a.amount, a.taken, a.released_at is null as counts, a.released_on
      from payment_allocations a
      join documents d on d.company_id = a.company_id and d.id = a.document_id
      where a.company_id = current_company() and a.payment_id = ${id}::uuid and ${visibleDebts(ctx)}
      order by d.issued_at, d.id
    `.execute(ctx.tx),
    sql<PaymentDetail['returns'][number]>`
      select b.id, b.kind, b.amount, b.returned_on, b.means, b.reference, b.reason, u.name as recorded_by,
        b.released_at is null as counts
      from payment_returns b left join users u on u.id = b.recorded_by
      where b.company_id = current_company() and b.payment_id = ${id}::uuid
      order by b.created_at, b.id
    `.execute(ctx.tx),
  ])
  const payment = payments.rows[0]
  if (payment === undefined) throw new PaymentNotFound()
  return {
    ...toPaymentRow(payment),
    notes: payment.notes,
    voided_at: payment.voided_at === null ? null : costaRicaInstant(payment.voided_at.getTime()),
    voided_on: payment.voided_on,
    voided_by: payment.voided_by_name,
    void_reason: payment.void_reason,
    allocations: allocations.rows.map((row) => toAllocation(row, payment)),
    returns: returns.rows.map((row) => ({ ...row, amount: shortestNumber(row.amount) })),
  }
}

function toAllocation(row: StoredAllocation, payment: Stored): PaymentDetail['allocations'][number] {
  return {
    document_id: row.document_id,
    kind: row.kind,
    consecutivo: row.consecutivo,
    issued_at: row.issued_at === null ? null : costaRicaInstant(row.issued_at.getTime()),
    due_on: row.due_on,
    currency: row.currency,
    total: shortestNumber(row.total),
    balance: shortestNumber(row.balance),
    amount: shortestNumber(row.amount),
    taken: shortestNumber(row.taken),
    exchange_difference: exchangeDifference(row, payment),
    counts: row.counts,
    released_on: row.released_on,
  }
}

/** What foreign money is worth more, or less, in colones than on the day it was invoiced. */
function exchangeDifference(
  { currency, amount, taken, exchange_rate: then }: StoredAllocation,
  payment: Stored,
) {
  if (currency === 'CRC') return null
  const worth = (rate: string) => inColones(decimal(amount), currency, decimal(rate))
  const now = payment.currency === 'CRC' ? decimal(taken) : worth(payment.exchange_rate)
  const gained = subtract(now, worth(then))
  return isZero(gained) ? null : toText(gained)
}
