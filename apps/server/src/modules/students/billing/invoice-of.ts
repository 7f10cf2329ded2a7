import { type Item, lineOfItem } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isZero, subtract, toText } from '@cuentaclara/decimal'
import { type DraftLine, lineFromJson, newDraft, newLine } from '@cuentaclara/einvoice'
import { contentOfDraft, type DraftInput } from '#modules/documents/drafts.ts'
import { getItem } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Bill, BillLine } from './bills.ts'

/** The invoice of a bill, on credit: a month that is billed waits to be paid. */
export async function invoiceOf(ctx: CompanyContext, bill: Bill, dueDays: number): Promise<DraftInput> {
  const items = new Map<string, Item>()
  for (const { item_id: id } of bill.lines) {
    if (id !== null && !items.has(id)) items.set(id, await getItem(ctx, id))
  }
  const draft = {
    ...newDraft('invoice'),
    currency: bill.currency,
    // A dollar is that of the day.
    exchangeRate: bill.currency === 'CRC' ? '1' : '',
    lines: bill.lines.map((line) => draftLine(line, items.get(line.item_id ?? ''), bill.currency)),
  }
  const content = contentOfDraft(draft, { client_id: bill.client_id, notes: null })
  return schemas.draftInput.parse({
    ...content,
    kind: 'invoice',
    sale_condition: onCredit,
    credit_days: dueDays,
    payments: [],
  })
}

function draftLine(line: BillLine, item: Item | undefined, currency: Bill['currency']): DraftLine {
  return {
    ...newLine(),
    ...(item && {
      ...lineFromJson(lineOfItem(item, { kind: 'invoice', currency })),
      priceIncludesTax: item.price_includes_tax,
      // A plan has a price and a discount of its own: parts would come to another.
      assortment: [],
    }),
    description: line.description,
    unitPrice: line.price,
    discounts: discountsOf(line),
  }
}

/** As money: a percent of the part of each payer would not come to what the plan takes off. */
function discountsOf({ price, amount }: BillLine): DraftLine['discounts'] {
  const discount = subtract(decimal(price), decimal(amount))
  return isZero(discount) ? [] : [{ code: commercial, amount: toText(discount) }]
}

// Annex v4.4, note 5.
const onCredit = '02'
// Annex v4.4, note 20: a commercial discount.
const commercial = '07'
