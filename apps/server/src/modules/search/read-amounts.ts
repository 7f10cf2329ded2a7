import { add, decimal, subtract, toText } from '@cuentaclara/decimal'

/** Between which totals: `total_from` and `total_to` of the list of documents, both of them within. */
export type Amounts = { total_from?: string; total_to?: string }

const cent = decimal('0.01')

/** `>500000`, `>= ₡500,000`, `<10.50`, in whatever currency a document is; null for other words. */
export function readAmounts(words: string): Amounts | null {
  const [, sign, number] =
    /^([<>]=?)[₡$]?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,13}(?:\.\d{1,2})?)$/.exec(
      words.replace(/\s/g, ''),
    ) ?? []
  if (sign === undefined || number === undefined) return null
  const amount = decimal(number.replaceAll(',', ''))
  switch (sign) {
    case '>':
      return { total_from: toText(add(amount, cent)) }
    case '>=':
      return { total_from: toText(amount) }
    case '<':
      return { total_to: toText(subtract(amount, cent)) }
    default:
      return { total_to: toText(amount) }
  }
}
