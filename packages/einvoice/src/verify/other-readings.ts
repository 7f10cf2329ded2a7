import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  max,
  min,
  multiply,
  negate,
  round,
  subtract,
  sum,
  zero,
} from '@cuentaclara/decimal'
import { type FiscalDocument, type Line, recalculate, type Summary, type Tax } from '../index.ts'
import { decimalsOf } from './precision.ts'

const hundred = decimal('100')
const half = decimal('0.5')

/**
 * What an amount may be as well, besides what the inputs of the document give: what follows from the amounts stated
 * next to it. A sum of rounded amounts is not the rounded sum, and the authority accepts both.
 */
export function otherReadings(document: FiscalDocument, version: string, path: string): Decimal[] {
  const [area, index = '', field = '', place = ''] = path.split('.')
  if (area === 'lines') {
    const line = document.lines[Number(index)]
    return line ? lineReadings(document, version, line, field, place, path) : []
  }
  if (area !== 'summary') return []
  return index === 'taxBreakdown'
    ? breakdownReadings(document, Number(field))
    : summaryReadings(document, version, index as keyof Summary)
}

function lineReadings(
  document: FiscalDocument,
  version: string,
  line: Line,
  field: string,
  place: string,
  path: string,
): Decimal[] {
  switch (field) {
    case 'total':
      return totalReadings(document, line)
    case 'subtotal':
      return [subtract(line.total, sum(line.discounts.map(({ amount }) => amount)))]
    case 'taxableBase':
      return [baseOf(line)]
    case 'taxes': {
      const tax = line.taxes[Number(place)]
      if (!tax) return []
      return path.includes('exoneration')
        ? exonerationReadings(line, tax, version)
        : taxReadings(line, tax, version)
    }
    case 'assumedTax':
      return [
        sum(line.taxes.filter(isFactoryTax).map(({ amount }) => amount)),
        recalculatedFromTotals(document, line).assumedTax,
      ]
    case 'netTax':
      return [subtract(sum(line.taxes.map(chargedOf)), line.assumedTax)]
    case 'lineTotal':
      return [add(line.subtotal, line.netTax)]
    default:
      return []
  }
}

/** The price was rounded to the decimals that prices are written with, then multiplied by the quantity. */
function totalReadings(document: FiscalDocument, line: Line): Decimal[] {
  const exact = multiply(line.quantity, line.unitPrice)
  const decimals = Math.max(...document.lines.map(({ unitPrice }) => decimalsOf(unitPrice)))
  const slack = min(multiply(half, multiply(line.quantity, decimal(`0.${'0'.repeat(decimals - 1)}1`))), half)
  const missing = subtract(line.total, exact)
  const isWithin = compare(missing, slack) <= 0 && compare(missing, negate(slack)) >= 0
  return isWithin ? [line.total] : [exact]
}

function baseOf({ subtotal, taxes }: Line): Decimal {
  return add(
    subtotal,
    sum(taxes.filter(({ code }) => ['02', '04', '05', '12'].includes(code)).map(({ amount }) => amount)),
  )
}

function taxReadings(line: Line, tax: Tax, version: string): Decimal[] {
  // Version 4.3 states no data of specific taxes, so nothing could be computed from.
  if (version !== '4.4' && ['03', '04', '05', '06'].includes(tax.code)) return [tax.amount]
  const bases = [line.taxableBase, line.subtotal, ...(line.discounts.length > 0 ? [line.total] : [])]
  if (tax.code === '08' && tax.factor) return [multiply(tax.factor, line.subtotal)]
  const rate = tax.rate
  return rate ? bases.map((base) => percentOf(base, rate)) : []
}

function exonerationReadings(line: Line, tax: Tax, version: string): Decimal[] {
  const { exoneration } = tax
  if (!exoneration) return []
  const { ratePoints } = exoneration
  const byPoints = [line.taxableBase, line.subtotal].map((base) =>
    min(percentOf(base, ratePoints), tax.amount),
  )
  // Before July 2020 the percentage was of the tax, not of the base.
  return version === '4.4' ? byPoints : [...byPoints, percentOf(tax.amount, ratePoints)]
}

function chargedOf({ amount, exoneration }: Tax): Decimal {
  return subtract(amount, exoneration?.amount ?? zero)
}

function isFactoryTax({ code }: Tax): boolean {
  return ['03', '04', '05', '12'].includes(code)
}

/** The line computed anew as if its stated total were its price. */
function recalculatedFromTotals(document: FiscalDocument, line: Line): Line {
  return rebuilt(document).lines[document.lines.indexOf(line)] ?? line
}

const rebuiltOf = new WeakMap<FiscalDocument, FiscalDocument>()

/** The document computed from the totals that its lines state; specific taxes need the quantity, so those keep it. */
function rebuilt(document: FiscalDocument): FiscalDocument {
  const known = rebuiltOf.get(document)
  if (known) return known
  const lines = document.lines.map((line) =>
    line.taxes.some(({ specific }) => specific) || line.assortment.length > 0
      ? line
      : { ...line, quantity: decimal('1'), unitPrice: line.total },
  )
  const computed = recalculate({ ...document, lines }).document
  rebuiltOf.set(document, computed)
  return computed
}

function breakdownReadings(document: FiscalDocument, index: number): Decimal[] {
  const entry = document.summary.taxBreakdown[index]
  if (!entry) return []
  const taxes = document.lines.flatMap((line) => line.taxes)
  const own = taxes.filter(({ code, rateCode }) => code === entry.code && rateCode === entry.rateCode)
  const charged = sum(own.map(chargedOf))
  const rebuiltEntry = rebuilt(document).summary.taxBreakdown.find(
    ({ code, rateCode }) => code === entry.code && rateCode === entry.rateCode,
  )
  return [
    ...(isFactoryTax({ code: entry.code } as Tax) ? [] : [charged]),
    ...(rebuiltEntry ? [rebuiltEntry.amount] : []),
  ]
}

function summaryReadings(document: FiscalDocument, version: string, field: keyof Summary): Decimal[] {
  const { summary, lines } = document
  const total = (amount: (line: Line) => Decimal) => sum(lines.map(amount))
  const computed = rebuilt(document).summary[field] as Decimal
  switch (field) {
    case 'taxed':
      return [add(summary.servicesTaxed, summary.goodsTaxed), computed]
    case 'exempt':
      return [add(summary.servicesExempt, summary.goodsExempt), computed]
    case 'exonerated':
      return [add(summary.servicesExonerated, summary.goodsExonerated), computed]
    case 'notSubject':
      return [add(summary.servicesNotSubject, summary.goodsNotSubject), computed]
    case 'sale':
      return [
        sum([summary.taxed, summary.exempt, summary.exonerated, summary.notSubject]),
        total((line) => line.total),
      ]
    case 'discounts':
      return [total((line) => sum(line.discounts.map(({ amount }) => amount)))]
    case 'netSale':
      return [subtract(summary.sale, summary.discounts), total((line) => line.subtotal)]
    case 'tax':
      return [total((line) => line.netTax), sum(summary.taxBreakdown.map(({ amount }) => amount))]
    case 'assumedTax':
      return [total((line) => line.assumedTax)]
    case 'otherCharges':
      return [sum(document.otherCharges.map(({ amount }) => amount))]
    case 'returnedVat':
      return returnedReadings(document)
    case 'total':
      return [
        subtract(sum([summary.netSale, summary.tax, summary.otherCharges]), summary.returnedVat),
        subtract(
          add(
            total((line) => line.lineTotal),
            summary.otherCharges,
          ),
          summary.returnedVat,
        ),
      ]
    default:
      return bucketReadings(document, version, field as keyof Summary, computed)
  }
}

/** The formula for mixed payment is of 2026; before it, some returned the whole tax of the services, some none. */
function returnedReadings(document: FiscalDocument): Decimal[] {
  const services = document.lines.filter(
    ({ cabys, taxes }) => isService(cabys) && taxes.some(({ rateCode }) => rateCode === '04'),
  )
  const whole = sum(services.map(({ netTax }) => netTax))
  const isMixed = document.payments.some(({ means }) => means !== '02')
  return isMixed ? [whole, zero] : [whole]
}

type Bucket = { isService: boolean; of: 'Taxed' | 'Exempt' | 'Exonerated' | 'NotSubject' }

/** Exonerated parts are shares of lines, and the Annex leaves open of which lines together (reference, section 6.2). */
function bucketReadings(
  document: FiscalDocument,
  version: string,
  field: keyof Summary,
  computed: Decimal,
): Decimal[] {
  const stated = document.summary[field] as Decimal
  // Without CABYS on every line, as before December 2020 and in financial notes, goods and services are not told apart.
  if (version !== '4.4' || document.lines.some(({ cabys }) => cabys === '')) return [stated]
  const bucket = bucketOf(field)
  const lines = document.lines.filter(({ cabys }) => isService(cabys) === bucket.isService)
  const exonerated = lines.filter(hasExoneration)
  if (exonerated.length === 0 || !['Taxed', 'Exonerated'].includes(bucket.of)) return [computed]
  const side = bucket.isService ? 'services' : 'goods'
  const { summary } = document
  if (bucket.of === 'Taxed') {
    const both = add(summary[`${side}Taxed`], summary[`${side}Exonerated`])
    const rebuiltSummary = rebuilt(document).summary
    const expected = add(rebuiltSummary[`${side}Taxed`], rebuiltSummary[`${side}Exonerated`])
    return [computed, subtract(expected, subtract(both, stated))]
  }
  return [
    computed,
    sum(exonerated.map((line) => round(multiply(line.total, shareOf([line])), 5, halfUp))),
    multiply(sum(exonerated.map(({ total }) => total)), shareOf(document.lines.filter(hasExoneration))),
    multiply(sum(lines.map(({ total }) => total)), shareOf(document.lines)),
  ]
}

function bucketOf(field: string): Bucket {
  const of = (['Taxed', 'Exempt', 'Exonerated', 'NotSubject'] as const).find((end) => field.endsWith(end))
  return { isService: field.startsWith('services'), of: of ?? 'Taxed' }
}

function hasExoneration({ taxes }: Line): boolean {
  return taxes.some(({ exoneration }) => exoneration !== undefined)
}

/** The part of the tax that is not charged, 0 to 1. */
function shareOf(lines: readonly Line[]): Decimal {
  const taxes = lines.flatMap((line) => line.taxes).filter(({ code }) => ['01', '07', '08'].includes(code))
  const whole = sum(taxes.map(({ amount }) => amount))
  if (isZero(whole)) return zero
  return divide(
    sum(taxes.map(({ exoneration }) => exoneration?.amount ?? zero)),
    max(whole, decimal('0.00001')),
    10,
    halfUp,
  )
}

function isService(cabys: string): boolean {
  return /^[5-9]/.test(cabys)
}

function percentOf(base: Decimal, percent: Decimal): Decimal {
  return divide(multiply(base, percent), hundred, 10, halfUp)
}
