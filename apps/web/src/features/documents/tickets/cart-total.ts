import { sum, toFixedText, toText } from '@cuentaclara/decimal'
import { calculate } from '@cuentaclara/einvoice'
import { type EditorDraft, filledLines } from '../editor/draft/draft.ts'
import { toEngineDraft } from '../editor/draft/draft-mapping.ts'
import { inCents } from './cart.ts'

export type CartTotals = {
  /** What the customer pays: nobody hands over less than a cent, though the document says five decimals. */
  total: string
  tax: string
  discounts: string
  /** Of the service of restaurants. */
  service: string
  /** By key of the line, what it comes to with tax. */
  lines: ReadonlyMap<string, string>
}

/** Amounts of a sale by the engine; loaded after the screen, which needs it for nothing else. */
export function cartTotals(draft: EditorDraft): CartTotals {
  const { lines, otherCharges, summary } = calculate(toEngineDraft(draft, { issuer: null, rateOfDay: null }))
  return {
    total: inCents(toText(summary.total)),
    tax: toFixedText(summary.tax, 2),
    discounts: toFixedText(summary.discounts, 2),
    service: toFixedText(sum(otherCharges.map(({ amount }) => amount)), 2),
    lines: new Map(
      filledLines(draft).map(({ key }, index) => [key, toFixedText(lines[index]!.lineTotal, 2)]),
    ),
  }
}
