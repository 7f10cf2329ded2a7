import { type RawBuilder, sql } from 'kysely'
import type { DraftInput } from './draft-input.ts'

// Annex v4.4, note 5: condition 01. What is sold for cash is paid as it is issued, whatever came before.
const cash = '01'

/**
 * Whether something came in before for what is issued: on receipts that it takes the place of, or as deposits of offers that it was made of,
 * itself or for a document that it stands for. In SQL, for `companies c`; what refers to nothing and was no draft is not asked for.
 */
export function hasMoneyBefore(input: DraftInput, documentId: string | null): RawBuilder<boolean> {
  const claves = clavesStoodFor(input)
  if (documentId === null && claves.length === 0) return sql`false`
  return sql`exists (
    select from documents made
    where made.company_id = c.id and ${isMade(documentId, claves)} and (
      exists (
        select from simple_receipts r
        where r.company_id = made.company_id and r.document_id = made.id and (
          exists (
            select from payment_returns b where b.company_id = r.company_id and b.simple_id = r.id and b.released_at is null
          ) or ${input.sale_condition !== cash}::boolean and (
            r.paid_on is not null and not exists (
              select from payments p where p.company_id = r.company_id and p.simple_id = r.id
            ) or exists (
              select from payments p where p.company_id = r.company_id and p.simple_id = r.id and p.unapplied > 0
            ) or exists (
              select from quotation_receipts x
              join payments p on p.company_id = x.company_id and p.quotation_id = x.quotation_id and p.unapplied > 0
              where x.company_id = r.company_id and x.simple_id = r.id
            )
          )
        )
      ) or ${input.sale_condition !== cash}::boolean and exists (
        select from quotation_documents x
        join payments p on p.company_id = x.company_id and p.quotation_id = x.quotation_id and p.unapplied > 0
        where x.company_id = made.company_id and x.document_id = made.id
      )
    )
  )`
}

/** The documents in whose place one is issued: rejected ones, and what it replaces (Annex v4.4, notes 9 and 10). */
export function clavesStoodFor({ references = [] }: Pick<DraftInput, 'references'>): string[] {
  return references.flatMap(({ document_type, code, number }) =>
    document_type === '10' || code === '07' ? (number ?? []) : [],
  )
}

/** By the key where it is known, so that no other document is read. */
function isMade(documentId: string | null, claves: readonly string[]): RawBuilder<boolean> {
  if (claves.length === 0) return sql`made.id = ${documentId}::uuid`
  return sql`made.id in (
    select ${documentId}::uuid
    union all
    select o.id from documents o where o.company_id = c.id and o.environment = c.environment and o.clave = any(${claves}::text[])
  )`
}
