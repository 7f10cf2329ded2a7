import type { DocumentRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, daysBetween, isWholeCoins, startOfDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { findTakenOver, getDocumentRow, readTakenOver } from '#modules/documents/index.ts'
import { deleteTakenOver, insertTakenOver } from '#modules/documents/issuing.ts'
import { rateOn } from '#modules/exchange-rates/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { OpeningBalanceNotFound, OpeningBalanceSettled, OpeningBalanceTaken } from './errors.ts'

export type OpeningBalanceInput = z.output<typeof schemas.openingBalanceInput>

/**
 * Puts on a client's account what is left of a document of another program. Throws Invalid by field, OpeningBalanceTaken
 * for one that is here already, and Conflict for a day whose books are closed.
 */
export async function takeOverBalance(ctx: CompanyContext, input: OpeningBalanceInput): Promise<DocumentRow> {
  ctx.permit('payments.record')
  const { issued_on: issuedOn, due_on: dueOn = null } = input
  await refuseIfClosed(ctx, issuedOn)
  const rate = input.exchange_rate ?? (await rateOn(ctx, input.currency, issuedOn))
  refuse({
    ...(issuedOn > costaRicaDay(ctx.clock.now()) ? { issued_on: ['not-later'] } : {}),
    ...(dueOn !== null && dueOn < issuedOn ? { due_on: ['not-before-start'] } : {}),
    ...(isWholeCoins(decimal(input.amount), input.currency) ? {} : { amount: ['whole-coins'] }),
    ...(isPositive(decimal(input.amount)) ? {} : { amount: ['positive'] }),
    ...(rate === null ? { exchange_rate: ['rate-missing'] } : {}),
    ...(rate !== null && !isPositive(decimal(rate)) ? { exchange_rate: ['positive'] } : {}),
  })

  // Two that take the same over at once meet at the number itself, which the database keeps single.
  if ((await knownAs(ctx, input)) !== undefined) throw new OpeningBalanceTaken()
  const id = newId()
  const isNew = await insertTakenOver(ctx, {
    id,
    clientId: input.client_id,
    originalNumber: input.number,
    issuedAt: startOfDay(issuedOn),
    dueOn: dueOn ?? issuedOn,
    currency: input.currency,
    exchangeRate: rate!,
    amount: input.amount,
    input: asDraft(input, rate!),
  })
  if (!isNew) throw await whyNot(ctx, input)
  ctx.announce({
    type: 'document',
    companyId: ctx.companyId,
    id,
    kind: 'invoice',
    fiscal_status: 'taken_over',
    ...(ctx.userId !== null && { makers: [ctx.userId] }),
  })
  return getDocumentRow(ctx, id)
}

/** Takes one back of which nothing is settled. Throws OpeningBalanceNotFound, OpeningBalanceSettled. */
export async function removeOpeningBalance(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('payments.void')
  const balance = await readTakenOver(ctx, id)
  if (balance === undefined) throw new OpeningBalanceNotFound()
  await refuseIfClosed(ctx, balance.day)
  if (!(await deleteTakenOver(ctx, id))) throw new OpeningBalanceSettled()
}

function knownAs(
  ctx: CompanyContext,
  { client_id: clientId, number, issued_on: issuedOn }: OpeningBalanceInput,
) {
  return findTakenOver(ctx, { clientId, originalNumber: number, issuedOn })
}

async function whyNot(ctx: CompanyContext, input: OpeningBalanceInput) {
  return (await knownAs(ctx, input)) === undefined
    ? new Invalid({ client_id: ['choose'] }, 'client-not-found')
    : new OpeningBalanceTaken()
}

/** As a document of one line, so that its page shows what is known of it. */
function asDraft(
  { client_id, number, issued_on, due_on, currency, amount, notes }: OpeningBalanceInput,
  exchangeRate: string,
) {
  return schemas.draftInput.parse({
    kind: 'invoice',
    client_id,
    sale_condition: '02',
    credit_days: due_on == null ? 0 : daysBetween(issued_on, due_on),
    currency,
    exchange_rate: exchangeRate,
    lines: [{ description: number, quantity: '1', unit_price: amount }],
    notes,
  })
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
