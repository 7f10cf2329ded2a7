import { createHash } from 'node:crypto'
import type { IssuedReceipts, ReceiptLine } from '@cuentaclara/contracts'
import { equals, isPositive, toText } from '@cuentaclara/decimal'
import type { PageDescription } from '@cuentaclara/print'
import { previewDraft } from '#modules/documents/drafts.ts'
import { type IssueDoors, issueDocument } from '#modules/documents/issuing.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { AppError, Invalid } from '#platform/errors.ts'
import { NoReceiptOwed, ReceiptByHand } from '../errors.ts'
import { draftByHand, draftReceipt } from './draft-receipt.ts'
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
  const { refused } = await issueEach(doors, issuing, member, paymentId)
  const now = await withCompany(doors, member, (ctx) => getReceipts(ctx, paymentId), { readOnly: true })
  return {
    ...now,
    refused: refused.flatMap(({ sale, error }) =>
      error instanceof ReceiptByHand
        ? []
        : { document_id: sale.id, consecutivo: sale.consecutivo, message: phrase(error) },
    ),
  }
}

/**
 * The same for one payment of many, which answers for itself. Throws PaymentNotFound, Forbidden, NoReceiptOwed where none can be
 * issued, ReceiptByHand, and what the first one was refused for.
 */
export async function issueReceiptsOfRow(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  paymentId: string,
): Promise<void> {
  const { asked, refused } = await issueEach(doors, issuing, member, paymentId)
  if (asked === 0) throw new NoReceiptOwed()
  if (refused[0] !== undefined) throw refused[0].error
}

type Refusal = { sale: Receiptable; error: AppError }

/** How many receipts there were to issue, and which were not. */
async function issueEach(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  paymentId: string,
): Promise<{ asked: number; refused: Refusal[] }> {
  const { payment, sales } = await withCompany(
    doors,
    member,
    (ctx) => {
      ctx.permit('documents.issue')
      return readReceiptable(ctx, paymentId)
    },
    { readOnly: true },
  )
  const asked = sales.filter((each) => isPositive(each.lacking) && each.isAccepted)
  const refused: Refusal[] = []
  for (const sale of asked) {
    try {
      await issueReceipt(doors, issuing, member, payment, sale)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ sale, error })
    }
  }
  return { asked: asked.length, refused }
}

async function issueReceipt(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  payment: PaidBy,
  sale: Receiptable,
): Promise<void> {
  const draft = draftReceipt(payment, sale)
  if (draft === null) throw new ReceiptByHand()
  await issueDocument(doors, issuing, member, {
    ...once,
    input: draft.input,
    idempotency: keyOf(payment, sale),
  })
}

// The payment was recorded: nobody has to approve of it once more.
const once = { draftId: null, expectedVersion: null, isApproval: true } as const

/**
 * Issues the receipt of one sale with the lines that a person wrote, once however often it is asked. Throws PaymentNotFound,
 * NoReceiptOwed, Invalid for lines that do not come to what was paid, and as issuing does.
 */
export async function issueReceiptByHand(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { paymentId, documentId, lines }: { paymentId: string; documentId: string; lines: readonly ReceiptLine[] },
): Promise<string> {
  const { payment, sale } = await withCompany(
    doors,
    member,
    (ctx) => readOwed(ctx, { paymentId, documentId }),
    { readOnly: true },
  )
  if (!sale.isAccepted) throw new NoReceiptOwed()
  const { input, total } = draftByHand(payment, sale, lines)
  if (!equals(total, sale.lacking)) throw new Invalid({ lines: ['not-what-was-paid'] })
  const issued = await issueDocument(doors, issuing, member, {
    ...once,
    input,
    idempotency: keyOf(payment, sale),
  })
  return issued.id
}

/** What that receipt would be printed as, whatever its lines come to. Throws PaymentNotFound, NoReceiptOwed. */
export async function previewReceipt(
  ctx: CompanyContext,
  { lines, ...of }: OfSale & { lines: readonly ReceiptLine[] },
): Promise<PageDescription> {
  const { payment, sale } = await readOwed(ctx, of)
  return previewDraft(ctx, draftByHand(payment, sale, lines).input)
}

type OfSale = { paymentId: string; documentId: string }

/** A payment, and the sale that has no receipt of it yet. Throws PaymentNotFound, NoReceiptOwed. */
async function readOwed(ctx: CompanyContext, { paymentId, documentId }: OfSale) {
  ctx.permit('documents.issue')
  const { payment, sales } = await readReceiptable(ctx, paymentId)
  const sale = sales.find(({ id }) => id === documentId)
  if (sale === undefined || !isPositive(sale.lacking)) throw new NoReceiptOwed()
  return { payment, sale }
}

/** The same as long as nothing came between, and another one after a receipt that was refused. */
function keyOf({ id }: PaidBy, sale: Receiptable) {
  const state = [sale.receipts.length, toText(sale.receipted), toText(sale.lacking)].join(' ')
  const hash = createHash('sha256').update(`${id} ${sale.id} ${state}`).digest()
  return { key: `payment-receipt-${hash.toString('hex').slice(0, 40)}`, hash }
}
