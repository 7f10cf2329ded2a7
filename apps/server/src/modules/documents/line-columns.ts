import { add, type Decimal, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import {
  type FiscalDocument,
  inColones,
  type LineVat,
  lineNet,
  lineVat,
  roundCoins,
} from '@cuentaclara/einvoice'

/** Lines of a document, a row each, as `document_lines` keeps them. */
export type LineColumns = ReturnType<typeof lineColumns>
type Amounts = { net: Decimal; tax: Decimal; vat: Decimal; exonerated: Decimal }

/**
 * The lines of an issued document with amounts in coins, of its currency and of colones at its rate. A line's coins are
 * those up to it less those before it, so that net and tax of the lines make what the document counts for; the tax is before
 * what is returned to patients who pay by card. `itemIds` has our item of each line, where there is one. Pure.
 */
export function lineColumns(document: FiscalDocument, itemIds: readonly (string | undefined)[]) {
  const { lines, currency, exchangeRate } = document
  const vats = lines.map(lineVat)
  const own = amountsIn(document, vats, (amount) => roundCoins(amount, currency))
  const colones = amountsIn(document, vats, (amount) => inColones(amount, currency, exchangeRate))
  return lines.map((line, index) => ({
    line: index + 1,
    item_id: itemIds[index] ?? null,
    cabys: line.cabys,
    description: line.description,
    unit: line.unit,
    quantity: toText(line.quantity),
    unit_price: toText(line.unitPrice),
    rate_code: vats[index]!.rateCode,
    ...texts(own[index]!, ''),
    ...texts(colones[index]!, '_crc'),
    vat_base: toText(vats[index]!.base),
    exonerated_base: toText(vats[index]!.exoneratedBase),
    exoneration_type: vats[index]!.exonerationType,
    transaction_type: line.transactionType ?? '',
  }))
}

type Rounding = (amount: Decimal) => Decimal

function amountsIn(
  { kind, lines, summary }: FiscalDocument,
  lineVats: readonly LineVat[],
  rounded: Rounding,
): Amounts[] {
  const charged = rounded(subtract(summary.tax, summary.returnedVat))
  const net = subtract(subtract(rounded(summary.total), charged), rounded(summary.otherCharges))
  const vats = lineVats.map(({ amount }) => amount)
  const exonerations = lineVats.map(({ exonerated }) => exonerated)
  const shares = {
    net: sharesOf(
      lines.map((line) => lineNet(kind, line)),
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

function texts<Suffix extends string>(amounts: Amounts, suffix: Suffix) {
  const named = Object.entries(amounts).map(([name, amount]) => [`${name}${suffix}`, toText(amount)])
  return Object.fromEntries(named) as Record<`${keyof Amounts}${Suffix}`, string>
}
