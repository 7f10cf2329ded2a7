import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  halfUp,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  sum,
  up,
  zero,
} from '@cuentaclara/decimal'
import { discountCode } from '../codes/discount-codes.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type { Discount, DraftLine, Line } from '../document/document.ts'
import { assortmentPart, taxesOfParts } from './assortment.ts'
import { afterDiscounts, discountsOf, discountTotal } from './discounts.ts'
import { afterExoneration, assumedPart, type LineTaxes, taxesOf } from './line-taxes.ts'
import { type Charge, chargeOf, priceBeforeTax } from './price-with-tax.ts'
import { moneyScale, numberIn, roundCents, roundMoney } from './scale.ts'

/** A computed line, and how far its price with tax missed what was typed; zero when it was typed before tax. */
export type ComputedLine = { line: Line; missed: Decimal }

/** A line of a sale with all its amounts (Annex v4.4, "Detalle del servicio"). Never throws on what a user types. */
export function computeLine(draft: DraftLine): ComputedLine {
  if (!draft.priceIncludesTax) return { line: lineBeforeTax(draft), missed: zero }
  const computed = lineWithTax(draft)
  // Five decimals per unit lose a cent only from some hundreds of units on, or on half a cent.
  return isSameToTheCent(computed) ? computed : exactLine(draft, computed)
}

/** The same, with what rounding the unit price lost given back whatever its size; for documents of many lines. */
export function computeLineExactly(draft: DraftLine): ComputedLine {
  const computed = computeLine(draft)
  return isZero(computed.missed) ? computed : exactLine(draft, computed)
}

/** A line of a payment receipt: what is paid without tax, and the part of it on which tax is due now. */
export function computePaymentLine(draft: DraftLine): Line {
  const quantity = numberIn(draft.quantity)
  const unitPrice = roundMoney(numberIn(draft.unitPrice))
  const total = roundMoney(multiply(quantity, unitPrice))
  const subtotal = draft.taxableBase ? roundMoney(numberIn(draft.taxableBase)) : total
  return lineFrom(draft, { quantity, unitPrice, total, discounts: [], subtotal })
}

type Amounts = Pick<Line, 'quantity' | 'unitPrice' | 'total' | 'discounts' | 'subtotal'>

const lastDigit = decimal('0.00001')

function lineBeforeTax(draft: DraftLine): Line {
  const quantity = numberIn(draft.quantity)
  const unitPrice = roundMoney(numberIn(draft.unitPrice))
  const total = roundMoney(multiply(quantity, unitPrice))
  const discounts = discountsOf(draft.discounts, total, null)
  return lineFrom(draft, {
    quantity,
    unitPrice,
    total,
    discounts,
    subtotal: subtract(total, discountTotal(discounts)),
  })
}

function lineWithTax(draft: DraftLine): ComputedLine {
  const charge = chargeOf(draft)
  const quantity = numberIn(draft.quantity)
  const unitPrice = priceBeforeTax(draft, charge)
  const total = roundMoney(multiply(quantity, unitPrice))
  const discounts = discountsOf(draft.discounts, total, charge.factor)
  const subtotal = subtract(total, discountTotal(discounts))
  const line = lineFrom(draft, { quantity, unitPrice, total, discounts, subtotal })
  // The tax of a gift is due on its price, so nothing that was typed is left to hit; parts have prices of their own.
  const hasTarget = draft.assortment.length === 0 && !draft.discounts.some(isGift)
  return { line, missed: hasTarget ? subtract(charged(line), target(draft)) : zero }
}

/** What the customer pays by the typed price, less the typed discounts. */
function target(draft: DraftLine): Decimal {
  return afterDiscounts(draft.discounts, multiply(numberIn(draft.quantity), numberIn(draft.unitPrice)))
}

/** What the customer is charged, before exonerations. */
function charged(line: Line): Decimal {
  const taxes = line.taxes.filter((tax) => !taxCode(tax.code)?.collectedAtFactory)
  return add(line.subtotal, sum(taxes.map((tax) => tax.amount)))
}

function isSameToTheCent({ line, missed }: ComputedLine): boolean {
  if (isZero(missed)) return true
  const hit = charged(line)
  return equals(roundCents(hit), roundCents(subtract(hit, missed)))
}

/**
 * Gives back what rounding the unit price lost. Every published equation must still hold, so the price is rounded up
 * and the excess becomes a discount, or enters the last discount of the line.
 */
function exactLine(draft: DraftLine, computed: ComputedLine): ComputedLine {
  if (!isPositive(computed.line.quantity)) return computed
  const wanted = roundMoney(target(draft))
  const candidates = subtotalsNear(wanted, chargeOf(draft)).flatMap((subtotal) => {
    const line = lineWithSubtotal(draft, computed.line, subtotal)
    return line ? [{ line, missed: subtract(charged(line), wanted) }] : []
  })
  return candidates.reduce((best, each) => (isCloser(each, best) ? each : best), computed)
}

/** The same cents first, since some amounts cannot be hit; then whatever misses least. */
function isCloser(one: ComputedLine, other: ComputedLine): boolean {
  const hits = isSameToTheCent(one)
  if (hits !== isSameToTheCent(other)) return hits
  return compare(abs(one.missed), abs(other.missed)) < 0
}

function subtotalsNear(wanted: Decimal, { factor, fixed }: Charge): Decimal[] {
  const subtotal = divide(subtract(wanted, fixed), factor, moneyScale, halfUp)
  return [subtotal, add(subtotal, lastDigit), subtract(subtotal, lastDigit)]
}

function lineWithSubtotal(draft: DraftLine, line: Line, subtotal: Decimal): Line | null {
  if (isNegative(subtotal)) return null
  const { quantity, discounts: typed } = line
  const before = add(subtotal, discountTotal(typed))
  const unitPrice = divide(before, quantity, moneyScale, up)
  const total = roundMoney(multiply(quantity, unitPrice))
  const discounts = withExcess(typed, subtract(total, before))
  return lineFrom(draft, { quantity, unitPrice, total, discounts, subtotal })
}

function withExcess(typed: readonly Discount[], excess: Decimal): Discount[] {
  const last = typed.at(-1)
  if (isZero(excess)) return [...typed]
  if (!last) return [{ ...roundingDiscount, amount: excess }]
  return [...typed.slice(0, -1), { ...last, amount: add(last.amount, excess) }]
}

/** Code 99 asks for both texts; official documents are Spanish. */
const roundingDiscount: Omit<Discount, 'amount'> = {
  code: '99',
  other: 'Redondeo',
  nature: 'Redondeo del precio con impuesto incluido',
}

function isGift(discount: { code: string }): boolean {
  return discountCode(discount.code)?.isGift ?? false
}

function lineFrom(draft: DraftLine, amounts: Amounts): Line {
  const assortment = draft.assortment.map(assortmentPart)
  const { base, taxes, assumed, net } = taxesOfLine(draft, amounts, assortment)
  return {
    cabys: draft.cabys,
    codes: draft.codes,
    ...amounts,
    unit: draft.unit,
    ...(draft.commercialUnit && { commercialUnit: draft.commercialUnit }),
    ...(draft.transactionType && { transactionType: draft.transactionType }),
    description: draft.description,
    taxableBase: base,
    taxes,
    ...(draft.factoryVat && { factoryVat: draft.factoryVat }),
    assumedTax: assumed,
    netTax: net,
    lineTotal: add(amounts.subtotal, net),
    ...(draft.tariffHeading && { tariffHeading: draft.tariffHeading }),
    serialNumbers: draft.serialNumbers,
    ...(draft.medicineRegistry && { medicineRegistry: draft.medicineRegistry }),
    ...(draft.pharmaceuticalForm && { pharmaceuticalForm: draft.pharmaceuticalForm }),
    assortment,
  }
}

function taxesOfLine(draft: DraftLine, amounts: Amounts, assortment: Line['assortment']): LineTaxes {
  const computed = taxesOf({
    ...amounts,
    cabys: draft.cabys,
    taxes: assortment.length > 0 ? [] : draft.taxes,
    factoryVat: draft.factoryVat,
    typedBase: draft.taxableBase,
  })
  if (assortment.length === 0) return computed

  const taxes = taxesOfParts(assortment, amounts.quantity)
  const inBase = taxes.filter((tax) => taxCode(tax.code)?.entersVatBase)
  const assumed = sum(taxes.map((tax) => assumedPart(tax, amounts.discounts)))
  return {
    base: add(amounts.subtotal, sum(inBase.map((tax) => tax.amount))),
    taxes,
    assumed,
    net: subtract(sum(taxes.map(afterExoneration)), assumed),
  }
}
