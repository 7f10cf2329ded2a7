import type { QuotationStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'

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
    when q.status = 'accepted' and t.line_count >= q.line_count then 'invoiced'
    when q.status = 'accepted' and t.line_count > 0 then 'partly_invoiced'
    else q.status::text
  end`
}

/**
 * Whether `documents d` holds the lines that it took. One that the authority rejected does not, unless another one stands in
 * its place, be it a draft: the same lines would be sold twice.
 */
export const isHolding: RawBuilder<boolean> = sql`(
  d.fiscal_status <> 'rejected' or exists (
    select from documents anew
    cross join lateral jsonb_array_elements(anew.input -> 'references') as named
    where anew.company_id = d.company_id and coalesce(anew.environment, d.environment) = d.environment
      and anew.fiscal_status <> 'rejected' and anew.input -> 'references' @> '[{"document_type": "10"}]'
      and named ->> 'number' = d.clave
  )
)`

/** What documents took of a quotation. */
export const taken: RawBuilder<unknown> = sql`left join lateral (
  select coalesce(sum(cardinality(x.lines)), 0) as line_count, coalesce(sum(x.amount), 0) as amount
  from quotation_documents x
  join documents d on d.company_id = x.company_id and d.id = x.document_id and ${isHolding}
  where q.status = 'accepted' and x.company_id = q.company_id and x.quotation_id = q.id
    and x.revision = q.revision
) t on true`
