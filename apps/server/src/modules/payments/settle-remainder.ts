import type { PaymentRemainder } from '@cuentaclara/contracts'
import { compare, decimal, isPositive, multiply, sum, toText } from '@cuentaclara/decimal'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { announceDocuments, insertWriteOff, lockDebts } from './payment-store.ts'

/** More than this of what was owed is neither a fee nor a withholding: somebody paid too little. */
const mostRemainderShare = decimal('0.15')

type Remainder = PaymentRemainder & { paymentId: string; day: string }

/**
 * Lets go what is left of the documents that a payment settled, because a bank, a client or the rate kept it: it goes with
 * the payment when that is undone. Throws Invalid for more than `mostRemainderShare` of what was owed in a currency, and for nothing.
 */
export async function settleRemainder(
  ctx: CompanyContext,
  { kind, reason, paymentId, day }: Remainder,
  paid: readonly { document_id: string; amount: string }[],
): Promise<void> {
  ctx.permit('payments.void')
  await refuseIfClosed(ctx, day)
  const documentIds = paid.map(({ document_id }) => document_id)
  const debts = await lockDebts(ctx, documentIds)
  const left = [...debts.values()].filter(({ counts, balance }) => counts && isPositive(balance))
  if (left.length === 0) throw new Invalid({ remainder: ['nothing-left'] })
  for (const currency of new Set(left.map((debt) => debt.currency))) {
    const whole = sum(left.filter((debt) => debt.currency === currency).map(({ balance }) => balance))
    const settled = paid.filter(({ document_id }) => debts.get(document_id)?.currency === currency)
    const owed = sum([whole, ...settled.map(({ amount }) => decimal(amount))])
    if (compare(whole, multiply(owed, mostRemainderShare)) > 0)
      throw new Invalid({ remainder: ['remainder-large'] })
  }
  for (const { id, balance } of left)
    await insertWriteOff(ctx, id, { amount: toText(balance), reason, day, kind, paymentId })
  await announceDocuments(ctx, documentIds)
}
