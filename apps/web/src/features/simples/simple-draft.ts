import { type Item, lineOfItem, type SimpleDetail, type SimpleInput } from '@cuentaclara/contracts'
import { add, multiply, parseDecimal, toFixedText, toText, zero } from '@cuentaclara/decimal'
import { paidPriceIn } from '#lib/paid-price.ts'
import { otherMeans } from './means.ts'

type LineInput = NonNullable<SimpleInput['lines']>[number]

/** What the drawer edits; amounts are plain decimal text. */
export type SimpleDraft = {
  use: SimpleInput['use']
  clientId: string | null
  clientName: string
  currency: string
  lines: SimpleLine[]
  /** Code of the means of payment; empty while it is not paid. */
  means: string
  /** Which, where they are none of the list. */
  meansOther: string
  notes: string
}
export type SimpleLine = {
  key: number
  description: string
  quantity: string
  unitPrice: string
  /** What else a line carries and the drawer does not show. */
  kept: Partial<LineInput>
}

export function blankSimpleLine(key: number): SimpleLine {
  return { key, description: '', quantity: '1', unitPrice: '', kept: {} }
}

/** The draft of a saved receipt, or of a new one. */
export function toSimpleDraft(
  simple: Pick<SimpleDetail, 'input' | 'client_name'> | null,
  currency: string,
  usualUse: SimpleDraft['use'] = 'internal',
): SimpleDraft {
  if (simple === null) {
    return {
      use: usualUse,
      clientId: null,
      clientName: '',
      currency,
      lines: [blankSimpleLine(1)],
      means: '01',
      meansOther: '',
      notes: '',
    }
  }
  const { input } = simple
  return {
    use: input.use,
    clientId: input.client_id ?? null,
    clientName: simple.client_name ?? input.client_name ?? '',
    currency: input.currency,
    lines: [
      ...input.lines.map(({ description, quantity, unit_price, ...kept }, index) => ({
        key: index + 1,
        description,
        quantity,
        unitPrice: unit_price,
        kept,
      })),
      ...(input.lines.length === 0 ? [blankSimpleLine(1)] : []),
    ],
    means: input.payments[0]?.means ?? '',
    meansOther: input.payments[0]?.other ?? '',
    notes: input.notes ?? '',
  }
}

/** The receipt as it crosses HTTP: empty lines stay away. */
export function toSimpleInput(draft: SimpleDraft): SimpleInput {
  return {
    use: draft.use,
    client_id: draft.clientId,
    client_name: draft.clientId === null ? draft.clientName.trim() || null : null,
    currency: draft.currency,
    lines: draft.lines.filter(isFilled).map((line) => ({
      ...line.kept,
      description: line.description.trim(),
      quantity: line.quantity || '0',
      unit_price: line.unitPrice || '0',
    })),
    payments: draft.means === '' ? [] : [toPayment(draft)],
    notes: draft.notes.trim() || null,
  }
}

function toPayment({ means, meansOther }: SimpleDraft) {
  return { means, ...(means === otherMeans && { other: meansOther.trim() }) }
}

/** A line that sells an item of ours: a receipt says no tax, and asks what is paid. */
export function withItem(line: SimpleLine, item: Item, currency: string): SimpleLine {
  const price = paidPriceIn(item, currency)
  // For the document that it may become. What is paid stands in the receipt: nothing is taken off it, and no parts come to it.
  const {
    description,
    discounts: _,
    assortment: __,
    ...kept
  } = lineOfItem(item, { kind: 'invoice', currency })
  return {
    ...line,
    description: description ?? '',
    unitPrice: price === null ? line.unitPrice : toText(price),
    kept,
  }
}

/** What the lines come to, with two decimals; what cannot be read yet counts for nothing. */
export function totalOf({ lines }: SimpleDraft): string {
  const total = lines.reduce((sum, { quantity, unitPrice }) => {
    const [count, price] = [parseDecimal(quantity), parseDecimal(unitPrice)]
    return count === null || price === null ? sum : add(sum, multiply(count, price))
  }, zero)
  return toFixedText(total, 2)
}

export function isFilled({ description, unitPrice }: SimpleLine): boolean {
  return description.trim() !== '' || unitPrice !== ''
}
