import { negate, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { insertLines, writeDecision } from '#modules/bank/bank-store.ts'
import { insertPaid, readOwed } from '#modules/bank/spending-store.ts'
import { withFingerprints } from '#modules/bank/take-statement.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { atOnce } from './at-once.ts'
import { backThen } from './back-then.ts'
import type { DemoCompany } from './demo-company.ts'
import { firstOfMonth } from './pace.ts'

type PaidExpense = { id: string; supplier_name: string; paid_on: string; amount: string }

const fee = '565'

/**
 * What went out of a company's account in colones, as its bank tells of it: transfers to suppliers of this month and the one before, which are
 * joined with their expenses, and for a person one that paid what is still owed, and the bank's own fee.
 */
export async function seedBank(ctx: CompanyContext, { cards }: DemoCompany): Promise<void> {
  const account = cards.accounts.CRC
  if (account === undefined) return
  const today = costaRicaDay(ctx.clock.now())
  const until = addDays(today, -3)
  const [paid, owed] = await Promise.all([
    readTransfers(ctx, { from: firstOfMonth(today, -1), until }),
    readOwed(ctx, 'CRC', []),
  ])
  const due = owed.find(({ spent_on }) => spent_on < until)
  const out = (day: string, amount: string, { reference, text }: { reference: string; text: string }) => ({
    ...{ day, amount: `-${amount}`, reference, text, balance: null },
  })
  const movements = [
    ...paid.map(({ id, paid_on, amount, supplier_name: name }) => out(paid_on, amount, transfer(id, name))),
    ...(due === undefined
      ? []
      : [{ ...out(until, '0', transfer(due.id, due.supplier_name)), amount: toText(negate(due.balance)) }]),
    out(until, fee, { reference: 'COM-01', text: 'COMISION TRANSFERENCIAS SINPE' }),
  ]
  const then = backThen(ctx, until)
  await insertLines(then, await withFingerprints(movements, account), {
    ...{ account, currency: 'CRC', fileName: `movimientos-${until.slice(0, 7)}.csv` },
    statementId: newId(),
  })
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from bank_lines where company_id = current_company() and account = ${account} and amount < 0
  `.execute(ctx.tx)
  const lines = new Map(rows.map(({ id, reference }) => [reference, id]))
  await atOnce(paid, async ({ id, amount }) => {
    const line = lines.get(transfer(id, '').reference)!
    await insertPaid(then, line, [{ expenseId: id, amount, isOwn: false, partId: null }])
    await writeDecision(then, line, { paysExpenses: true })
  })
}

/** As banks write it, each with a number of its own. */
function transfer(expenseId: string, supplier: string) {
  return { reference: `T-${expenseId.slice(-8)}`, text: `TEF ${supplier.toUpperCase()}` }
}

async function readTransfers(
  ctx: CompanyContext,
  { from, until }: { from: string; until: string },
): Promise<PaidExpense[]> {
  const { rows } = await sql<PaidExpense>`
    select id, supplier_name, paid_on::text as paid_on, paid_amount::text as amount from expenses
    where company_id = current_company() and status = 'paid' and means = '04' and currency = 'CRC' and paid_amount > 0
      and paid_on between ${from}::date and ${until}::date
    order by paid_on, id
  `.execute(ctx.tx)
  return rows
}
