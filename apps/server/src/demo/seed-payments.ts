import * as schemas from '@cuentaclara/contracts/schemas'
import {
  type Decimal,
  decimal,
  divide,
  halfUp,
  isPositive,
  subtract,
  sum,
  toText,
} from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { recordPayment, takeBackPayment } from '#modules/payments/index.ts'
import { insertAllocations, insertPayment, takePaymentNumber } from '#modules/payments/payment-store.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'
import { atOnce } from './at-once.ts'
import { backThen } from './back-then.ts'
import { demoDollarRate, type PlannedDocument } from './plan-history.ts'

type Debt = { id: string; clientId: string; clientName: string; currency: 'CRC' | 'USD'; left: Decimal }
type Part = { debt: Debt; day: string; share: '0.5' | '1' }

/**
 * Records the payments of what was sold on credit, each on its day: what a client paid on one day, in one currency, is one
 * payment. What a note took back meanwhile is not paid.
 */
export async function seedPayments(
  ctx: CompanyContext,
  written: ReadonlyMap<PlannedDocument, string>,
): Promise<void> {
  const debts = await readDebts(ctx)
  const parts = [...written].flatMap(([{ payments }, id]) => {
    const debt = debts.get(id)
    return debt === undefined ? [] : payments.map((payment) => ({ ...payment, debt }))
  })
  const byPayment = Map.groupBy(parts, ({ day, debt }) => `${day} ${debt.currency} ${debt.clientId}`)
  const inOrder = [...byPayment].toSorted(([one], [other]) => one.localeCompare(other))
  await atOnce(inOrder, ([, together], index) => payTogether(ctx, together, index))
  await seedOddPayments(ctx, parts.at(-1)?.debt)
}

async function readDebts(ctx: CompanyContext): Promise<Map<string, Debt>> {
  const { rows } = await sql<
    Row<'documents', 'id' | 'balance'> & { client_id: string; client_name: string; currency: 'CRC' | 'USD' }
  >`
    select id, client_id, client_name, currency, balance from documents
    where company_id = current_company() and balance > 0 and client_id is not null
  `.execute(ctx.tx)
  return new Map(
    rows.map(({ id, client_id: clientId, client_name: clientName, currency, balance }) => [
      id,
      { id, clientId, clientName, currency, left: decimal(balance) },
    ]),
  )
}

/** Stored as recording does; what would be checked, and read back for whoever asked, is known here. */
async function payTogether(ctx: CompanyContext, parts: readonly Part[], index: number): Promise<void> {
  const [{ day, debt: first }] = parts as [Part]
  const allocations = parts.flatMap(({ debt, share }) => {
    const amount = share === '1' ? debt.left : divide(debt.left, decimal('2'), 2, halfUp)
    debt.left = subtract(debt.left, amount)
    return isPositive(amount) ? [{ documentId: debt.id, amount, taken: amount }] : []
  })
  if (allocations.length === 0) return
  const then = backThen(ctx, day)
  const means = ['04', '04', '06', '03'][index % 4]!
  const id = newId()
  await insertPayment(then, {
    id,
    environment: 'simulator',
    number: await takePaymentNumber(then, 'simulator'),
    paidOn: day,
    clientId: first.clientId,
    clientName: first.clientName,
    currency: first.currency,
    exchangeRate: first.currency === 'USD' ? demoDollarRate(day).sell : '1',
    amount: toText(sum(allocations.map(({ amount }) => amount))),
    means,
    meansOther: null,
    reference: `${means === '03' ? 'CH' : 'TR'}-${48_200 + index * 7}`,
    account: first.currency === 'USD' ? 'BAC dólares' : 'BN corriente',
    notes: null,
    quotationId: null,
  })
  await insertAllocations(then, id, allocations)
}

function paidIn(currency: 'CRC' | 'USD', day: string) {
  return {
    paid_on: day,
    currency,
    exchange_rate: currency === 'USD' ? demoDollarRate(day).sell : null,
  }
}

/** One advance that settles nothing yet, and one that somebody typed twice. */
async function seedOddPayments(ctx: CompanyContext, model: Debt | undefined) {
  if (model === undefined) return
  const { clientId, currency } = model
  const yesterday = addDays(costaRicaDay(ctx.clock.now()), -1)
  const input = (amount: string, reference: string) =>
    schemas.paymentInput.parse({
      ...paidIn(currency, yesterday),
      client_id: clientId,
      amount,
      means: '06',
      reference,
      account: 'SINPE Móvil',
    })
  const [advance, twice] = currency === 'USD' ? ['250', '95'] : ['75000', '18500']
  await recordPayment(ctx, input(advance!, 'SM-90115'))
  const { id } = await recordPayment(ctx, input(twice!, 'SM-90116'))
  await takeBackPayment(ctx, id, 'Se registró dos veces')
}
