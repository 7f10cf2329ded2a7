import type { QuotationStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { isHolding } from '#modules/documents/drafts.ts'

/** Whether `simple_receipts r` holds the lines that it took: until it is void, whatever it became itself. */
export const isReceiptHolding: RawBuilder<boolean> = sql`r.status <> 'void'`

/** What a member may do with a quotation, and from where. */
const moves = {
  save: ['draft'],
  send: ['draft'],
  delete: ['draft'],
  decide: ['sent'],
  extend: ['sent', 'expired'],
  revise: ['sent', 'rejected', 'expired'],
  cancel: ['draft', 'sent'],
  convert: ['accepted', 'partly_invoiced'],
} as const satisfies Record<string, readonly QuotationStatus[]>

export type QuotationMove = keyof typeof moves

/** Whether a quotation of that status may be moved so. */
export function allows(status: QuotationStatus, move: QuotationMove): boolean {
  return (moves[move] as readonly QuotationStatus[]).includes(status)
}

/** The whole status of `quotations q` joined with `taken t`; `today` is the Costa Rican day. */
export function statusOf(today: string): RawBuilder<QuotationStatus> {
  return sql<QuotationStatus>`case
    when q.status = 'sent' and q.valid_until < ${today}::date then 'expired'
    when q.status = 'accepted' and t.line_count >= q.line_count - cardinality(q.left_out) then 'invoiced'
    when q.status = 'accepted' and t.line_count > 0 then 'partly_invoiced'
    else q.status::text
  end`
}

/** What documents and receipts took of a quotation. */
export const taken: RawBuilder<unknown> = sql`left join lateral (
  select coalesce(sum(cardinality(x.lines)), 0) as line_count, coalesce(sum(x.amount), 0) as amount
  from (
    select x.lines, x.amount from quotation_documents x
    join documents d on d.company_id = x.company_id and d.id = x.document_id and ${isHolding}
    where q.status = 'accepted' and x.company_id = q.company_id and x.quotation_id = q.id
      and x.revision = q.revision
    union all
    select x.lines, x.amount from quotation_receipts x
    join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id and ${isReceiptHolding}
    where q.status = 'accepted' and x.company_id = q.company_id and x.quotation_id = q.id
      and x.revision = q.revision
  ) x
) t on true`
