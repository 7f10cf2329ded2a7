import type { CabysEntry, Item } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  divide,
  fromInteger,
  halfUp,
  multiply,
  parseDecimal,
  round,
  subtract,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { chargeOfType } from '../editor/draft/charges.ts'
import { blankDraft, type EditorDraft, type EditorLine, filledLines, isBlank } from '../editor/draft/draft.ts'
import { type EditorState, editDraft, startEditing } from '../editor/draft/draft-reducer.ts'

export type CartAction =
  | { type: 'item'; item: Item; quantity: string }
  | { type: 'cabys'; entry: CabysEntry; quantity: string }
  | { type: 'step'; key: string; by: 1 | -1 }
  | { type: 'quantity' | 'price'; key: string; text: string }
  | { type: 'remove'; key: string }
  | { type: 'discount'; percent: string }
  | { type: 'lineDiscount'; key: string; text: string }
  | { type: 'service'; isOn: boolean }
  | { type: 'client'; client: EditorDraft['client'] }
  | { type: 'replace'; draft: EditorDraft }

/** A sale of nothing yet: a ticket, paid at once; with the service of restaurants where the company adds it. */
export function emptyCart(currency: EditorDraft['currency'] = 'CRC', addsService = false): EditorState {
  const empty = startEditing({ ...blankDraft(currency), kind: 'ticket' })
  return addsService ? withService(empty, true) : empty
}

/** Whether the service of restaurants is charged: 10 % of the net sale, without tax (Annex v4.4, OtrosCargos 06). */
export function hasService({ kept }: Pick<EditorDraft, 'kept'>): boolean {
  return (kept.other_charges ?? []).some(({ type }) => type === service)
}

/** The next cart. Selling an item once more raises its line; a line that comes to nothing goes. */
export function editCart(state: EditorState, action: CartAction): EditorState {
  switch (action.type) {
    case 'item':
      return withItem(state, action.item, action.quantity)
    case 'cabys': {
      const key = lastKey(state)
      const filled = editDraft(state, { type: 'cabys', key, entry: action.entry })
      return patch(filled, key, { quantity: action.quantity, discount: saleDiscountOf(state.draft) })
    }
    case 'step':
      return step(state, action.key, action.by)
    case 'quantity':
      if (!isCountable(action.text)) return state
      return patch(state, action.key, { quantity: action.text })
    case 'price':
      if (!isCountable(action.text)) return state
      return patch(state, action.key, { unitPrice: action.text })
    case 'remove':
      return editDraft(state, { type: 'delete', key: action.key })
    case 'discount':
      return withDiscount(state, action.percent)
    case 'lineDiscount':
      return patch(state, action.key, { discount: action.text })
    case 'service':
      return withService(state, action.isOn)
    case 'client':
      return paidAtOnce(editDraft(state, { type: 'client', client: action.client }))
    case 'replace':
      return paidAtOnce(
        startEditing({ ...action.draft, lines: action.draft.lines.filter((line) => !isBlank(line)) }),
      )
  }
}

/** The cart after an action; one that was emptied is another sale, of nobody yet. */
export const editSale =
  (empty: () => EditorDraft) =>
  (state: EditorState, action: CartAction): EditorState => {
    const next = editCart(state, action)
    const isEmptied = filledLines(state.draft).length > 0 && filledLines(next.draft).length === 0
    return isEmptied ? editCart(next, { type: 'replace', draft: empty() }) : next
  }

/** Who usually buys on credit pays at the counter like everybody: what is sold there is paid there. */
function paidAtOnce(state: EditorState): EditorState {
  return { ...state, draft: { ...state.draft, saleCondition: '', creditDays: '' } }
}

/** Nothing is sold for less than nothing, nor for more than a document can say: 13 digits before the point. */
function isCountable(text: string): boolean {
  return /^\d{0,13}(\.\d*)?$/.test(text)
}

/** `*3 capuchino` as three of what `capuchino` finds; a bare `*3` waits for what comes next. */
export function readTyped(text: string): { quantity: string | null; words: string } {
  const [, quantity, words] = /^\s*\*\s*(\d{1,6}(?:\.\d{1,3})?)(?:\s+(.*)|\s*)$/.exec(text) ?? []
  return quantity === undefined ? { quantity: null, words: text } : { quantity, words: words ?? '' }
}

/** What is given back; null while what was received does not cover the total. */
export function changeOf(total: string, received: string): string | null {
  const [due, given] = [parseDecimal(total), parseDecimal(received)]
  if (due === null || given === null || compare(given, due) < 0) return null
  return toText(subtract(given, due))
}

/** The nearest five colones: what is handed over in cash where the company rounds it; the document keeps its total. */
export function roundedCash(total: string, currency: string): string {
  const due = parseDecimal(total)
  if (due === null || currency !== 'CRC') return total
  return toText(multiply(round(divide(due, five, 5, halfUp), 0, halfUp), five))
}

/** A total as people pay it, in cents; documents carry five decimals. */
export function inCents(total: string): string {
  return toText(round(parseDecimal(total) ?? zero, 2, halfUp))
}

const five = fromInteger(5)

/** What is still to be paid after some amounts; negative when they are too much. */
export function leftOf(total: string, amounts: readonly string[]): string {
  const paid = amounts.reduce((sum, amount) => add(sum, parseDecimal(amount) ?? zero), zero)
  return toText(subtract(parseDecimal(total) ?? zero, paid))
}

/**
 * What people hand over for a total in colones: the exact sum, then round ones of coins and notes, nearest first. Notes of
 * 2,000 come on top of larger ones: 14,000 for 12,100, and never three of them where one of 5,000 does.
 */
export function handySums(total: string): string[] {
  const due = parseDecimal(total) ?? zero
  const sums = [500, 1_000, 5_000, 10_000, 20_000].map((note) => nextMultiple(due, fromInteger(note)))
  const above = nextMultiple(due, fiveThousand)
  const below = subtract(above, fiveThousand)
  const withTwos = add(below, nextMultiple(subtract(due, below), fromInteger(2_000)))
  const sensible = compare(withTwos, above) < 0 ? [...sums, withTwos] : sums
  return [...new Set([due, ...sensible].toSorted(compare).map(toText))]
}

const fiveThousand = fromInteger(5_000)

function nextMultiple(amount: Decimal, of: Decimal): Decimal {
  const nearest = multiply(divide(amount, of, 0, halfUp), of)
  return compare(nearest, amount) < 0 ? add(nearest, of) : nearest
}

/** One of several means; `isTyped` is false while its amount follows the others. */
export type Part = { means: string; amount: string; isTyped: boolean; reference?: string }

/** The parts with one of them typed: the last that nobody typed takes what is left. */
export function withPart(total: string, parts: readonly Part[], at: number, amount: string): Part[] {
  const typed = parts.map((part, index) => (index === at ? { ...part, amount, isTyped: true } : part))
  const free = typed.findLastIndex(({ isTyped }) => !isTyped)
  if (free === -1) return typed
  const others = typed.filter((_, index) => index !== free).map((part) => (part.isTyped ? part.amount : ''))
  const left = leftOf(total, others)
  const isOver = compare(parseDecimal(left) ?? zero, zero) <= 0
  return typed.map((part, index) => {
    if (part.isTyped) return part
    return { ...part, amount: index === free && !isOver ? left : '' }
  })
}

function withItem(state: EditorState, item: Item, quantity: string): EditorState {
  const key = lastKey(state)
  const filled = editDraft(state, { type: 'item', key, item })
  // What the item has off by itself stays: a discount on the sale is for what has none.
  const discount = lineOf(filled, key)?.discount || saleDiscountOf(state.draft)
  const sold = patch(filled, key, { quantity, discount })
  const fresh = lineOf(sold, key)
  const same = filledLines(state.draft).find(
    (line) => line.itemId === item.id && line.unitPrice === fresh?.unitPrice,
  )
  if (same === undefined) return sold
  const [before, more] = [parseDecimal(same.quantity), parseDecimal(quantity)]
  if (before === null || more === null) return sold
  return patch(state, same.key, { quantity: toText(add(before, more)) })
}

function step(state: EditorState, key: string, by: 1 | -1): EditorState {
  const quantity = parseDecimal(lineOf(state, key)?.quantity ?? '')
  if (quantity === null) return state
  const next = add(quantity, fromInteger(by))
  if (compare(next, zero) <= 0) return editDraft(state, { type: 'delete', key })
  return patch(state, key, { quantity: toText(next) })
}

/** A discount on the whole sale holds for every line without one of its own, and for what is sold after it as well. */
function withDiscount(state: EditorState, percent: string): EditorState {
  const before = saleDiscountOf(state.draft)
  const discount = percent === '' ? '' : `${percent}%`
  const next = filledLines(state.draft)
    .filter((line) => line.discount === '' || line.discount === before)
    .reduce((next, { key }) => patch(next, key, { discount }), state)
  return { ...next, draft: { ...next.draft, more: { ...next.draft.more, discount } } }
}

/** As lines have it, `10%`; empty for none. */
export function saleDiscountOf({ more }: Pick<EditorDraft, 'more'>): string {
  return more.discount ?? ''
}

const service = '06'

function withService(state: EditorState, isOn: boolean): EditorState {
  const { kept } = state.draft
  const others = (kept.other_charges ?? []).filter(({ type }) => type !== service)
  const charges = isOn ? [...others, chargeOfType(service)] : others
  return { ...state, draft: { ...state.draft, kept: { ...kept, other_charges: charges } } }
}

function patch(state: EditorState, key: string, change: Partial<Omit<EditorLine, 'key'>>): EditorState {
  return editDraft(state, { type: 'line', key, patch: change })
}

function lineOf({ draft }: EditorState, key: string): EditorLine | undefined {
  return draft.lines.find((line) => line.key === key)
}

/** The empty line at the end, which the reducer always keeps. */
function lastKey({ draft }: EditorState): string {
  return draft.lines.at(-1)?.key ?? ''
}
