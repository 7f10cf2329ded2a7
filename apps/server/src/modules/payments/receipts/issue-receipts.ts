import { createHash } from 'node:crypto'
import type { IssuedReceipts } from '@cuentaclara/contracts'
import { isPositive, toText } from '@cuentaclara/decimal'
import { type IssueDoors, issueDocument } from '#modules/documents/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import { draftReceipt } from './draft-receipt.ts'
import { getReceipts } from './get-receipts.ts'
import { type PaidBy, type Receiptable, readReceiptable } from './read-receiptable.ts'

type Asked = { paymentId: string; phrase: (error: unknown) => string }

/**
 * Issues the receipts that a payment owes its sales, one for each: whoever asks again, or at the same time, gets no second
 * one. A sale whose receipt is refused does not hold up the others. Throws PaymentNotFound, Forbidden.
 */
export async function issueReceipts(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { paymentId, phrase }: Asked,
): Promise<IssuedReceipts> {
  const { payment, sales } = await withCompany(
    doors,
    member,
    (ctx) => {
      ctx.permit('documents.issue')
      return readReceiptable(ctx, paymentId)
    },
    { readOnly: true },
  )
  const refused: IssuedReceipts['refused'] = []
  for (const sale of sales.filter((each) => isPositive(each.lacking) && each.isAccepted)) {
    try {
      await issueReceipt(doors, issuing, member, payment, sale)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ document_id: sale.id, consecutivo: sale.consecutivo, message: phrase(error) })
    }
  }
  const now = await withCompany(doors, member, (ctx) => getReceipts(ctx, paymentId), { readOnly: true })
  return { ...now, refused }
}

async function issueReceipt(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  payment: PaidBy,
  sale: Receiptable,
): Promise<void> {
  const draft = draftReceipt(payment, sale)
  if (draft === null) return
  // The payment was recorded: nobody has to approve of it once more.
  const once = { draftId: null, expectedVersion: null, isApproval: true }
  await issueDocument(doors, issuing, member, {
    ...once,
    input: draft.input,
    idempotency: keyOf(payment, sale),
  })
}

/** The same as long as nothing came between, and another one after a receipt that was refused. */
function keyOf({ id }: PaidBy, sale: Receiptable) {
  const state = [sale.receipts.length, toText(sale.receipted), toText(sale.lacking)].join(' ')
  const hash = createHash('sha256').update(`${id} ${sale.id} ${state}`).digest()
  return { key: `payment-receipt-${hash.toString('hex').slice(0, 40)}`, hash }
}
