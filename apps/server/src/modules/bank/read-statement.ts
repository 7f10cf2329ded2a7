import type { BankLineState } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofHere } from './bank-store.ts'
import { stateOf } from './list-lines.ts'
import { permitBank } from './permit-bank.ts'

/** A line of a statement and what it came to. */
export type StatementLine = {
  account: string
  currency: string
  day: string
  text: string
  reference: string | null
  amount: string
  balance: string | null
  state: BankLineState
  ignored_because: string | null
  payment: string | null
  client: string | null
  /** Of the card settlement that it is: the acquirer, and its number. */
  settlement: string | null
  /** What it paid: the numbers of its expenses, or their days where they have none; and whose they are. */
  expenses: string | null
  suppliers: string | null
}

/** What moved on the company's accounts in some days, account by account, the oldest first. */
export async function readStatement(
  ctx: CompanyContext,
  { from, to }: { from: string; to: string },
): Promise<StatementLine[]> {
  permitBank(ctx, 'payments.read')
  const { rows } = await sql<StatementLine>`
    select l.account, l.currency, l.happened_on::text as day, l.text, l.reference, l.amount::text as amount,
      l.balance::text as balance, ${stateOf} as state, l.ignored_because, r.number::text as payment, r.client_name as client,
      nullif(concat_ws(' ', c.acquirer, nullif(c.reference, '')), '') as settlement,
      p.expenses, p.suppliers
    from bank_lines l
    left join payments r on r.company_id = l.company_id and r.id = l.payment_id
    left join card_settlements c on c.company_id = l.company_id and c.id = l.settlement_id
    left join lateral (
      select string_agg(coalesce(e.document_number, e.spent_on::text), ', ' order by e.spent_on, e.id) as expenses,
        string_agg(distinct e.supplier_name, ', ') as suppliers
      from bank_line_expenses b join expenses e on e.company_id = b.company_id and e.id = b.expense_id
      where b.company_id = l.company_id and b.line_id = l.id
    ) p on l.pays_expenses
    where ${ofHere} and l.happened_on between ${from}::date and ${to}::date
    order by l.account, l.happened_on, l.id
  `.execute(ctx.tx)
  return rows
}
