import {
  add,
  allocate,
  type Decimal,
  divide,
  halfUp,
  isZero,
  max,
  multiply,
  subtract,
  sum,
  zero,
} from '@cuentaclara/decimal'
import { ivaRate } from '../codes/iva-rates.ts'
import { taxCode } from '../codes/tax-codes.ts'
import { unit } from '../codes/units.ts'
import type { Line, OtherCharge, Summary, Tax, TaxBreakdown } from '../document/document.ts'
import { discountTotal } from './discounts.ts'
import { afterExoneration, assumedPart } from './line-taxes.ts'
import { moneyScale, roundMoney } from './scale.ts'

/** The eight totals among which the lines are shared out. */
export type Bucket =
  | 'servicesTaxed'
  | 'servicesExempt'
  | 'servicesExonerated'
  | 'servicesNotSubject'
  | 'goodsTaxed'
  | 'goodsExempt'
  | 'goodsExonerated'
  | 'goodsNotSubject'

/** The summary of the lines of a sale (Annex v4.4, "Resumen de la factura"), from amounts already rounded. */
export function summarize(lines: readonly Line[]): Summary {
  const shares = lines.map(shareOf)
  const buckets = addBuckets(shares)
  const taxed = add(buckets.servicesTaxed, buckets.goodsTaxed)
  const exempt = add(buckets.servicesExempt, buckets.goodsExempt)
  const exonerated = add(buckets.servicesExonerated, buckets.goodsExonerated)
  const notSubject = add(buckets.servicesNotSubject, buckets.goodsNotSubject)
  const sale = sum([taxed, exempt, exonerated, notSubject])
  const discounts = sum(shares.map((share) => share.discount))
  return {
    ...buckets,
    taxed,
    exempt,
    exonerated,
    notSubject,
    sale,
    discounts,
    ...totals(lines, shares, subtract(sale, discounts)),
  }
}

/** The summary of a payment receipt: what is paid and its tax, in no bucket (Annex v4.4, REP). */
export function summarizePayment(lines: readonly Line[]): Summary {
  const sale = sum(lines.map((line) => line.total))
  return {
    ...addBuckets([]),
    taxed: zero,
    exempt: zero,
    exonerated: zero,
    notSubject: zero,
    sale,
    discounts: zero,
    ...totals(lines, lines.map(shareOf), sale),
  }
}

/** A summary of lines with what is charged and given back besides. */
export function withCharges(
  summary: Summary,
  otherCharges: readonly OtherCharge[],
  returnedVat: Decimal,
): Summary {
  const charges = sum(otherCharges.map((charge) => charge.amount))
  const total = subtract(add(add(summary.netSale, summary.tax), charges), returnedVat)
  return { ...summary, otherCharges: charges, returnedVat, total }
}

/** What one line adds to the summary; computed once for each line object. */
type Share = { buckets: [Bucket, Decimal][]; discount: Decimal; breakdown: TaxBreakdown[] }

const shares = new WeakMap<Line, Share>()

function shareOf(line: Line): Share {
  const known = shares.get(line)
  if (known) return known
  const share = {
    buckets: bucketsOf(line),
    discount: discountTotal(line.discounts),
    breakdown: breakdownOf(line),
  }
  shares.set(line, share)
  return share
}

function totals(lines: readonly Line[], shares: readonly Share[], netSale: Decimal) {
  const tax = sum(lines.map((line) => line.netTax))
  return {
    netSale,
    taxBreakdown: addBreakdowns(shares),
    tax,
    assumedTax: sum(lines.map((line) => line.assumedTax)),
    returnedVat: zero,
    otherCharges: zero,
    total: add(netSale, tax),
  }
}

/** The eight totals before anything is counted. */
export function emptyBuckets(): Record<Bucket, Decimal> {
  return {
    servicesTaxed: zero,
    servicesExempt: zero,
    servicesExonerated: zero,
    servicesNotSubject: zero,
    goodsTaxed: zero,
    goodsExempt: zero,
    goodsExonerated: zero,
    goodsNotSubject: zero,
  }
}

function addBuckets(shares: readonly Share[]): Record<Bucket, Decimal> {
  const buckets = emptyBuckets()
  for (const share of shares)
    for (const [bucket, amount] of share.buckets) buckets[bucket] = add(buckets[bucket], amount)
  return buckets
}

/** One entry for each tax and rate, in the order of their codes, so that the order of lines does not matter. */
function addBreakdowns(shares: readonly Share[]): TaxBreakdown[] {
  const entries = new Map<string, TaxBreakdown>()
  for (const entry of shares.flatMap((share) => share.breakdown)) {
    const key = breakdownKey(entry)
    const known = entries.get(key)
    if (known) known.amount = add(known.amount, entry.amount)
    else entries.set(key, { ...entry })
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

function breakdownKey({ code, rateCode = '' }: TaxBreakdown): string {
  return `${code}/${rateCode}`
}

/** Price before discounts, by first digit of the CABYS and kind of rate; an exoneration splits it. */
function bucketsOf(line: Line): [Bucket, Decimal][] {
  if (line.assortment.length > 0) return bucketsOfAssortment(line)
  const vat = line.taxes.find((tax) => taxCode(tax.code)?.isVat)
  return bucketsFor(isService(line.cabys, line.unit), line.total, vat, line.factoryVat)
}

function bucketsFor(
  service: boolean,
  total: Decimal,
  vat: Tax | undefined,
  factoryVat: string | undefined,
): [Bucket, Decimal][] {
  const bucket = factoryVat === '02' ? 'exempt' : (ivaRate(vat?.rateCode ?? '')?.bucket ?? 'taxed')
  if (bucket === 'exempt') return [[service ? 'servicesExempt' : 'goodsExempt', total]]
  if (bucket === 'not-subject') return [[service ? 'servicesNotSubject' : 'goodsNotSubject', total]]

  const exonerated = exoneratedShare(total, vat)
  if (isZero(exonerated)) return [[service ? 'servicesTaxed' : 'goodsTaxed', total]]
  return [
    [service ? 'servicesExonerated' : 'goodsExonerated', exonerated],
    [service ? 'servicesTaxed' : 'goodsTaxed', subtract(total, exonerated)],
  ]
}

/** The price in proportion of the tax that is exonerated. */
function exoneratedShare(total: Decimal, vat: Tax | undefined): Decimal {
  if (!vat?.exoneration || isZero(vat.amount)) return zero
  return divide(multiply(total, vat.exoneration.amount), vat.amount, moneyScale, halfUp)
}

/** Each part of an assortment brings its share of the price into its own bucket. */
function bucketsOfAssortment(line: Line): [Bucket, Decimal][] {
  const amounts = allocate(
    line.total,
    line.assortment.map((part) => max(part.total, zero)),
    moneyScale,
  )
  return line.assortment.flatMap((part, i) => {
    const vat = part.taxes.find((tax) => taxCode(tax.code)?.isVat)
    return bucketsFor(isService(part.cabys, part.unit), amounts[i] ?? zero, vat, part.factoryVat)
  })
}

/** The first digit of the CABYS decides, 5 to 9 being services; while it is empty the unit is a hint. */
function isService(cabys: string, unitCode: string): boolean {
  return cabys === '' ? (unit(unitCode)?.forServices ?? false) : cabys >= '5'
}

/** Each tax less exoneration and what the customer is not charged; zero amounts are entries too. */
function breakdownOf(line: Line): TaxBreakdown[] {
  if (line.assortment.length > 0) return breakdownOfAssortment(line)
  return line.taxes.map((tax) => entryFor(tax, netOfTax(tax, line)))
}

/** By the taxes of the parts, times the quantity, adjusted to what the line charges for each tax. */
function breakdownOfAssortment(line: Line): TaxBreakdown[] {
  return line.taxes.flatMap((lineTax) => {
    const parts = line.assortment.flatMap((part) => part.taxes.filter((tax) => tax.code === lineTax.code))
    const amounts = allocate(
      netOfTax(lineTax, line),
      parts.map((tax) => max(tax.amount, zero)),
      moneyScale,
    )
    return parts.map((tax, i) => entryFor(tax, roundMoney(amounts[i] ?? zero)))
  })
}

function netOfTax(tax: Tax, line: Line): Decimal {
  return subtract(afterExoneration(tax), assumedPart(tax, line.discounts))
}

function entryFor(tax: Tax, amount: Decimal): TaxBreakdown {
  return { code: tax.code, ...(tax.rateCode && { rateCode: tax.rateCode }), amount }
}
