import { toText } from '@cuentaclara/decimal'
import { type Line, lineVat } from '@cuentaclara/einvoice'

/** A row of `reception_lines`. */
export type ReceptionLine = {
  line: number
  cabys: string
  description: string
  rate_code: string
  vat_base: string
  exonerated_base: string
  vat: string
}

const mostCabys = 20
const mostDescription = 200

/** What lines are, and say of value added tax, in their order. Pure. */
export function receptionLines(lines: readonly Line[]): ReceptionLine[] {
  return lines.map((line, place) => {
    const { rateCode, base, exoneratedBase, amount } = lineVat(line)
    return {
      line: place + 1,
      cabys: cut(line.cabys, mostCabys),
      description: cut(line.description, mostDescription),
      rate_code: rateCode,
      vat_base: toText(base),
      exonerated_base: toText(exoneratedBase),
      vat: toText(amount),
    }
  })
}

/** No half of a sign that two units write, which no table keeps. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
