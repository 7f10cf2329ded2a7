import type { CabysEntry, Client, Item } from '@cuentaclara/contracts'
import {
  compare,
  decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  parseDecimal,
  round,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { priceIn } from '#lib/money.ts'
import { readAmount } from '#ui/amount/read-amount.ts'
import { liveAmount, readDiscount, readPrice } from '../lines/amount-entry.ts'
import {
  blankLine,
  type Currency,
  type EditorDraft,
  type EditorLine,
  type EditorPayment,
  isBlank,
  standardRateCode,
} from './draft.ts'
import { fromItem } from './draft-mapping.ts'
import { lawfulRateOf } from './lawful.ts'
import { besideVat } from './line-taxes.ts'
import { isBought, type SupplierCase, withSupplierCase } from './purchase.ts'

export type EditorState = {
  draft: EditorDraft
  past: EditorDraft[]
  future: EditorDraft[]
  /** What the last change touched: typing on in one place is one step of undo. */
  lastTouched: string | null
  nextKey: number
}

export type TextColumn = 'description' | 'quantity' | 'unit' | 'unitPrice' | 'discount'

export type HeadFields = Pick<
  EditorDraft,
  | 'kind'
  | 'issuerActivity'
  | 'receiverActivity'
  | 'saleCondition'
  | 'saleConditionOther'
  | 'creditDays'
  | 'exchangeRate'
  | 'notes'
  | 'sellerId'
  | 'ownFields'
  | 'tags'
  | 'kept'
>

export type EditorAction =
  | { type: 'head'; patch: Partial<HeadFields> }
  | { type: 'more'; patch: Readonly<Record<string, string>> }
  /** `bringsCurrency`: while nothing is written and nobody chose another, the draft is in the client's. */
  | { type: 'client'; client: Client | null; bringsCurrency?: boolean }
  | { type: 'supplier'; supplier: SupplierCase; today: string }
  | { type: 'currency'; currency: Currency; rate: string | null }
  /** Takes one change of currency back, whatever was typed since. */
  | { type: 'currencyBack'; from: Currency; before: EditorDraft; rate: string | null }
  | { type: 'payments'; payments: EditorPayment[] }
  | { type: 'cell'; key: string; column: TextColumn; text: string }
  | { type: 'leave'; key: string; column: TextColumn }
  | { type: 'line'; key: string; patch: Partial<Omit<EditorLine, 'key'>> }
  | { type: 'item'; key: string; item: Item; priceList?: string | null }
  | { type: 'cabys'; key: string; entry: CabysEntry }
  | { type: 'move'; key: string; by: -1 | 1 }
  | { type: 'duplicate'; key: string }
  | { type: 'delete'; key: string }
  /** Takes one deletion back, whatever was typed since. */
  | { type: 'restore'; line: EditorLine; at: number }
  | { type: 'insert'; key: string; lines: Partial<Omit<EditorLine, 'key'>>[] }
  | { type: 'taxIncluded'; included: boolean }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Takes another draft as a whole; `keepHistory` lets undo come back. */
  | { type: 'replace'; draft: EditorDraft; keepHistory?: boolean }

const historyLength = 200
export const maximumLines = 1000

/** A fresh editor around a draft. */
export function startEditing(draft: EditorDraft): EditorState {
  const keyed = withFreshKeys(draft)
  const state = { draft: keyed, past: [], future: [], lastTouched: null, nextKey: keyed.lines.length + 1 }
  return withTrailingBlank(state)
}

/** The next state; the same object when nothing changed. Every path ends with one empty line below the rest. */
export function editDraft(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'replace':
      return replace(state, action.draft, action.keepHistory ?? false)
    default:
      return commit(state, applied(state, action), action)
  }
}

type Change = Exclude<EditorAction, { type: 'undo' | 'redo' | 'replace' }>

function applied(state: EditorState, action: Change): EditorDraft {
  const { draft, nextKey } = state
  switch (action.type) {
    case 'head':
      return withLawfulRates(draft, { ...draft, ...action.patch })
    case 'more':
      return { ...draft, more: { ...draft.more, ...action.patch } }
    case 'client': {
      const next = withLawfulRates(draft, withClient(draft, action.client))
      return action.bringsCurrency === true ? inTheirCurrency(state, next) : next
    }
    case 'supplier':
      return withSupplierCase(draft, action.supplier, action.today)
    case 'currency':
      return withCurrency(draft, action.currency, action.rate)
    case 'currencyBack':
      return withCurrencyBack(draft, action)
    case 'payments':
      return { ...draft, payments: action.payments }
    case 'cell':
      return mapLine(draft, action.key, (line) => ({
        ...line,
        [action.column]: action.text,
        ...(action.column === 'unitPrice' && { pricedBy: undefined }),
      }))
    case 'leave':
      return mapLine(draft, action.key, (line) => settled(line, action.column))
    case 'line':
      return mapLine(draft, action.key, (line) => ({ ...line, ...action.patch }))
    case 'item':
      return mapLine(draft, action.key, (line) => withItem(line, action, draft))
    case 'cabys':
      return mapLine(draft, action.key, (line) => withCabys(line, action.entry, draft))
    case 'move':
      return withMoved(draft, action.key, action.by)
    case 'duplicate':
      return withDuplicate(draft, action.key, `l${nextKey}`)
    case 'delete':
      return { ...draft, lines: draft.lines.filter((line) => line.key !== action.key) }
    case 'restore':
      return withRestored(draft, action.line, action.at)
    case 'insert':
      return withInserted(draft, action.key, action.lines, nextKey)
    case 'taxIncluded':
      return withTaxIncluded(draft, action.included)
  }
}

function touchedBy(action: Change): string | null {
  if (action.type === 'cell' || action.type === 'leave') return `${action.key}.${action.column}`
  if (action.type === 'more') return `more.${Object.keys(action.patch).join()}`
  if (action.type === 'head') return `head.${Object.keys(action.patch).join()}`
  return null
}

function commit(state: EditorState, draft: EditorDraft, action: Change): EditorState {
  if (draft === state.draft) return state
  const touched = touchedBy(action)
  const nextKey = state.nextKey + keysTaken(action)
  const continues = touched !== null && touched === state.lastTouched
  const past = continues ? state.past : [...state.past.slice(-historyLength + 1), state.draft]
  return withTrailingBlank({ draft, past, future: [], lastTouched: touched, nextKey })
}

function keysTaken(action: Change): number {
  if (action.type === 'insert') return action.lines.length
  return action.type === 'duplicate' ? 1 : 0
}

function undo(state: EditorState): EditorState {
  const previous = state.past.at(-1)
  if (previous === undefined) return state
  return {
    ...state,
    draft: withTagsOf(previous, state.draft),
    past: state.past.slice(0, -1),
    future: [state.draft, ...state.future],
    lastTouched: null,
  }
}

/** Taken back means as the server had them: it may have got others meanwhile. */
function withTagsOf(previous: EditorDraft, { tags }: EditorDraft): EditorDraft {
  if (tags === undefined || previous.tags !== undefined) return previous
  return { ...previous, tags: previous.tagsThen ?? [] }
}

function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future
  if (next === undefined) return state
  return { ...state, draft: next, past: [...state.past, state.draft], future, lastTouched: null }
}

function replace(state: EditorState, draft: EditorDraft, keepHistory: boolean): EditorState {
  const fresh = startEditing(draft)
  return keepHistory ? { ...fresh, past: [...state.past, state.draft] } : fresh
}

function withFreshKeys(draft: EditorDraft): EditorDraft {
  return { ...draft, lines: draft.lines.map((line, index) => ({ ...line, key: `l${index + 1}` })) }
}

/** An empty line stays at the end, to type the next one into. */
function withTrailingBlank(state: EditorState): EditorState {
  const { draft, nextKey } = state
  const last = draft.lines.at(-1)
  if (last !== undefined && (isBlank(last) || draft.lines.length >= maximumLines)) return state
  const lines = [...draft.lines, nextLine(draft, `l${nextKey}`)]
  return { ...state, draft: { ...draft, lines }, nextKey: nextKey + 1 }
}

/** An empty line of a draft, with its habit about tax in prices and the rate that its law sets. */
function nextLine(draft: EditorDraft, key: string): EditorLine {
  return { ...blankLine(key, draft.pricesIncludeTax), rateCode: lawfulRateOf(draft) ?? standardRateCode }
}

function mapLine(draft: EditorDraft, key: string, change: (line: EditorLine) => EditorLine): EditorDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const line = draft.lines[index]
  if (line === undefined) return draft
  const changed = change(line)
  return changed === line ? draft : { ...draft, lines: draft.lines.with(index, changed) }
}

/** The field as it stands once left: formulas computed, thousands separators gone, `i` turned into the switch. */
function settled(line: EditorLine, column: TextColumn): EditorLine {
  if (column === 'quantity') return settledText(line, 'quantity', settledAmount(line.quantity) || '1')
  if (column === 'unitPrice') return settledPrice(line)
  if (column === 'discount') return settledText(line, 'discount', settledDiscount(line.discount))
  return settledText(line, column, line[column].trim())
}

function settledText(line: EditorLine, column: TextColumn, text: string): EditorLine {
  return line[column] === text ? line : { ...line, [column]: text }
}

function settledAmount(typed: string): string {
  const entry = readAmount(typed)
  return entry.kind === 'value' ? entry.text : typed.trim()
}

function settledPrice(line: EditorLine): EditorLine {
  const { entry, includesTax } = readPrice(line.unitPrice)
  const text = entry.kind === 'value' ? entry.text : line.unitPrice.trim()
  const priceIncludesTax = includesTax ?? line.priceIncludesTax
  if (text === line.unitPrice && priceIncludesTax === line.priceIncludesTax) return line
  return { ...line, unitPrice: text, priceIncludesTax }
}

function settledDiscount(typed: string): string {
  const { entry, isPercent } = readDiscount(typed)
  if (entry.kind !== 'value') return typed.trim()
  if (isZero(decimal(entry.text))) return ''
  return isPercent ? `${entry.text}%` : entry.text
}

/** The client's habits come along; what was chosen by hand for another client gives way. How we sell says nothing of how we buy. */
function withClient(draft: EditorDraft, client: Client | null): EditorDraft {
  if (client === null) return { ...draft, client, receiverActivity: '' }
  if (isBought(draft.kind)) return { ...draft, client, receiverActivity: client.activity_code ?? '' }
  const saleCondition = client.sale_condition ?? draft.saleCondition
  const creditDays = client.credit_days ? String(client.credit_days) : draft.creditDays
  const receiverActivity = client.activity_code ?? ''
  const sellerId = client.seller_id ?? draft.sellerId
  return { ...draft, client, saleCondition, creditDays, receiverActivity, sellerId }
}

function inTheirCurrency({ draft, past }: EditorState, next: EditorDraft): EditorDraft {
  const currency = next.client?.currency ?? draft.currency
  const isChosen = past.some((before) => before.currency !== draft.currency)
  if (currency === draft.currency || isChosen || !draft.lines.every(isBlank)) return next
  return { ...next, currency, exchangeRate: '' }
}

/**
 * As what, and to whom, it is sold decides whether it leaves the country. What the law set for another gives way to what nobody knows here:
 * the rate of the goods at home is chosen by whoever sells.
 */
function withLawfulRates(before: EditorDraft, after: EditorDraft): EditorDraft {
  // What is bought says by its own question of whom.
  if (isBought(after.kind)) return after
  const [was, is] = [lawfulRateOf(before), lawfulRateOf(after)]
  if (was === is) return after
  const rateOf = (line: EditorLine) => {
    if (is !== null) return is
    if (isBlank(line)) return standardRateCode
    return line.rateCode === was ? '' : line.rateCode
  }
  return {
    ...after,
    lines: after.lines.map((line) => ({
      ...line,
      rateCode: rateOf(line),
      exoneration: is === null ? line.exoneration : null,
    })),
  }
}

/** Prices follow the currency at the rate given; without a rate they stay as typed and the checks speak. */
function withCurrency(draft: EditorDraft, currency: Currency, rate: string | null): EditorDraft {
  if (currency === draft.currency) return draft
  const lines = draft.lines.map((line) => ({ ...line, ...convertedLine(line, currency, rate) }))
  return { ...draft, currency, exchangeRate: '', lines }
}

/** Amounts that stand as the change wrote them are again what they were, to the cent; what was typed since is converted. */
function withCurrencyBack(
  draft: EditorDraft,
  { from, before, rate }: Extract<EditorAction, { type: 'currencyBack' }>,
): EditorDraft {
  if (draft.currency !== from) return draft
  const back = withCurrency(draft, before.currency, rate)
  const lines = draft.lines.map((line, index) => {
    const was = before.lines.find(({ key }) => key === line.key)
    const isAsWritten =
      was !== undefined && haveEqualAmounts(line, { ...was, ...convertedLine(was, from, rate) })
    return { ...back.lines[index]!, ...(isAsWritten && amountsOf(was)) }
  })
  return { ...back, exchangeRate: before.exchangeRate, lines }
}

function haveEqualAmounts(one: EditorLine, other: EditorLine): boolean {
  return JSON.stringify(amountsOf(one)) === JSON.stringify(amountsOf(other))
}

function amountsOf({ unitPrice, discount, otherDiscounts }: EditorLine): Partial<EditorLine> {
  return { unitPrice, discount, otherDiscounts }
}

function convertedLine(line: EditorLine, currency: Currency, rate: string | null): Partial<EditorLine> {
  const isAmountDiscount = line.discount !== '' && !line.discount.endsWith('%')
  return {
    unitPrice: converted(line.unitPrice, currency, rate),
    discount: isAmountDiscount ? converted(line.discount, currency, rate) : line.discount,
    otherDiscounts: line.otherDiscounts.map((discount) =>
      discount.amount === undefined
        ? discount
        : { ...discount, amount: converted(discount.amount, currency, rate) },
    ),
  }
}

function converted(typed: string, currency: Currency, rate: string | null): string {
  const value = parseDecimal(liveAmount(typed))
  const by = rate === null ? null : parseDecimal(rate)
  if (value === null || by === null || compare(by, zero) <= 0) return typed
  return toText(currency === 'CRC' ? round(multiply(value, by), 2, halfUp) : divide(value, by, 2, halfUp))
}

function withItem(
  line: EditorLine,
  { item, priceList }: Extract<EditorAction, { type: 'item' }>,
  draft: EditorDraft,
): EditorLine {
  // Its price is the one we sell at.
  const price = isBought(draft.kind) ? null : priceIn(item, draft.currency)
  const { kind, currency } = draft
  const said = fromItem(item, { kind, currency, rateCode: lawfulRateOf(draft) })
  const before = line.itemId === item.id ? line : withoutItem(line)
  return {
    ...before,
    otherTaxes: besideVat(before).map(({ tax }) => tax),
    ...said,
    kept: { ...before.kept, ...said.kept },
    unitPrice: price ? toText(decimal(price)) : line.unitPrice,
    priceIncludesTax: price ? item.price_includes_tax : line.priceIncludesTax,
    pricedBy: price ? (priceList ?? undefined) : undefined,
  }
}

/** The line without what another item said of it; what was typed before any was chosen stays. */
function withoutItem(line: EditorLine): EditorLine {
  if (line.itemId === null) return line
  const { discount, discountCode, discountOther, otherDiscounts, otherTaxes } = blankLine(line.key)
  const { serial_numbers } = line.kept
  return {
    ...line,
    discount,
    discountCode,
    discountOther,
    otherDiscounts,
    otherTaxes,
    kept: serial_numbers === undefined ? {} : { serial_numbers },
  }
}

function withCabys(before: EditorLine, entry: CabysEntry, draft: EditorDraft): EditorLine {
  const line = withoutItem(before)
  return {
    ...line,
    itemId: null,
    itemCode: '',
    cabys: entry.code,
    pricedBy: undefined,
    description: line.description.trim() === '' ? shortened(entry.description) : line.description,
    unit: entry.kind === 'service' ? 'Sp' : line.unit === 'Sp' ? 'Unid' : line.unit,
    // A rate that nobody knows is chosen by whoever sells.
    rateCode: lawfulRateOf(draft) ?? entry.rate_code ?? '',
  }
}

/** Catalogue descriptions run longer than the 200 characters a line may have. */
function shortened(description: string): string {
  return description.length <= 200 ? description : `${description.slice(0, 199).trimEnd()}…`
}

/** Whether a line can change places with the one before or after it: what is empty stays last. */
export function canMove(lines: readonly EditorLine[], from: number, by: -1 | 1): boolean {
  const line = lines[from]
  const other = lines[from + by]
  return line !== undefined && other !== undefined && !isBlank(line) && !isBlank(other)
}

function withMoved(draft: EditorDraft, key: string, by: -1 | 1): EditorDraft {
  const { lines } = draft
  const from = lines.findIndex((line) => line.key === key)
  if (!canMove(lines, from, by)) return draft
  return { ...draft, lines: lines.with(from, lines[from + by]!).with(from + by, lines[from]!) }
}

function withDuplicate(draft: EditorDraft, key: string, newKey: string): EditorDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const line = draft.lines[index]
  if (line === undefined || isBlank(line) || draft.lines.length >= maximumLines) return draft
  return { ...draft, lines: draft.lines.toSpliced(index + 1, 0, { ...line, key: newKey }) }
}

/** A deleted line stands again where it stood, unless it has come back already. */
function withRestored(draft: EditorDraft, line: EditorLine, at: number): EditorDraft {
  if (draft.lines.some(({ key }) => key === line.key)) return draft
  return { ...draft, lines: withinMaximum(draft.lines.toSpliced(at, 0, line)) }
}

/** The empty lines make room; what has none does not come in. */
function withinMaximum(lines: EditorLine[]): EditorLine[] {
  return lines.length > maximumLines ? lines.filter((line) => !isBlank(line)).slice(0, maximumLines) : lines
}

/** Lines go in at the named one; if that one is empty they take its place. */
function withInserted(
  draft: EditorDraft,
  key: string,
  inserted: Partial<Omit<EditorLine, 'key'>>[],
  nextKey: number,
): EditorDraft {
  const index = draft.lines.findIndex((line) => line.key === key)
  const at = index === -1 ? draft.lines.length : index
  const target = draft.lines[at]
  // The empty lines make room for what comes in.
  const room = maximumLines - draft.lines.filter((line) => !isBlank(line)).length
  const lines = inserted
    .slice(0, Math.max(room, 0))
    .map((patch, offset) => ({ ...nextLine(draft, `l${nextKey + offset}`), ...patch }))
  if (lines.length === 0) return draft
  const replacesBlank = target !== undefined && isBlank(target)
  const all = draft.lines.toSpliced(replacesBlank ? at : at + 1, replacesBlank ? 1 : 0, ...lines)
  return { ...draft, lines: withinMaximum(all) }
}

function withTaxIncluded(draft: EditorDraft, included: boolean): EditorDraft {
  const lines = draft.lines.map((line) => ({ ...line, priceIncludesTax: included }))
  return { ...draft, pricesIncludeTax: included, lines }
}
