import { type RawBuilder, sql } from 'kysely'

/** Whether we sold something with it: a purchase invoice is issued by us for a supplier. Columns of `documents d`. */
export const isSale: RawBuilder<boolean> = sql`d.kind <> 'purchase'`

/**
 * The purchases that a purchase invoice `documents d` counts for, their id and sign: itself, and less those whose place it takes
 * (note 10, code 15), which counted when they were accepted. The difference is of the month of the new one, as code 07 counts
 * (note 9).
 */
export const purchaseEffects: RawBuilder<unknown> = sql`lateral (
  select d.id, 1 as sign
  union all
  select o.id, -1 from document_references f
  join documents o on o.company_id = f.company_id and o.id = f.target_id
  where f.company_id = d.company_id and f.document_id = d.id and f.document_type = '15' and o.kind = 'purchase'
    and o.fiscal_status = 'accepted'
)`

/**
 * Whether an expense is only what is owed for a purchase invoice of ours, whose clave it bears: the purchase counts already.
 * Columns of `expenses e`.
 */
export const isOfPurchaseInvoice: RawBuilder<boolean> = sql`exists (
  select from documents d
  where d.company_id = e.company_id and d.environment = e.environment and d.clave = e.document_number
)`

/** Of who is not domiciled here (Annex v4.4, note 4): the buyer owes the tax of what they sell. */
export const abroad = '05'
