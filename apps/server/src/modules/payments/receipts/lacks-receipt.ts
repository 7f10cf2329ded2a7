import { sql } from 'kysely'

/** Sales whose payments are each followed by an electronic receipt: 08 by one of condition 09, 10 by one of 11 (note 5). */
export const receiptConditions: Readonly<Record<string, string>> = { '08': '09', '10': '11' }

/** The same in SQL. Columns of `documents d`. */
export const wantsReceipts = sql`d.sale_condition in (${sql.join(Object.keys(receiptConditions).map((code) => sql.lit(code)))})`

/** Of what was paid on a sale, how much came in until this payment. Columns of `documents d` and `payments r`. */
export const paidUntilThen = sql`(
  select coalesce(sum(x.amount), 0) from payment_allocations x
  join payments p on p.company_id = x.company_id and p.id = x.payment_id
  where x.company_id = d.company_id and x.document_id = d.id and x.released_at is null
    and p.means is not null and (p.paid_on, p.number) <= (r.paid_on, r.number)
)`

/** For how much of a sale receipts were issued that nobody refused. Columns of `documents d`. */
export const receiptedOf = sql`(
  select coalesce(sum(f.amount), 0) from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = d.company_id and f.target_id = d.id and n.kind = 'payment-receipt'
    and n.fiscal_status <> 'rejected'
)`

/** Whether a payment settles a sale that wants a receipt and has none for it. Receipts cover what was paid first. Columns of `payments r`. */
export const lacksReceipt = sql`(r.status <> 'void' and r.means is not null and exists (
  select from payment_allocations a
  join documents d on d.company_id = a.company_id and d.id = a.document_id and ${wantsReceipts}
  where a.company_id = r.company_id and a.payment_id = r.id and a.released_at is null
    and ${paidUntilThen} > ${receiptedOf}
))`
