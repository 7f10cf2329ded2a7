import type { SimpleConversion, SimpleRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { convert, costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import { contentOfDraft, createDraft, onCredit } from '#modules/documents/drafts.ts'
import { giveDepositsBack } from '#modules/payments/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { assessSimple } from './assess-simple.ts'
import { SimpleNotFound, SimpleNotOpen } from './errors.ts'
import { changeSimple, lockSimple, readSimple } from './simple-store.ts'
import { readInput, simpleNumber, toPayments } from './simple-view.ts'
import { withTaxes } from './with-taxes.ts'

/** Records that what no deposit paid of a receipt was paid, whole. Throws Conflict for a closed day, Invalid, SimpleNotFound, SimpleNotOpen. */
export async function paySimple(
  ctx: CompanyContext,
  id: string,
  { means, other, paid_on }: { means: string; other?: string | undefined; paid_on?: string | undefined },
): Promise<void> {
  ctx.permit('payments.record')
  const today = costaRicaDay(ctx.clock.now())
  if (paymentMean(means) === undefined) throw new Invalid({ means: ['choose'] })
  const named = means === otherMeans ? (other ?? '').trim() : null
  if (named !== null && named.length < 3) throw new Invalid({ other: ['required'] })
  if (paid_on !== undefined && paid_on > today) throw new Invalid({ paid_on: ['not-later'] })
  await lockIn(ctx, id, ['issued'])
  const paidOn = paid_on ?? today
  await refuseIfClosed(ctx, paidOn)
  await changeSimple(ctx, id, { status: 'paid', means, other: named, paidOn })
}

// Annex v4.4, note 6.
const otherMeans = '99'

/** Takes a receipt back, for a reason that stays with it. Throws SimpleNotFound, SimpleNotOpen, Forbidden. */
export async function voidSimple(ctx: CompanyContext, id: string, reason: string): Promise<void> {
  ctx.permit('documents.correct')
  const { paid_on: paidOn } = await lockIn(ctx, id, ['issued', 'paid'])
  if (paidOn !== null) await refuseIfClosed(ctx, paidOn)
  await changeSimple(ctx, id, { status: 'void', reason })
  await giveDepositsBack(ctx, id)
}

/**
 * Makes a draft of another kind out of a receipt; a provisional one is named in it as what it replaces (Annex v4.4,
 * notes 9 and 10). Throws SimpleNotFound, SimpleNotOpen.
 */
export async function convertSimple(
  ctx: CompanyContext,
  id: string,
  { to }: SimpleConversion,
): Promise<string> {
  ctx.permit('documents.draft')
  await lockIn(ctx, id, ['issued', 'paid'])
  const documentId = await createDraft(ctx, await draftOfSimple(ctx, id, to))
  await changeSimple(ctx, id, { status: 'converted', documentId })
  return documentId
}

async function draftOfSimple(ctx: CompanyContext, id: string, to: SimpleConversion['to']) {
  const row = (await readSimple(ctx, id))!
  const input = readInput(row.input)
  const { draft, client, around } = await assessSimple(ctx, input, 'draft')
  const converted = convert(await withTaxes(ctx, draft), to, {
    reference: {
      number: simpleNumber(row.number!),
      issuedAt: costaRicaInstant(row.issued_at!.getTime()),
      // Official text: the reason stands in the document, in Spanish.
      reason: 'Sustituye comprobante provisional',
    },
  })
  // The document asks for all of it, and once it is issued the deposits of its offers pay that.
  const isOfDeposit = isPositive(decimal(row.settled))
  return schemas.draftInput.parse({
    ...contentOfDraft(isOfDeposit ? onCredit(converted, around) : converted, {
      client_id: client.id,
      notes: input.notes ?? null,
    }),
    kind: to,
    // One that was paid later says by what beside what was written.
    ...(input.payments.length === 0 && !isOfDeposit && { payments: toPayments(row) }),
    exchange_rate: row.currency === 'CRC' ? null : row.exchange_rate,
  })
}

async function lockIn(ctx: CompanyContext, id: string, statuses: SimpleRow['status'][]) {
  const row = await lockSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  if (!statuses.includes(row.status)) throw new SimpleNotOpen(row.status)
  return row
}
