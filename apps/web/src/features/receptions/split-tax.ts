import type { ReceptionAnswer } from '@cuentaclara/contracts'
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

type Answered = { answer: ReceptionAnswer; condition: VatCondition; split: Pick<TaxSplit, 'credit'> }

/**
 * What is wrong with the credit: no more than the value added tax, and all of it where the condition is full credit, unless a part of the
 * document is not accepted. What becomes expense is bounded by no official text.
 */
export function creditMistake(
  { answer, condition, split }: Answered,
  { vat }: Pick<Charged, 'vat'>,
): 'moreThanTax' | 'wholeCredit' | null {
  const order = compare(read(split.credit), read(vat))
  if (order > 0) return 'moreThanTax'
  return order < 0 && condition === '01' && answer === 'accepted' ? 'wholeCredit' : null
}

function read(text: string): Decimal {
  return parseDecimal(text) ?? zero
}
