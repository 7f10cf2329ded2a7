import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, halfUp, isPositive, multiply, round, subtract, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay, workingDayFrom } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { insertLines, writeDecision } from '#modules/bank/bank-store.ts'
import { withFingerprints } from '#modules/bank/take-statement.ts'
import { recordSettlement } from '#modules/card-settlements/save-settlement.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { atOnce } from './at-once.ts'
import { backThen } from './back-then.ts'
import type { DemoCompany } from './demo-company.ts'
import { firstOfMonth } from './pace.ts'
import { demoDollarRate } from './plan-history.ts'

type Currency = 'CRC' | 'USD'
type SalesOfDay = { day: string; currency: Currency; gross: string }
type Settled = { id: string; deposit: string; reference: string; paidOn: string }

/** Of what was charged: the commission that was agreed on, VAT (RLIVA, art. 41) and income tax. */
const shares = { commission: '0.035', vat_withheld: '0.0531', income_withheld: '0.0177' }

/**
 * What the acquirer of a company's cards paid out of its sales by card of this month and the one before, a settlement a day, each to the cent;
 * and the statement of the bank in which those of until a few days ago are found, of which the last one waits for a person.
 */
export async function seedSettlements(ctx: CompanyContext, { cards }: DemoCompany): Promise<void> {
  const today = costaRicaDay(ctx.clock.now())
  const sales = await readCardSales(ctx, firstOfMonth(today, -1))
  for (const [currency, days] of Map.groupBy(sales, (each) => each.currency)) {
    const account = cards.accounts[currency]
    if (account === undefined) continue
    const settled: Settled[] = []
    await atOnce(days, async (of, index) => settled.push(await settle(ctx, cards.acquirer, { ...of, index })))
    await bringStatement(ctx, settled, { account, currency, until: addDays(today, -3) })
  }
}

async function readCardSales(ctx: CompanyContext, from: string): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select costa_rica_day(issued_at)::text as day, currency, round(sum(total), 2)::text as gross from documents
    where company_id = current_company() and means = '02' and kind in ('invoice', 'ticket') and fiscal_status = 'accepted'
      and currency in ('CRC', 'USD') and costa_rica_day(issued_at) >= ${from}::date
    group by 1, 2 order by 1, 2
  `.execute(ctx.tx)
  return rows
}

async function settle(
  ctx: CompanyContext,
  acquirer: string,
  { day, currency, gross, index }: SalesOfDay & { index: number },
): Promise<Settled> {
  const of = (share: string) => round(multiply(decimal(gross), decimal(share)), 2, halfUp)
  const kept = Object.entries(shares).map(([name, share]) => [name, of(share)] as const)
  const deposit = toText(subtract(decimal(gross), sum(kept.map(([, amount]) => amount))))
  const reference = `L-${61_400 + index}`
  const paidOn = workingDayFrom(addDays(day, 1))
  const { id } = await recordSettlement(
    backThen(ctx, day),
    schemas.cardSettlementInput.parse({
      ...{ settled_on: day, acquirer, reference, currency, gross, deposit },
      ...(currency === 'USD' && { exchange_rate: demoDollarRate(day).sell }),
      ...Object.fromEntries(kept.map(([name, amount]) => [name, toText(amount)])),
    }),
  )
  return { id, deposit, reference, paidOn }
}

async function bringStatement(
  ctx: CompanyContext,
  settled: readonly Settled[],
  { account, currency, until }: { account: string; currency: Currency; until: string },
): Promise<void> {
  const inBank = settled
    .filter(({ paidOn, deposit }) => paidOn <= until && isPositive(decimal(deposit)))
    .toSorted((one, other) => one.reference.localeCompare(other.reference))
  const last = inBank.at(-1)
  if (last === undefined) return
  const lines = await withFingerprints(
    inBank.map(({ paidOn: day, deposit: amount, reference }) => ({
      ...{ day, amount, reference, text: `LIQUIDACION DATAFONO ${reference}`, balance: null },
    })),
    account,
  )
  const then = backThen(ctx, until)
  const fileName = `movimientos-${until.slice(0, 7)}.csv`
  await insertLines(then, lines, { account, currency, fileName, statementId: newId() })
  const known = new Map(inBank.map(({ reference, id }) => [reference, id]))
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from bank_lines where company_id = current_company() and account = ${account}
  `.execute(ctx.tx)
  const matched = rows.filter(({ reference }) => reference !== last.reference)
  await atOnce(matched, ({ id, reference }) =>
    writeDecision(then, id, { settlementId: known.get(reference)! }),
  )
}
