import type { OpenDocument } from '@cuentaclara/contracts'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { countsHere, hasEffect, nextAmount, numberOf } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { visibleDebts } from './own-payments.ts'
import { plain } from './payment-row.ts'
import { wantsReceipts } from './receipts/lacks-receipt.ts'

type Stored = Omit<OpenDocument, 'issued_at'> & { issued_at: Date | null }

/** More than a payment can name; whoever owes more is served from the oldest on. */
const most = 200

/** What a client still owes in the present environment, by when it is due. */
export async function listOpenDocuments(ctx: CompanyContext, clientId: string): Promise<OpenDocument[]> {
  ctx.permit('payments.read')
  const { rows } = await sql<Stored>`
    select d.id, d.kind, ${numberOf} as consecutivo, d.issued_at, d.due_on, d.currency, d.exchange_rate, d.total, d.balance,
      ${nextAmount(costaRicaDay(ctx.clock.now()))} as next_amount, ${wantsReceipts} as wants_receipt
    from documents d
    where d.company_id = current_company() and d.client_id = client_now(current_company(), ${clientId}::uuid) and d.balance > 0
      and ${hasEffect} and ${countsHere}
      and ${visibleDebts(ctx)}
    order by d.issued_at, d.id
    limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    issued_at: row.issued_at === null ? null : costaRicaInstant(row.issued_at.getTime()),
    exchange_rate: plain(row.exchange_rate),
    total: plain(row.total),
    balance: plain(row.balance),
    next_amount: plain(row.next_amount),
  }))
}
