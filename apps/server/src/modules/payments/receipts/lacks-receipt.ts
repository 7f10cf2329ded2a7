import { sql } from 'kysely'

/** Sales whose payments are each followed by an electronic receipt: 08 by one of condition 09, 10 by one of 11 (note 5). */
export const receiptConditions: Readonly<Record<string, string>> = { '08': '09', '10': '11' }

/** The same in SQL. Columns of `documents d`. */
export const wantsReceipts = sql`d.sale_condition in (${sql.join(Object.keys(receiptConditions).map((code) => sql.lit(code)))})`

/**
 * What a payment paid of a sale: also what was withheld of it for a tax of ours, or kept by a bank for its service, for of both we have
 * the worth (our reading; docs/rules.md). Columns of `payment_allocations a`.
 */
export const paidWith = sql`paid_with(a)`

/** The same by the days on which it came, and less on those on which it ceased to be. Columns of `documents d`, and its own, `paid`. */
export const paidByDay = sql`paid_by_day(d.company_id, d.id) paid`

/** For how much of a sale receipts were issued that nobody refused. Columns of `documents d`. */
export const receiptedOf = sql`(
  select coalesce(sum(f.amount), 0) from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = d.company_id and f.target_id = d.id and n.kind = 'payment-receipt'
    and n.fiscal_status <> 'rejected'
)`

/** What each payment of a sale has told by receipts of its own, and what of it lacks one. Columns of `documents d`, and its own, `lack`. */
export const receiptsLacking = sql`receipts_lacking(d.company_id, d.id) lack`

/** Whether all receipts of a sale tell less than was paid of it: few sales, so that only of them it is asked which payment lacks one. */
export const isReceiptedInPart = sql`(d.paid + d.written_off > ${receiptedOf})`

/** Whether a payment settles a sale that wants a receipt and has none for it. Columns of `payments r`. */
export const lacksReceipt = sql`(r.status <> 'void' and exists (
  select from payment_allocations a
  join documents d on d.company_id = a.company_id and d.id = a.document_id and ${wantsReceipts} and ${isReceiptedInPart}
  join lateral ${receiptsLacking} on lack.payment_id = r.id and lack.lacking > 0
  where a.company_id = r.company_id and a.payment_id = r.id and a.released_at is null
))`
