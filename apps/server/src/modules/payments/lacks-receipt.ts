import { sql } from 'kysely'

/**
 * Whether a payment settles a sale of conditions 08 or 10 and no electronic receipt of payment was issued for it (note 5 of
 * the annex: each is followed by one, 09 or 11). Receipts cover what was paid first. Columns of `payments r`.
 */
export const lacksReceipt = sql`(r.status <> 'void' and exists (
  select from payment_allocations a
  join documents d on d.company_id = a.company_id and d.id = a.document_id and d.sale_condition in ('08', '10')
  where a.company_id = r.company_id and a.payment_id = r.id and a.released_at is null and (
    select sum(x.amount) from payment_allocations x
    join payments p on p.company_id = x.company_id and p.id = x.payment_id
    where x.company_id = a.company_id and x.document_id = a.document_id and x.released_at is null
      and p.means is not null and (p.paid_on, p.number) <= (r.paid_on, r.number)
  ) > (
    select coalesce(sum(f.amount), 0) from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id
    where f.company_id = a.company_id and f.target_id = a.document_id and n.kind = 'payment-receipt'
      and n.fiscal_status <> 'rejected'
  )
) and r.means is not null)`
