import { add, toText } from '@cuentaclara/decimal'
import { type Line, type LineVat, lineVat } from '@cuentaclara/einvoice'

/** A row of `reception_taxes`. */
export type TaxOfRate = { rate_code: string; vat_base: string; exonerated_base: string; vat: string }

/** What lines say of value added tax, one row for each rate, in their order. Pure. */
export function taxesByRate(lines: readonly Line[]): TaxOfRate[] {
  const found = new Map<string, LineVat>()
  for (const line of lines) {
    const vat = lineVat(line)
    const before = found.get(vat.rateCode)
    found.set(vat.rateCode, before === undefined ? vat : together(before, vat))
  }
  return [...found.values()].map(({ rateCode, base, exoneratedBase, amount }) => ({
    rate_code: rateCode,
    vat_base: toText(base),
    exonerated_base: toText(exoneratedBase),
    vat: toText(amount),
  }))
}

function together(one: LineVat, other: LineVat): LineVat {
  return {
    ...one,
    base: add(one.base, other.base),
    exoneratedBase: add(one.exoneratedBase, other.exoneratedBase),
    amount: add(one.amount, other.amount),
  }
}
