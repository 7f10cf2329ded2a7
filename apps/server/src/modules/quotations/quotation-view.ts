import type { QuotationRow } from '@cuentaclara/contracts'
import { compare, decimal, divide, down, min, multiply, toText } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { StoredQuotation } from './quotation-store.ts'

export function toRowView(row: StoredQuotation): QuotationRow {
  return {
    id: row.id,
    number: row.number,
    revision: row.revision,
    status: row.status,
    title: row.title,
    dated_on: row.dated_on,
    valid_until: row.valid_until,
    client_id: row.client_id,
    client_name: row.client_name,
    currency: row.currency,
    exchange_rate: row.exchange_rate,
    total: row.total,
    invoiced_percent: percentOf(row),
    undelivered: row.undelivered,
    view_count: row.view_count,
    last_viewed_at: row.last_viewed_at && costaRicaInstant(row.last_viewed_at.getTime()),
    has_warning: row.has_warning,
    seller_name: row.seller_name,
    created_by: row.created_by_name,
    tags: row.tags,
    updated_at: costaRicaInstant(row.updated_at.getTime()),
  }
}

/** `COT-00012`, with its revision from the second on: `COT-00012 R2`. */
export function quotationNumber({ number, revision }: { number: number; revision: number }): string {
  return `COT-${String(number).padStart(5, '0')}${revision > 1 ? ` R${revision}` : ''}`
}

/** Whole per cent, rounded down: 100 only when nothing is left. */
function percentOf({ status, taken_amount: taken, total }: StoredQuotation): number {
  if (status === 'invoiced') return 100
  if (compare(decimal(total), decimal('0')) <= 0) return 0
  const percent = divide(multiply(decimal(taken), decimal('100')), decimal(total), 0, down)
  return Number.parseInt(toText(min(percent, decimal('99'))), 10)
}
