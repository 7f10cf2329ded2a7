import type { PaymentRemainder, PaymentRemainderPart, PaymentRemainders } from '@cuentaclara/contracts'
import {
  add,
  allocate,
  compare,
  type Decimal,
  decimal,
  isPositive,
  min,
  multiply,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { isWholeCoins } from '@cuentaclara/einvoice'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import type { Debt } from './allocate-payment.ts'
import { announceDocuments, insertWriteOff, lockDebts } from './payment-store.ts'

/** More than this of what was settled is neither a fee nor a withholding: somebody paid too little. */
const mostRemainderShare = decimal('0.15')

type Settled = { paymentId: string; day: string; paid: readonly { document_id: string; amount: string }[] }

/** A document of which something is left, with what the payment paid of it. */
type Open = { id: string; currency: Debt['currency']; left: Decimal; paid: Decimal }
type LetGo = { documentId: string; amount: Decimal; kind: PaymentRemainder['kind']; reason: string }

/**
 * Lets go what a bank, a client or the rate kept of what a payment settled: all that is left of its documents, or parts of it with their
 * amounts, so that what was paid in part stays owed in part. It goes with the payment when that is undone. Throws Invalid for more than
 * `mostRemainderShare` of what was paid and let go together in a currency, for more than is left, and for nothing.
 */
export async function settleRemainder(
  ctx: CompanyContext,
  remainder: PaymentRemainders,
  { paymentId, day, paid }: Settled,
): Promise<void> {
  ctx.permit('payments.void')
  await refuseIfClosed(ctx, day)
  const documentIds = paid.map(({ document_id }) => document_id)
  const debts = await lockDebts(ctx, documentIds)
  const left = openOnes(debts, paid)
  if (left.length === 0) throw new Invalid({ remainder: ['nothing-left'] })
  const parts = givenParts(remainder)
  const letGo = Array.isArray(parts) ? partsOf(left, parts) : wholly(left, parts)
  refuseLarge(letGo, debts, paid)
  for (const { documentId, amount, kind, reason } of letGo)
    await insertWriteOff(ctx, documentId, { amount: toText(amount), reason, day, kind, paymentId })
  await announceDocuments(ctx, documentIds)
}

function givenParts(remainder: PaymentRemainders): PaymentRemainderPart[] | PaymentRemainder {
  if (Array.isArray(remainder)) return remainder
  const { amount, ...whole } = remainder
  return amount === undefined ? whole : [{ ...whole, amount }]
}

function openOnes(debts: ReadonlyMap<string, Debt>, paid: Settled['paid']): Open[] {
  return [...debts.values()]
    .filter(({ counts, balance }) => counts && isPositive(balance))
    .map(({ id, currency, balance }) => ({
      id,
      currency,
      left: balance,
      paid: sum(paid.filter((each) => each.document_id === id).map(({ amount }) => decimal(amount))),
    }))
}

function wholly(left: readonly Open[], { kind, reason }: PaymentRemainder): LetGo[] {
  return left.map((document) => ({ documentId: document.id, amount: document.left, kind, reason }))
}

/** Each part is of the documents by what was paid of them, and never more of one than is left. Throws Invalid. */
function partsOf(left: readonly Open[], parts: readonly PaymentRemainderPart[]): LetGo[] {
  const [{ currency }] = left as [Open]
  if (left.some((document) => document.currency !== currency))
    throw new Invalid({ remainder: ['remainder-currencies'] })
  let open = left
  return parts.flatMap(({ amount: text, kind, reason }, index) => {
    const amount = decimal(text)
    const field = `remainder.${index}.amount`
    if (!isPositive(amount)) throw new Invalid({ [field]: ['positive'] })
    if (!isWholeCoins(amount, currency)) throw new Invalid({ [field]: ['whole-coins'] })
    if (compare(amount, sum(open.map((each) => each.left))) > 0)
      throw new Invalid({ [field]: ['more-than-owed'] })
    const taken = spread(amount, open)
    open = open.map((each, place) => ({ ...each, left: subtract(each.left, taken[place]!) }))
    return open.flatMap(({ id }, place) =>
      isPositive(taken[place]!) ? [{ documentId: id, amount: taken[place]!, kind, reason }] : [],
    )
  })
}

/** An amount over documents by what was paid of each, as far as each has something left; the rest goes to the first that have. */
function spread(amount: Decimal, open: readonly Open[]): Decimal[] {
  const weights = open.map(({ left, paid }) => (isPositive(left) ? paid : zero))
  const fair = allocate(amount, weights, coinDecimals(open[0]!.currency))
  const taken = open.map(({ left }, place) => min(fair[place]!, left))
  let rest = subtract(amount, sum(taken))
  return open.map(({ left }, place) => {
    const more = min(rest, subtract(left, taken[place]!))
    rest = subtract(rest, more)
    return add(taken[place]!, more)
  })
}

function refuseLarge(letGo: readonly LetGo[], debts: ReadonlyMap<string, Debt>, paid: Settled['paid']): void {
  for (const currency of new Set([...debts.values()].map((debt) => debt.currency))) {
    const isOf = (id: string) => debts.get(id)?.currency === currency
    const kept = sum(letGo.filter(({ documentId }) => isOf(documentId)).map(({ amount }) => amount))
    const came = sum(paid.filter(({ document_id }) => isOf(document_id)).map(({ amount }) => decimal(amount)))
    if (compare(kept, multiply(add(came, kept), mostRemainderShare)) > 0)
      throw new Invalid({ remainder: ['remainder-large'] })
  }
}
