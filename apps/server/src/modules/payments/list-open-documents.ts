import type { OpenDocument } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { countsHere, hasEffect, nextAmount, numberOf } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { visibleDebts } from './own-payments.ts'
import { wantsReceipts } from './receipts/lacks-receipt.ts'

type Stored = Omit<OpenDocument, 'issued_at'> & { issued_at: Date | null }

/** More than a payment can name; whoever owes more is served from the oldest on. */
const most = 200

type Whose = z.output<typeof schemas.openDocumentsQuery>

/** What a client still owes in the present environment, or what of these documents their clients owe, the oldest first. */
export async function listOpenDocuments(ctx: CompanyContext, whose: Whose): Promise<OpenDocument[]> {
  ctx.permit('payments.read')
  const { rows } = await sql<Stored>`
    select d.id, d.client_id, d.kind, ${numberOf} as consecutivo, d.issued_at, d.due_on, d.currency, d.exchange_rate, d.total, d.balance,
      ${nextAmount(costaRicaDay(ctx.clock.now()))} as next_amount, ${wantsReceipts} as wants_receipt
    from documents d
    where d.company_id = current_company() and ${areAsked(whose)} and d.balance > 0
      and ${hasEffect} and ${countsHere}
      and ${visibleDebts(ctx)}
    order by d.issued_at, d.id
    limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    issued_at: row.issued_at === null ? null : costaRicaInstant(row.issued_at.getTime()),
    exchange_rate: shortestNumber(row.exchange_rate),
    total: shortestNumber(row.total),
    balance: shortestNumber(row.balance),
    next_amount: shortestNumber(row.next_amount),
  }))
}

function areAsked({ client_id, document_ids = [] }: Whose): RawBuilder<unknown> {
  return client_id === undefined
    ? sql`d.client_id is not null and d.id = any(${document_ids}::uuid[])`
    : sql`d.client_id = client_now(current_company(), ${client_id}::uuid)`
}
