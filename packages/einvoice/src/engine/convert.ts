import {
  compare,
  type Decimal,
  divide,
  down,
  halfUp,
  isPositive,
  multiply,
  one,
  subtract,
  toText,
  up,
} from '@cuentaclara/decimal'
import { referenceTypeOf } from '../codes/reference-document-types.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type {
  DocumentKind,
  DraftDocument,
  DraftLine,
  DraftOtherCharge,
  DraftPayment,
  DraftTax,
  ExtraText,
  Line,
  Reference,
} from '../document/document.ts'
import { newDraft, newLine } from '../document/drafts.ts'
import type { KindDefinition } from '../kinds/kind-definition.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { fillPlaceholders, type Placeholder } from '../rules/placeholders.ts'
import { moneyScale, roundCents, roundMoney } from '../tax/scale.ts'
import { calculate } from './calculate.ts'
import { normalize } from './normalize.ts'
import { paidInPart } from './paid-in-part.ts'

/** Kinds that are made of a document; a payment receipt is made of a payment. */
export type ConvertedKind = Exclude<DocumentKind, 'payment-receipt'>

/** What a conversion cannot know from the document. */
export type Conversion = {
  /** Positions of the lines to take; all when left out. */
  lines?: readonly number[]
  /**
   * The document that the new one refers to: number or clave, moment and reason as the XML will say it. Its type and the
   * usual code follow from its kind. Kinds that the authority never sees are not referred to, except provisional receipts.
   */
  reference?: Pick<Reference, 'number' | 'issuedAt' | 'reason'> & Partial<Reference>
  /** Colones per unit of the currency on the day; that of the source when left out. */
  exchangeRate?: string
  /** What the placeholders of a template stand for this time. */
  placeholders?: Readonly<Partial<Record<Placeholder, string>>>
}

/**
 * The draft of another kind, or a copy, that a document becomes: its parties, terms, lines and texts, and never its
 * number, moment or validity. What customers pay stays the same, with or without tax. Pure; a document is converted as
 * its `draftOf`. Throws a RangeError when the kind may not become the other, or a placeholder has no value.
 */
export function convert<Kind extends ConvertedKind>(
  source: DraftDocument,
  to: Kind,
  conversion: Conversion = {},
): DraftDocument & { kind: Kind } {
  const pair = { from: documentKinds[source.kind] as KindDefinition, to: documentKinds[to] as KindDefinition }
  if (!pair.from.becomes.includes(to)) throw new RangeError(`A ${source.kind} does not become a ${to}`)
  const isProvisional = source.receiptUse === 'provisional' && pair.to.official !== null
  const { kind, situation, references, payments, validUntil, receiptUse, ...kept } = source
  const lines = linesFor(source, pair, conversion)
  const draft = normalize({
    ...newDraft(to),
    ...kept,
    situation: isProvisional ? '2' : '1',
    exchangeRate: conversion.exchangeRate ?? source.exchangeRate,
    lines,
    otherCharges: chargesFor(source, pair, conversion),
    payments: paymentsFor(source, pair, conversion),
    references: referencesFor(pair.from, isProvisional, conversion),
    extraTexts: texts(source.extraTexts, pair, conversion),
    extraContents: texts(source.extraContents, pair, conversion),
    // A copy of a receipt is for the same; any other is for whatever its author says.
    ...(to === kind && receiptUse && { receiptUse }),
  })
  return {
    ...draft,
    kind: to,
    payments: returnedInPart(source, draft, { pair, conversion }),
    ...(!pair.to.isTaxed && { lines: withTaxesOf(lines, draft.lines) }),
  }
}

type Pair = { from: KindDefinition; to: KindDefinition }

function linesFor(source: DraftDocument, pair: Pair, { lines, placeholders }: Conversion): DraftLine[] {
  // Only what is taxed on one side only is priced anew.
  const computed = pair.from.isTaxed === pair.to.isTaxed ? [] : calculate(source).lines
  const chosen = lines ?? source.lines.map((_, i) => i)
  return chosen.flatMap((i) => {
    const line = source.lines[i]
    if (!line) return []
    const description = isFilled(pair)
      ? fillPlaceholders(line.description, placeholders ?? {})
      : line.description
    return repriced(line, computed[i], pair).map((each) => abroad({ ...each, description }, pair))
  })
}

/** What was to be paid without tax is to be paid with it, and the other way round. */
function repriced(line: DraftLine, computed: Line | undefined, { from, to }: Pair): DraftLine[] {
  if (from.isTaxed === to.isTaxed || computed === undefined) return [line]
  // What was paid is less what was exonerated: an exoneration would take that off once more.
  const taxes = line.taxes.map(({ exoneration, ...tax }) => tax)
  if (from.isTaxed) return paidLines({ ...line, discounts: [], taxes }, computed)
  return [{ ...line, priceIncludesTax: true, taxes: taxes.length > 0 ? taxes : newLine().taxes }]
}

/** What leaves the country for the first time in its papers is exempt from then on, at the price that was said (Annex v4.4, note 8.1). */
function abroad(line: DraftLine, { from, to }: Pair): DraftLine {
  if (to.kind !== 'export' || from.kind === 'export') return line
  return {
    ...line,
    taxes: line.taxes.map(exempt),
    assortment: line.assortment.map((part) => ({ ...part, taxes: part.taxes.map(exempt) })),
  }
}

function exempt(tax: DraftTax): DraftTax {
  return taxCode(tax.code)?.isVat ? { code: vat, rateCode: exemptRate } : tax
}

/** Value added tax (Annex v4.4, note 8), and what is exempt of it (note 8.1). */
const vat = '01'
const exemptRate = '10'

/**
 * At the price of a unit, or, when five decimals of it would lose a cent, at a lower one with a last unit that costs the rest:
 * whatever asks for today's price of the item still knows how many they are.
 */
function paidLines(line: DraftLine, { quantity, lineTotal }: Line): DraftLine[] {
  const priced = (count: Decimal, price: Decimal): DraftLine => ({
    ...line,
    quantity: toText(count),
    unitPrice: toText(price),
  })
  if (!isPositive(quantity)) return [priced(one, lineTotal)]
  const prices = [halfUp, up].map((rounding) => divide(lineTotal, quantity, moneyScale, rounding))
  const unitPrice = prices.find((price) => isSameCents(multiply(price, quantity), lineTotal))
  if (unitPrice !== undefined) return [priced(quantity, unitPrice)]
  // Only of more than a unit: of less, the price rounded up comes to the same cents.
  const lower = divide(lineTotal, quantity, moneyScale, down)
  const others = subtract(quantity, one)
  const rest = subtract(lineTotal, roundMoney(multiply(lower, others)))
  return [priced(others, lower), { ...priced(one, rest), serialNumbers: [] }]
}

/** A note of some lines gives back the part of the tax that was given back for a card among other means. */
function returnedInPart(
  source: DraftDocument,
  note: DraftDocument,
  { pair, conversion }: { pair: Pair; conversion: Conversion },
): DraftPayment[] {
  const isPart = pair.from.official !== null && pair.to.isNote && conversion.lines !== undefined
  if (!isPart || source.payments.length < 2) return note.payments
  const { returnedVat, netSale, total } = calculate(source).summary
  return isPositive(returnedVat)
    ? paidInPart(note, { payments: source.payments, netSale, total })
    : note.payments
}

/** A receipt says no tax and remembers which one it was, for the document that it may become. */
function withTaxesOf(lines: readonly DraftLine[], untaxed: readonly DraftLine[]): DraftLine[] {
  return untaxed.map((line, i) => ({ ...line, taxes: lines[i]?.taxes ?? [] }))
}

function isSameCents(one: Decimal, other: Decimal): boolean {
  return compare(roundCents(one), roundCents(other)) === 0
}

/**
 * A percentage is of the sale without tax, which the other side cannot tell from its prices: what it came to for the lines
 * that are taken stays.
 */
function chargesFor(source: DraftDocument, { from, to }: Pair, { lines }: Conversion): DraftOtherCharge[] {
  if (from.isTaxed === to.isTaxed) return source.otherCharges
  const taken = lines ? lines.flatMap((i) => source.lines[i] ?? []) : source.lines
  return calculate({ ...source, lines: taken }).otherCharges.map(({ percent, amount, ...facts }) => ({
    ...facts,
    amount: toText(amount),
  }))
}

/** Terms and what was paid on a receipt are kept; how another document was paid is its own affair. */
function paymentsFor({ payments }: DraftDocument, { from, to }: Pair, { lines }: Conversion): DraftPayment[] {
  if (from.official && !to.isNote) return []
  return lines ? payments.slice(0, 1).map(({ amount, ...means }) => means) : payments
}

/** TipoDocIR and Codigo of a provisional document (Annex v4.4, notes 9 and 10), and the usual code of the others. */
const provisionalReference = { documentType: '08', code: '05' } as const
const anotherDocument = '04'

function referencesFor(from: KindDefinition, isProvisional: boolean, { reference }: Conversion): Reference[] {
  if (!reference) return []
  if (isProvisional) return [{ ...provisionalReference, ...reference }]
  if (!from.official) return []
  return [{ documentType: referenceTypeOf(from.official.code), code: anotherDocument, ...reference }]
}

function texts(source: readonly ExtraText[], pair: Pair, { placeholders = {} }: Conversion): ExtraText[] {
  if (!isFilled(pair)) return [...source]
  return source.map((each) => ({ ...each, text: fillPlaceholders(each.text, placeholders) }))
}

function isFilled({ from, to }: Pair): boolean {
  return from.mayHoldPlaceholders && !to.mayHoldPlaceholders
}
