import { compare, type Decimal, isPositive, parseDecimal, subtract, toText, zero } from '@cuentaclara/decimal'

export type VatCondition = '01' | '02' | '03' | '04' | '05'
export type TaxSplit = { credit: string; expense: string }
/** All tax of a document, and the part of it that may be credit. */
export type Charged = { tax: string; vat: string }

/** What a condition says of the tax, where it says it: full credit, capital goods, expense without credit. */
export function proposeTaxSplit(condition: VatCondition, { tax, vat }: Charged): TaxSplit {
  if (condition === '04') return { credit: '0', expense: tax }
  return condition === '05' ? { credit: '0', expense: '0' } : { credit: vat, expense: restOfTax(tax, vat) }
}

/** The rest of the tax when a person types one of both parts; never below zero. */
export function restOfTax(tax: string, part: string): string {
  const rest = subtract(read(tax), read(part))
  return toText(isPositive(rest) ? rest : zero)
}

/** Whether more is taken as credit than the value added tax; what becomes expense is bounded by no official text. */
export function exceedsTax({ credit }: TaxSplit, { vat }: Pick<Charged, 'vat'>): boolean {
  return compare(read(credit), read(vat)) > 0
}

function read(text: string): Decimal {
  return parseDecimal(text) ?? zero
}
