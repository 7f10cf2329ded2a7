import { decimal } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { isOwed, leftToPay, owedSince, supplierOf } from '#modules/expenses/index.ts'
import { mostDaysApart } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Outlay, PaidOutlay } from './propose-spendings.ts'

/** Expenses of the environment that the company works in. Columns of `expenses e`. */
const ofHere = sql`e.company_id = current_company() and e.environment = (select current_environment())`

const outlayColumns = sql`
  e.id, ${supplierOf('e')} as supplier, e.supplier_name, e.supplier_identification_number as identification, e.document_number,
  e.spent_on::text as spent_on`

type Stored<Row extends Outlay> = Omit<Row, 'balance'> & { balance: string }

/** More are found by their amount only. */
const mostOwed = 3_000

/** What is left to pay in a currency: the oldest, and whatever is exactly one of the amounts. */
export async function readOwed(
  ctx: CompanyContext,
  currency: string,
  amounts: readonly string[],
): Promise<Outlay[]> {
  const { rows } = await sql<Stored<Outlay>>`
    with open as materialized (
      select ${outlayColumns}, ${leftToPay('e')}::text as balance, ${owedSince('e')} as since
      from expenses e where ${ofHere} and e.currency = ${currency} and ${isOwed('e')}
    )
    select * from (
      (select * from open order by since, id limit ${mostOwed})
      union
      select * from open where balance::numeric = any(${amounts}::numeric[])
    ) o
    order by o.since, o.id
  `.execute(ctx.tx)
  return rows.map(toOutlay)
}

/** What was paid, of such amounts and near such days, and is no line's yet: expenses as a whole, and parts of debts from before. */
export async function readPaid(
  ctx: CompanyContext,
  currency: string,
  { amounts, from, to }: { amounts: readonly string[]; from: string; to: string },
): Promise<PaidOutlay[]> {
  const isNear = (day: RawBuilder<unknown>) =>
    sql`${day} between ${addDays(from, -mostDaysApart)}::date and ${addDays(to, mostDaysApart)}::date`
  const { rows } = await sql<Stored<PaidOutlay>>`
    select ${outlayColumns}, e.paid_amount::text as balance, e.paid_on::text as paid_on, null::uuid as part_id
    from expenses e
    where ${ofHere} and e.currency = ${currency} and e.status = 'paid' and e.paid_amount = any(${amounts}::numeric[])
      and ${isNear(sql`e.paid_on`)} and not ${isTold(sql`null::uuid`)}
    union all
    select ${outlayColumns}, p.amount::text, p.paid_on::text, p.id
    from expense_payments p join expenses e on e.company_id = p.company_id and e.id = p.expense_id
    where ${ofHere} and e.currency = ${currency} and e.document_kind = 'opening' and e.status <> 'void' and p.credit_of is null
      and p.amount = any(${amounts}::numeric[]) and ${isNear(sql`p.paid_on`)} and not ${isTold(sql`p.id`)}
    order by paid_on desc, id limit 500
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...toOutlay(row), paid_on: row.paid_on, part_id: row.part_id }))
}

/** Whether a line tells of what paid `expenses e` already. */
function isTold(partId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from bank_line_expenses b
    where b.company_id = e.company_id and b.expense_id = e.id and b.part_id is not distinct from ${partId}
  )`
}

function toOutlay(row: Stored<Outlay>): Outlay {
  const { id, supplier, supplier_name, identification, document_number, spent_on, balance } = row
  return {
    ...{ id, supplier, supplier_name, identification, document_number, spent_on },
    balance: decimal(balance),
  }
}

/** Expenses held by whoever pays them: in the order of their ids, before a line is, as who undoes a payment of one holds them. */
export async function holdExpenses(ctx: CompanyContext, ids: readonly string[]): Promise<HeldExpense[]> {
  const { rows } = await sql<HeldExpense>`
    select e.id, e.currency, e.status, e.document_kind, ${leftToPay('e')}::text as left_to_pay, e.paid_amount::text as paid_amount,
      e.paid_on::text as paid_on, ${isTold(sql`null::uuid`)} as is_told
    from expenses e where ${ofHere} and e.id = any(${ids}::uuid[])
    order by e.id for update
  `.execute(ctx.tx)
  return rows
}

export type HeldExpense = {
  id: string
  currency: string
  status: string
  document_kind: string
  left_to_pay: string
  paid_amount: string
  paid_on: string | null
  /** Whether a line tells of what paid all of it. */
  is_told: boolean
}

/** What of a debt from before was paid by a part that is no line's yet. */
export async function findPart(
  ctx: CompanyContext,
  expenseId: string,
  partId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ amount: string }>`
    select p.amount::text as amount
    from expense_payments p join expenses e on e.company_id = p.company_id and e.id = p.expense_id
    where p.company_id = current_company() and p.expense_id = ${expenseId}::uuid and p.id = ${partId}::uuid and p.credit_of is null
      and not ${isTold(sql`p.id`)}
  `.execute(ctx.tx)
  return rows[0]?.amount
}

/** One expense that a line paid. */
export type PaidByLine = { expenseId: string; amount: string; isOwn: boolean; partId: string | null }

export async function insertPaid(
  ctx: CompanyContext,
  lineId: string,
  paid: readonly PaidByLine[],
): Promise<void> {
  await sql`
    insert into bank_line_expenses (company_id, line_id, expense_id, amount, is_own, part_id)
    select current_company(), ${lineId}::uuid, r."expenseId", r.amount, r."isOwn", r."partId"
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r ("expenseId" uuid, amount numeric, "isOwn" boolean, "partId" uuid)
  `.execute(ctx.tx)
}

/** What lines paid, in the order in which expenses are held. */
export async function readPaidBy(ctx: CompanyContext, lineIds: readonly string[]): Promise<PaidByLine[]> {
  const { rows } = await sql<PaidByLine>`
    select b.expense_id as "expenseId", b.amount::text as amount, b.is_own as "isOwn", b.part_id as "partId"
    from bank_line_expenses b
    where b.company_id = current_company() and b.line_id = any(${lineIds}::uuid[])
    order by b.expense_id
  `.execute(ctx.tx)
  return rows
}

export async function deletePaid(ctx: CompanyContext, lineId: string): Promise<void> {
  await sql`
    delete from bank_line_expenses where company_id = current_company() and line_id = ${lineId}::uuid
  `.execute(ctx.tx)
}
