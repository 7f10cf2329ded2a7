import type { Issue } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { isReplacedTicket } from './replaced-ticket.ts'

/**
 * Whether `documents d` holds the lines of a quotation that it took. One that the authority rejected does not, nor one of which notes took
 * all, nor a ticket whose invoice took its place, unless another one stands in its place, be it a draft: the same lines would be sold twice.
 */
export const isHolding: RawBuilder<boolean> = sql`(case
  when d.fiscal_status <> 'rejected' and not is_credited_whole(d) and not ${isReplacedTicket} then true
  when d.fiscal_status = 'rejected' then exists (
    select from documents anew
    cross join lateral jsonb_array_elements(anew.input -> 'references') as named
    where anew.company_id = d.company_id and coalesce(anew.environment, d.environment) = d.environment
      and anew.fiscal_status <> 'rejected' and anew.input -> 'references' @> '[{"document_type": "10"}]'
      and named ->> 'number' = d.clave and not is_credited_whole(anew)
  )
  else exists (
    select from document_references f
    join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
    where f.company_id = d.company_id and f.target_id = d.id and f.code = '07' and anew.fiscal_status <> 'rejected'
      and not is_credited_whole(anew)
  ) or exists (
    select from documents anew
    where anew.company_id = d.company_id and anew.clave is null
      and anew.input -> 'references' @> jsonb_build_array(jsonb_build_object('code', '07', 'number', d.clave))
  )
end)`

/** As people call `quotations q` in the revision that `x`, a document or a receipt, was made of: `COT-00012 R2`. */
export const quotationName: RawBuilder<string> = sql`
  'COT-' || lpad(q.number::text, greatest(5, length(q.number::text)), '0')
    || case when x.revision > 1 then ' R' || x.revision else '' end`

/** The document that took the lines of a quotation again after another one of them was rejected. */
export type SoldAgainIn = { quotation: string; type: string; id: string }

/** What whoever writes on at such a draft is told at once: nobody will issue it. Pure. */
export function soldAgainIssues(found: SoldAgainIn | null): Issue[] {
  if (found === null) return []
  return [{ code: 'quotation.sold-again', path: 'references', severity: 'error', params: found }]
}

/**
 * Of rejected documents of `companies c` that a draft takes the place of: which document took their quotation's lines
 * meanwhile, as json; null for none. `documentId` is the draft itself.
 */
export function soldAgain(
  claves: readonly string[],
  documentId: string | null,
): RawBuilder<SoldAgainIn | null> {
  if (claves.length === 0) return sql`null`
  return sql`(
    select json_build_object('quotation', ${quotationName}, 'type', d.kind, 'id', d.id)
    from documents refused
    join quotation_documents x on x.company_id = refused.company_id and x.document_id = refused.id
    join quotation_documents again on again.company_id = x.company_id and again.quotation_id = x.quotation_id
      and again.revision = x.revision and again.document_id <> x.document_id and again.lines && x.lines
    join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
    join documents d on d.company_id = again.company_id and d.id = again.document_id and ${isHolding}
    where refused.company_id = c.id and refused.environment = c.environment and refused.clave = any(${claves}::text[])
      and refused.fiscal_status = 'rejected' and d.id is distinct from ${documentId}::uuid
    order by again.created_at limit 1
  )`
}

/** The document in which lines of a quotation stand besides. */
export type SoldBesideIn = SoldAgainIn

/** Nothing forbids it, and whoever writes is told: what was offered once would be billed twice. Pure. */
export function soldBesideIssues(found: SoldBesideIn | null): Issue[] {
  if (found === null) return []
  return [{ code: 'quotation.sold-beside', path: 'references', severity: 'warning', params: found }]
}

/**
 * Of lines of a quotation that a draft took, or that the document took whose place it takes or whose credit notes it takes back: which other
 * document holds them by now, as json; null for none. `claves` are those of `companies c` that it names, `documentId` is the draft itself.
 */
export function soldBeside(
  claves: readonly string[],
  documentId: string | null,
): RawBuilder<SoldBesideIn | null> {
  if (claves.length === 0 && documentId === null) return sql`null`
  return sql`(
    select json_build_object('quotation', ${quotationName}, 'type', d.kind, 'id', d.id)
    from quotation_documents x
    join quotation_documents again on again.company_id = x.company_id and again.quotation_id = x.quotation_id
      and again.revision = x.revision and again.document_id <> x.document_id and again.lines && x.lines
    join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
    join documents d on d.company_id = again.company_id and d.id = again.document_id and ${isHolding}
    where x.company_id = c.id and x.document_id in (
      select ${documentId}::uuid
      union all
      select o.id from documents o
      where o.company_id = c.id and o.environment = c.environment and o.clave = any(${claves}::text[])
      union all
      select f.target_id from documents note
      join document_references f on f.company_id = note.company_id and f.document_id = note.id and f.amount > 0
      where note.company_id = c.id and note.environment = c.environment and note.clave = any(${claves}::text[])
        and note.kind = 'credit-note'
    )
    order by again.created_at limit 1
  )`
}
