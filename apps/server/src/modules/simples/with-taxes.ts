import type { DraftDocument, DraftLine, DraftTax } from '@cuentaclara/einvoice'
import { valueAddedTax } from '@cuentaclara/einvoice/codes'
import { lookUpCabys } from '#modules/catalogues/index.ts'
import { readPrices } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/**
 * A receipt says no tax, and a document that is made of it has one: where the receipt does not remember it, that of the item
 * that it sells, else that of its product in the catalogue. Lines of neither stay without one.
 */
export async function withTaxes(ctx: CompanyContext, draft: DraftDocument): Promise<DraftDocument> {
  const open = draft.lines.filter(isOpen)
  if (open.length === 0) return draft
  const items = await readPrices(
    ctx,
    open.flatMap(({ itemId }) => itemId ?? []),
  )
  const products = await lookUpCabys(
    ctx.tx,
    open.map(({ cabys }) => cabys),
  )
  const taxOf = ({ itemId, cabys }: DraftLine): DraftTax[] => {
    const item = items.get(itemId ?? '')
    const rateCode = products.get(cabys)?.rate_code
    // It becomes an invoice or a ticket, whose VAT is the same.
    if (item !== undefined) return [item.vatIn('invoice')]
    return rateCode ? [{ code: valueAddedTax, rateCode }] : []
  }
  return {
    ...draft,
    lines: draft.lines.map((line) => (isOpen(line) ? { ...line, taxes: taxOf(line) } : line)),
  }
}

function isOpen({ taxes, itemId, cabys }: DraftLine): boolean {
  return taxes.length === 0 && (itemId !== undefined || cabys !== '')
}
