import type { NoticeTaken, PaymentNotice, PaymentNoticeInput } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { addDays, costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { getClient } from '#modules/clients/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { insertPaper, type ProvenPaper } from '#modules/papers/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { areOfClient, countOpen, insertNotice } from './notice-store.ts'

/** Whoever holds a link may not fill the list of a company. */
const mostOpen = 10
/** Older money was found long ago. */
const mostDaysAgo = 366

/** Who speaks, by what right and from where: the holder of a link of this client, or of an offer whose deposit it is about. */
export type Speaker = { clientId: string; origin: string | null; quotationId?: string | null }

/**
 * Notes a client's word that it paid, with its proof. Nothing is settled by it. The same said again is one word. Throws
 * Invalid by field, and Conflict `notices-full`.
 */
export async function giveNotice(
  ctx: CompanyContext,
  { clientId, origin, quotationId = null }: Speaker,
  said: PaymentNoticeInput,
  proof: (ProvenPaper & { name: string }) | null,
): Promise<NoticeTaken> {
  const documentIds = said.documents ?? []
  refuse({
    ...checkFields(said, costaRicaDay(ctx.clock.now())),
    ...((await areOfClient(ctx, clientId, documentIds)) ? {} : { documents: ['choose'] as const }),
  })
  await oneAtATime(ctx, `payment-notices:${clientId}`)
  const { amount, currency, paid_on, means, reference } = said
  const id = newId()
  const isNew = await insertNotice(ctx, {
    id,
    clientId,
    documentIds,
    quotationId,
    origin,
    amount,
    currency,
    paid_on,
    means,
    reference,
  })
  // The same word again fills nothing, however many wait.
  if (isNew && (await countOpen(ctx, clientId)) > mostOpen)
    throw new Conflict('notices-full', { most: mostOpen })
  if (isNew && proof !== null) await insertPaper(ctx, { type: 'notice', id }, proof, 1)
  if (isNew) await tell(ctx, { id, clientId, amount, currency, reference })
  return { notice: { amount, currency, paid_on, reference, status: 'open', reason: null } }
}

/** Whoever may confirm it hears of it at once, and sees it where it is confirmed. */
async function tell(
  ctx: CompanyContext,
  {
    id,
    clientId,
    amount,
    currency,
    reference,
  }: Pick<PaymentNotice, 'id' | 'amount' | 'currency' | 'reference'> & {
    clientId: string
  },
): Promise<void> {
  ctx.announce({ type: 'payment', companyId: ctx.companyId, id })
  const client = await getClient(ctx, clientId)
  await notify(ctx, {
    kind: 'payment-told',
    params: { client: client.name, amount: formatMoney(decimal(amount), currency), reference },
    path: '/payments',
    to: { permission: 'payments.record' },
    once: `payment-told:${id}`,
  })
}

/** As the client reads its own words again. */
export function toOwnNotice({ amount, currency, paid_on, reference, status, reason }: PaymentNotice) {
  return { amount, currency, paid_on, reference, status, reason }
}

function checkFields({ amount, currency, paid_on }: PaymentNoticeInput, today: string): FieldErrors {
  return {
    ...(paid_on > today ? { paid_on: ['not-later'] } : {}),
    ...(paid_on < addDays(today, -mostDaysAgo) ? { paid_on: ['date'] } : {}),
    ...(isWholeCoins(decimal(amount), currency) ? {} : { amount: ['whole-coins'] }),
    ...(isPositive(decimal(amount)) ? {} : { amount: ['positive'] }),
  }
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
