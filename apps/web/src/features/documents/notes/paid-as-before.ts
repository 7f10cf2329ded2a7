import {
  add,
  allocate,
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  parseDecimal,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { roundCoins } from '@cuentaclara/einvoice'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import type { EditorPayment } from '../editor/draft/draft.ts'
import type { NoteWish, Original } from './note-draft.ts'

type Paid = Pick<EditorPayment, 'means' | 'other'> & { amount: Decimal }

/** MedioPago {0,4}: Annex v4.4. */
const mostMeans = 4

/**
 * By which means a note gives back what it takes: of each document as that was paid, so that what came in by each means goes down by just that.
 * The largest part has no amount, and takes the rest; with more means than a document says, the smallest parts go with it. Null where the
 * documents say nothing (on credit), or where a part of the tax was given back for a card, of which the engine says what it comes to. Pure.
 */
export function paidAsBefore(
  originals: readonly Original[],
  { total, amounts }: { total: string; amounts: NoteWish['amounts'] },
): EditorPayment[] | null {
  if (originals.some(({ document: { summary } }) => isSome(summary?.returned_vat ?? ''))) return null
  const { currency } = originals[0]!.document.input
  const shares = originals.map(({ document, left }) =>
    originals.length === 1 ? decimal(total) : (parseDecimal(amounts[document.id] ?? left.left) ?? zero),
  )
  const parts = originals.flatMap(({ document }, place) => {
    const paid = paidBy(document)
    if (paid.length === 0 || !isPositive(shares[place]!)) return []
    const divided = allocate(
      roundCoins(shares[place]!, currency),
      paid.map(({ amount }) => amount),
      coinDecimals(currency),
    )
    return paid.map((each, at) => ({ ...each, amount: divided[at]! }))
  })
  const [largest, ...others] = united(parts).toSorted((one, other) => compare(other.amount, one.amount))
  if (largest === undefined) return null
  return [
    { means: largest.means, other: largest.other, amount: '' },
    ...others
      .slice(0, mostMeans - 1)
      .map(({ means, other, amount }) => ({ means, other, amount: toText(amount) })),
  ]
}

/** What each means paid of a document; the one without an amount paid the rest, and one alone all of it. */
function paidBy({ input: { payments }, summary }: Original['document']): Paid[] {
  const stated = payments.map(({ amount }) => parseDecimal(amount ?? '') ?? zero)
  const rest = subtract(decimal(summary.total), sum(stated))
  return payments.flatMap(({ means, other = '' }, at) => {
    if (payments.length === 1) return { means, other: other ?? '', amount: decimal('1') }
    const amount = isZero(stated[at]!) ? rest : stated[at]!
    return isPositive(amount) ? { means, other: other ?? '', amount } : []
  })
}

function united(parts: readonly Paid[]): Paid[] {
  const known = new Map<string, Paid>()
  for (const part of parts) {
    if (!isPositive(part.amount)) continue
    const key = `${part.means} ${part.other}`
    const before = known.get(key)
    known.set(key, before === undefined ? part : { ...before, amount: add(before.amount, part.amount) })
  }
  return [...known.values()]
}
