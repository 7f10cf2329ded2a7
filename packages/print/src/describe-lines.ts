import { add, type Decimal, divide, equals, halfUp, isZero, multiply, sum } from '@cuentaclara/decimal'
import { type FiscalDocument, type Line, lineNet, roundCoins, type Tax } from '@cuentaclara/einvoice'
import {
  discountCode,
  exemptionInstitution,
  exemptionType,
  unit as findUnit,
  taxCode,
} from '@cuentaclara/einvoice/codes'
import type { Amounts } from './describe-totals.ts'
import { fill } from './fill.ts'
import { footed } from './footing.ts'
import { formatAmount, formatMoney, formatPrice, formatQuantity } from './format.ts'
import { type Naming, nameOf, type Words } from './naming.ts'
import type { LineRow } from './page-description.ts'

/** Headings of all columns of the lines. */
export function pickColumns({ number, description, quantity, unit, price, discount, tax, total }: Words) {
  return { number, description, quantity, unit, price, discount, tax, total }
}

/**
 * The lines of a document by what they add to its total. A receipt of payment says besides what its tax is reckoned on, where that is
 * not what is paid.
 */
export function describeLinesOf(
  document: FiscalDocument,
  { isWithTax }: { isWithTax: boolean },
  naming: Naming,
): LineRow[] {
  const { kind, currency } = document
  const lines = document.lines.map((line) => {
    const subtotal = lineNet(kind, line)
    return { ...line, subtotal, lineTotal: add(subtotal, line.netTax) }
  })
  const rows = describeLines(isWithTax ? lines.map(withTax) : lines, document, naming)
  return rows.map((row, index) => {
    const { subtotal: base } = document.lines[index]!
    if (equals(base, lines[index]!.subtotal)) return row
    const amount = formatMoney(base, currency)
    return { ...row, details: [...row.details, fill(naming.words.baseLine, { amount })] }
  })
}

/** A line whose price and discounts have its tax in them; its total has it anyway. */
function withTax(line: Line): Line {
  if (isZero(line.subtotal) || isZero(line.netTax)) return line
  const gross = (amount: Decimal) =>
    add(amount, divide(multiply(amount, line.netTax), line.subtotal, priceDecimals, halfUp))
  return {
    ...line,
    unitPrice: gross(line.unitPrice),
    discounts: line.discounts.map((discount) => ({ ...discount, amount: gross(discount.amount) })),
  }
}

/** More than a print shows, so that the cent it shows is right. */
const priceDecimals = 10

/** The lines with their codes, discounts and exonerations below them; together they come to net sale and tax as printed. */
export function describeLines(
  lines: readonly Line[],
  { summary: { netSale, tax }, currency }: Pick<Amounts, 'summary' | 'currency'>,
  naming: Naming,
): LineRow[] {
  const totals = footed(
    lines.map(({ lineTotal }) => lineTotal),
    add(netSale, tax),
    currency,
    add(roundCoins(netSale, currency), roundCoins(tax, currency)),
  )
  return lines.map((line, index) => ({
    number: String(index + 1),
    description: line.description,
    details: describeDetails(line, naming),
    quantity: formatQuantity(line.quantity),
    unit: describeUnit(line, naming),
    price: formatPrice(line.unitPrice, currency),
    discount: describeDiscounted(line, currency),
    tax: line.taxes.map((tax) => describeRate(tax, naming)).join(' + '),
    total: formatMoney(totals[index]!, currency),
  }))
}

function describeDiscounted({ discounts }: Line, currency: string): string {
  const discounted = sum(discounts.map(({ amount }) => amount))
  return isZero(discounted) ? '' : formatAmount(discounted, currency)
}

/** In words, for nobody reads `Sp`; `Otros` says nothing, so the seller's own word stands in its place (Annex v4.4, note 7). */
export function describeUnit(
  { unit: code, commercialUnit }: Pick<Line, 'unit' | 'commercialUnit'>,
  naming: Naming,
): string {
  const words = nameOf(findUnit(code), 'units', naming) || code
  const unit = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (!commercialUnit) return unit
  return code === 'Otros' ? commercialUnit : fill(naming.words.ownUnit, { unit, own: commercialUnit })
}

function describeDetails(line: Line, naming: Naming): string[] {
  const cabys = line.cabys === '' ? [] : [`CABYS ${line.cabys}`]
  const codes = [...cabys, ...line.codes.map(({ code }) => code), ...line.serialNumbers]
  return [
    ...(codes.length > 0 ? [codes.join(' · ')] : []),
    ...line.discounts.map((discount) => describeDiscount(discount, naming)),
    ...line.taxes.flatMap((tax) => describeExoneration(tax, naming)),
  ]
}

function describeDiscount({ code, other, nature }: Line['discounts'][number], naming: Naming): string {
  return fill(naming.words.discountLine, {
    name: nature ?? other ?? nameOf(discountCode(code), 'discounts', naming),
  })
}

function describeExoneration({ exoneration }: Tax, naming: Naming): string[] {
  if (!exoneration) return []
  const {
    documentType: type,
    documentTypeOther,
    documentNumber,
    institution,
    institutionOther,
    ratePoints,
  } = exoneration
  return [
    fill(naming.words.exoneratedLine, {
      points: formatQuantity(ratePoints),
      document: documentTypeOther ?? nameOf(exemptionType(type), 'exemptionTypes', naming),
      number: documentNumber,
      institution:
        institutionOther ?? nameOf(exemptionInstitution(institution), 'exemptionInstitutions', naming),
    }),
  ]
}

function describeRate(tax: Tax, { words, language }: Naming): string {
  if (tax.rateCode === '10') return words.exempt
  if (tax.rate) return `${formatQuantity(tax.rate)} %`
  return tax.otherName ?? nameOf(taxCode(tax.code), 'taxes', { words, language })
}
