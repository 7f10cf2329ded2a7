import { compare, type Decimal, decimal, subtract, sum } from '@cuentaclara/decimal'
import { type Issue, roundCoins } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import type { DraftInput } from './draft-input.ts'

type References = DraftInput['references']

/**
 * What is wrong with the amounts that somebody gave to the documents a note refers to: together they are the note, unless
 * one without an amount takes what is left over. Pure.
 */
export function divisionIssues(
  { references, currency }: Pick<DraftInput, 'references' | 'currency'>,
  total: Decimal,
): Issue[] {
  const named = references.filter(isTakenFrom).flatMap(({ amount }) => amount ?? [])
  if (named.length === 0) return []
  const whole = roundCoins(total, currency)
  const given = sum(named.map(decimal))
  const difference = compare(given, whole)
  const isRestTaken = references.some((reference) => isTakenFrom(reference) && reference.amount === undefined)
  if (difference === 0 || (difference < 0 && isRestTaken)) return []
  const text = (amount: Decimal) => formatMoney(amount, currency)
  return [
    {
      code: difference < 0 ? 'reference.parts-short' : 'reference.parts-over',
      path: 'references',
      severity: 'error',
      params: {
        given: text(given),
        total: text(whole),
        difference: text(difference < 0 ? subtract(whole, given) : subtract(given, whole)),
      },
    },
  ]
}

/** What is left of a document of ours that a note takes from. */
export type LeftOf = { clave: string; number: string; left: Decimal }

/** Amounts that are more than is left of the document they were given to. Pure. */
export function excessIssues(
  { references, currency }: Pick<DraftInput, 'references' | 'currency'>,
  originals: readonly LeftOf[],
): Issue[] {
  return references.flatMap(({ number, amount }, index): Issue[] => {
    const original = originals.find(({ clave }) => clave === number)
    if (original === undefined || amount === undefined) return []
    if (compare(decimal(amount), roundCoins(original.left, currency)) <= 0) return []
    return [
      {
        code: 'reference.part-exceeded',
        path: `references.${index}.amount`,
        severity: 'error',
        params: { left: formatMoney(original.left, currency), number: original.number },
      },
    ]
  })
}

/** What the authority rejected (Annex v4.4, note 9, code 10) is only replaced: nothing is taken from it. */
function isTakenFrom({ document_type }: References[number]): boolean {
  return document_type !== '10'
}
