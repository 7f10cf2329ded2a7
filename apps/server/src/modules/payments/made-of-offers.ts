import { type RawBuilder, sql } from 'kysely'
import { countsHere, hasEffect } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Whether `d` is `made`, or was issued anew for it. */
export const takesPlace = sql`(
  d.id = made.id or d.input -> 'references' @> jsonb_build_array(
    jsonb_build_object('document_type', '10', 'number', made.clave)
  ) or d.input -> 'references' @> jsonb_build_array(jsonb_build_object('code', '07', 'number', made.clave))
)`

/** Documents that were made of offers and owe something. */
export async function readMade(ctx: CompanyContext, quotationIds: readonly string[]): Promise<string[]> {
  if (quotationIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from quotation_documents x
    join documents made on made.company_id = x.company_id and made.id = x.document_id
    join documents d on d.company_id = x.company_id and d.client_id = made.client_id and ${takesPlace}
    where x.company_id = current_company() and x.quotation_id = any(${quotationIds}::uuid[])
      and d.balance > 0 and ${hasEffect} and ${countsHere}
    union
    select d.id from quotation_receipts x
    join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id
    join documents made on made.company_id = r.company_id and made.id = r.document_id
    join documents d on d.company_id = made.company_id and d.client_id = made.client_id and ${takesPlace}
    where x.company_id = current_company() and x.quotation_id = any(${quotationIds}::uuid[])
      and d.balance > 0 and ${hasEffect} and ${countsHere}
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/**
 * For a `with`: `made`, a document and those with such claves in whose place it stands or will stand, and `offers`, of which they are made,
 * themselves or by way of receipts.
 */
export function madeOf(documentId: string, claves: readonly string[]): RawBuilder<unknown> {
  return sql`made as (
      select ${documentId}::uuid as id
      union all
      select o.id from documents o
      where o.company_id = current_company() and o.environment = (select current_environment())
        and o.clave = any(${claves}::text[])
    ), offers as (
      select x.company_id, x.quotation_id, x.revision from quotation_documents x join made on made.id = x.document_id
      where x.company_id = current_company()
      union
      select x.company_id, x.quotation_id, x.revision from quotation_receipts x
      join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id
      join made on made.id = r.document_id
      where x.company_id = current_company()
    )`
}

/** Offers of which a document is made, or one in whose place it will stand. */
export async function readOffersOf(
  { tx }: CompanyContext,
  { documentId, claves }: { documentId: string; claves: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${madeOf(documentId, claves)} select distinct quotation_id as id from offers
  `.execute(tx)
  return rows.map(({ id }) => id)
}
