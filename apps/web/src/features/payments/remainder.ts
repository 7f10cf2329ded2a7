import type { OpenDocument, PaymentRemainder, PaymentRemainders } from '@cuentaclara/contracts'
import { isPositive, parseDecimal, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import type { Split } from './propose.ts'

/** What somebody kept back, as it is typed; of one without an amount all that is left. */
export type RemainderRow = { kind: PaymentRemainder['kind']; amount: string; reason: string }

/** What is left of the documents that a split settles, in their currency; null where nothing is. */
export type LeftOfSettled = { amount: string; currency: OpenDocument['currency'] | null }

/** `currency` is null where they are in several: parts with amounts are of one. */
export function leftOfSettled(documents: readonly OpenDocument[], split: Split): LeftOfSettled | null {
  const open = documents.flatMap((document) => {
    const paid = parseDecimal(split[document.id] ?? '') ?? zero
    const left = subtract(parseDecimal(document.balance) ?? zero, paid)
    return isPositive(paid) && isPositive(left) ? [{ left, currency: document.currency }] : []
  })
  const [first] = open
  if (first === undefined) return null
  const isOne = open.every(({ currency }) => currency === first.currency)
  return { amount: toText(sum(open.map(({ left }) => left))), currency: isOne ? first.currency : null }
}

/** What lacks an amount, by its field: of several each says its own. */
export function lacksAmount(rows: readonly RemainderRow[], why: string): Record<string, string> {
  if (rows.length < 2) return {}
  return Object.fromEntries(
    rows.flatMap(({ amount }, index) => (isSome(amount) ? [] : [[`remainder.${index}.amount`, why]])),
  )
}

/** As the server takes it: one without an amount is all that is left, several say each their own. */
export function toRemainder(
  rows: readonly RemainderRow[],
  nameOf: (kind: RemainderRow['kind']) => string,
): PaymentRemainders | null {
  const said = rows.map(({ kind, amount, reason }) => ({
    kind,
    amount,
    reason: reason.trim() || nameOf(kind),
  }))
  const [first] = said
  if (first === undefined) return null
  if (said.length > 1 || first.amount !== '') return said
  return { kind: first.kind, reason: first.reason }
}
