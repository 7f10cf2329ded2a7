import type { CompanyContext } from '#platform/database/company-context.ts'
import { QuotationNotFound, QuotationNotThere } from './errors.ts'
import { allows, type QuotationMove } from './quotation-status.ts'
import { readQuotation, type StoredDetail } from './quotation-store.ts'

/** A quotation about to be moved, locked unless it is only looked at. Throws QuotationNotFound, and QuotationNotThere when its state forbids the move. */
export async function findQuotation(
  ctx: CompanyContext,
  id: string,
  move: QuotationMove,
  { isLocked = true } = {},
): Promise<StoredDetail> {
  const found = await readQuotation(ctx, id, { isLocked })
  if (found === undefined) throw new QuotationNotFound()
  // A revision has been out: its number stays with what was sent.
  const isKept = move === 'delete' && found.revision > 1
  if (isKept || !allows(found.status, move)) throw new QuotationNotThere(found.status)
  return found
}
