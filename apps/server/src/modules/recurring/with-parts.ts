import { lineFromJson, partsFollow } from '@cuentaclara/einvoice'
import type { DraftContent } from '#modules/documents/drafts.ts'

type Line = DraftContent['lines'][number]

/** A line whose price became another one, with the parts of an assortment that come to it. Pure. */
export function withParts(before: Line, after: Line): Line {
  if (after.assortment.length === 0) return after
  const followed = partsFollow(lineFromJson(before), lineFromJson(after))
  return {
    ...after,
    unit_price: followed.unitPrice,
    price_includes_tax: followed.priceIncludesTax,
    assortment: after.assortment.map((part, place) => {
      const { unitPrice, discounts, taxableBase } = followed.assortment[place]!
      return {
        ...part,
        unit_price: unitPrice,
        discounts: part.discounts.map((discount, at) =>
          discount.amount === undefined ? discount : { ...discount, amount: discounts[at]!.amount },
        ),
        ...(taxableBase !== undefined && { taxable_base: taxableBase }),
      }
    }),
  }
}
