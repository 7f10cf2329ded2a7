import { type Client, type Correctable, type DocumentDetail, unitedTags } from '@cuentaclara/contracts'
import {
  allocate,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  parseDecimal,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { roundCoins } from '@cuentaclara/einvoice'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import type { EditorDraft, EditorLine } from '../editor/draft/draft.ts'
import { fromContent } from '../editor/draft/draft-mapping.ts'
import type { Happening } from './happenings.ts'

/** What a note says beside its lines. */
export type NoteWords = {
  kind: 'credit-note' | 'debit-note'
  code: string
  codeOther: string
  reason: string
}

/** By position of the line in the document: how many come back, or how much is given back or added, with tax. */
export type NoteChoice = Readonly<Record<number, string>>

/** TipoDocIR by kind. Annex v4.4, note 10. */
export const referenceTypes: Readonly<Record<string, string>> = {
  invoice: '01',
  'debit-note': '02',
  'credit-note': '03',
  ticket: '04',
  export: '19',
}

/** A document of ours that a note takes from, and what is left of it. */
export type Original = {
  document: Pick<DocumentDetail, 'id' | 'kind' | 'clave' | 'issued_at' | 'input' | 'summary'>
  left: Correctable
}

/** What a note does. Choices and amounts stand by the id of their document; one without an amount has none of its own. */
export type NoteWish = {
  happening: Happening
  choices: Readonly<Record<string, NoteChoice>>
  words: NoteWords
  amounts: Readonly<Record<string, string>>
}

/** The note of documents of ours: client and terms of the first, the tags of all, and of their lines what was chosen. Pure. */
export function noteOf(
  originals: readonly [Original, ...Original[]],
  client: Client | null,
  wish: NoteWish,
): EditorDraft {
  const { input } = originals[0].document
  const first = fromContent(input, wish.words.kind, client)
  return {
    ...first,
    kind: wish.words.kind,
    payments: paidAs(first.payments, originals, wish),
    notes: '',
    tags: unitedTags(originals.map(({ document }) => document.input.tags ?? [])),
    lines: originals.flatMap((original) => linesOf(original, wish)),
    kept: {
      branch: input.branch,
      terminal: input.terminal,
      other_charges: originals.flatMap((original) => chargesOf(original, wish, originals.length === 1)),
      references: originals.map((original) => referenceTo(original, wish)),
    },
  }
}

/**
 * It is paid as its document was; how much by which means is that document's affair, unless a part of its tax was given back for what was paid
 * by card (Annex v4.4, TotalIVADevuelto): what annuls it takes back just that part.
 */
function paidAs(
  payments: EditorDraft['payments'],
  originals: readonly Original[],
  { happening }: NoteWish,
): EditorDraft['payments'] {
  const [{ document, left } = originals[0]!] = originals
  const isAll = originals.length === 1 && happening === 'cancel' && !isSome(left.credited)
  if (isAll && payments.length > 1 && isSome(document.summary?.returned_vat ?? '')) return payments
  return payments.slice(0, 1).map((payment) => ({ ...payment, amount: '' }))
}

/** What each document gets of a note by the lines that were chosen of it, in coins; they sum to the note. */
export function dividedByLines(
  originals: readonly Original[],
  { total, lines }: { total: string; lines: ReadonlyMap<string, string> },
): Record<string, string> {
  const currency = originals[0]?.document.input.currency ?? 'CRC'
  const weights = originals.map(({ document: { id } }) =>
    sum([...lines].flatMap(([key, amount]) => (key.startsWith(`${id}.`) ? decimal(amount) : []))),
  )
  const parts = allocate(roundCoins(decimal(total), currency), weights, coinDecimals(currency))
  return Object.fromEntries(
    originals.flatMap(({ document: { id } }, index) =>
      isZero(parts[index]!) ? [] : [[id, toText(parts[index]!)]],
    ),
  )
}

function referenceTo({ document: { id, kind, clave, issued_at } }: Original, { words, amounts }: NoteWish) {
  return {
    document_type: referenceTypes[kind] ?? '99',
    number: clave ?? '',
    issued_at: issued_at ?? '',
    code: words.code,
    ...(words.code === '99' && { code_other: words.codeOther.trim() }),
    reason: words.reason.trim(),
    ...(amounts[id] && { amount: amounts[id] }),
  }
}

/** A percentage is of the net sale of one document: of several it is what it came to. */
function chargesOf(
  { document: { input, summary }, left }: Original,
  { happening }: NoteWish,
  isAlone: boolean,
) {
  const isWhole = happening === 'cancel' && isZero(parseDecimal(left.credited) ?? zero)
  if (!isWhole) return []
  if (isAlone) return input.other_charges
  return input.other_charges.map(({ percent, ...charge }) =>
    percent === undefined ? charge : { ...charge, amount: percentOf(summary.net_sale, percent) },
  )
}

function percentOf(amount: string, percent: string): string {
  return toText(divide(multiply(decimal(amount), decimal(percent)), decimal('100'), 5, halfUp))
}

function linesOf(
  { document: { id, input }, left }: Original,
  { happening, choices }: NoteWish,
): EditorLine[] {
  const { lines } = fromContent(input, 'credit-note', null)
  return lines.flatMap((line, index) =>
    noteLine({ ...line, key: `${id}.${line.key}` }, index, { happening, choice: choices[id] ?? {}, left }),
  )
}

function noteLine(
  line: EditorLine,
  index: number,
  { happening, choice, left }: { happening: Happening; choice: NoteChoice; left: Correctable },
): EditorLine[] {
  if (happening === 'cancel') return withQuantity(line, left.quantities_left[index] ?? '0')
  const typed = choice[index] ?? ''
  if (!isSome(typed)) return []
  if (happening === 'return') return withQuantity(line, typed)
  // Its parts come to what the whole was sold for, not to an amount that somebody types.
  const { assortment: _, ...kept } = line.kept
  return [
    {
      ...line,
      kept,
      quantity: '1',
      unitPrice: typed,
      priceIncludesTax: true,
      discount: '',
      otherDiscounts: [],
    },
  ]
}

/** So many of a line, with their part of its discounts. */
function withQuantity(line: EditorLine, quantity: string): EditorLine[] {
  const [wanted, whole] = [parseDecimal(quantity), parseDecimal(line.quantity)]
  if (wanted === null || whole === null || compare(wanted, zero) <= 0) return []
  if (compare(wanted, whole) === 0) return [line]
  const part = (amount: string) => partOf(amount, wanted, whole)
  return [
    {
      ...line,
      quantity: toText(wanted),
      discount: line.discount.endsWith('%') ? line.discount : part(line.discount),
      otherDiscounts: line.otherDiscounts.map((discount) => ({
        ...discount,
        ...(discount.amount !== undefined && { amount: part(discount.amount) }),
      })),
    },
  ]
}

function partOf(amount: string, wanted: Decimal, whole: Decimal): string {
  const number = parseDecimal(amount)
  return number === null || isZero(whole)
    ? amount
    : toText(divide(multiply(number, wanted), whole, 5, halfUp))
}
