import { add, type Decimal, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { type FiscalDocument, inColones, roundCoins } from '@cuentaclara/einvoice'

/** Lines of a document, a row each, as `document_lines` keeps them. */
export type LineColumns = ReturnType<typeof lineColumns>
type Line = FiscalDocument['lines'][number]
type Amounts = { net: Decimal; tax: Decimal; vat: Decimal; exonerated: Decimal }

/** 01 VAT, 07 VAT on special bases, 08 VAT of used goods, which has a factor and no rate (Annex 4.4, note 8). */
const vatCodes: ReadonlySet<string> = new Set(['01', '07', '08'])

/**
 * The lines of an issued document with amounts in coins, of its currency and of colones at its rate. A line's coins are
 * those up to it less those before it, so that net and tax of the lines make what the document counts for; the tax is before
 * what is returned to patients who pay by card. `itemIds` has our item of each line, where there is one. Pure.
 */
export function lineColumns(document: FiscalDocument, itemIds: readonly (string | undefined)[]) {
  const { lines, currency, exchangeRate } = document
  const own = amountsIn(document, (amount) => roundCoins(amount, currency))
  const colones = amountsIn(document, (amount) => inColones(amount, currency, exchangeRate))
  return lines.map((line, index) => ({
    line: index + 1,
    item_id: itemIds[index] ?? null,
    cabys: line.cabys,
    description: line.description,
    unit: line.unit,
    quantity: toText(line.quantity),
    unit_price: toText(line.unitPrice),
    rate_code: rateOf(line),
    ...texts(own[index]!, ''),
    ...texts(colones[index]!, '_crc'),
  }))
}

type Rounding = (amount: Decimal) => Decimal

function amountsIn({ lines, summary }: FiscalDocument, rounded: Rounding): Amounts[] {
  const charged = rounded(subtract(summary.tax, summary.returnedVat))
  const net = subtract(subtract(rounded(summary.total), charged), rounded(summary.otherCharges))
  const vats = lines.map(vatOf)
  const exonerations = lines.map(exoneratedOf)
  const shares = {
    net: sharesOf(
      lines.map(({ subtotal }) => subtotal),
      net,
      rounded,
    ),
    tax: sharesOf(
      lines.map(({ netTax }) => netTax),
      rounded(summary.tax),
      rounded,
    ),
    vat: sharesOf(vats, rounded(sum(vats)), rounded),
    exonerated: sharesOf(exonerations, rounded(sum(exonerations)), rounded),
  }
  return lines.map((_, index) => ({
    net: shares.net[index]!,
    tax: shares.tax[index]!,
    vat: shares.vat[index]!,
    exonerated: shares.exonerated[index]!,
  }))
}

/** Coins of each amount that add up to `whole`, which the last one makes true. */
function sharesOf(amounts: readonly Decimal[], whole: Decimal, rounded: Rounding): Decimal[] {
  let soFar = zero
  let given = zero
  return amounts.map((amount, index) => {
    soFar = add(soFar, amount)
    const upToHere = index === amounts.length - 1 ? whole : rounded(soFar)
    const share = subtract(upToHere, given)
    given = upToHere
    return share
  })
}

/** Where used goods, whose tax has a factor, stand among the rates. */
const usedGoods = 'used-goods'

function rateOf(line: Line): string {
  const vat = vatIn(line)
  return vat?.rateCode ?? (vat?.code === '08' ? usedGoods : '')
}

function vatIn(line: Line) {
  return line.taxes.find(({ code }) => vatCodes.has(code))
}

function vatOf(line: Line): Decimal {
  return subtract(vatIn(line)?.amount ?? zero, exoneratedOf(line))
}

function exoneratedOf(line: Line): Decimal {
  return vatIn(line)?.exoneration?.amount ?? zero
}

function texts<Suffix extends string>(amounts: Amounts, suffix: Suffix) {
  const named = Object.entries(amounts).map(([name, amount]) => [`${name}${suffix}`, toText(amount)])
  return Object.fromEntries(named) as Record<`${keyof Amounts}${Suffix}`, string>
}
