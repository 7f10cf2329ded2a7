import type { ExpenseDetail } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ExpenseNotFound } from './errors.ts'
import { expenseColumns, expenseJoins, type StoredExpense, toExpenseRow } from './expense-row.ts'

type Stored = StoredExpense & {
  version: number
  notes: string | null
  approved_by_name: string | null
  approved_at: Date | null
  voided_by_name: string | null
  voided_at: Date | null
  void_reason: string | null
  created_at: Date
}

type StoredPart = {
  id: string
  paid_on: string
  amount: string
  means: string | null
  account: string | null
  credit_of: string | null
  recorded_by: string | null
}
type StoredUse = Omit<ExpenseDetail['credit_uses'][number], 'expense'> & {
  expense_id: string | null
  expense_number: string | null
}
type StoredFile = { id: string; name: string; type: string; size: number; created_at: Date }

/** An expense with its files. Throws ExpenseNotFound, for another company's too. */
export async function getExpense(ctx: CompanyContext, id: string): Promise<ExpenseDetail> {
  ctx.permit('expenses.read')
  const [expenses, files, parts, uses] = await Promise.all([
    sql<Stored>`
      select ${expenseColumns}, r.version, r.notes, a.name as approved_by_name, r.approved_at,
        v.name as voided_by_name, r.voided_at, r.void_reason, r.created_at
      from expenses r ${expenseJoins} left join users a on a.id = r.approved_by left join users v on v.id = r.voided_by
      where r.company_id = current_company() and r.id = ${id}::uuid
    `.execute(ctx.tx),
    sql<StoredFile>`
      select f.id, f.name, f.type, f.size, f.created_at from papers f
      where f.company_id = current_company() and f.expense_id = ${id}::uuid
      order by f.created_at, f.id
    `.execute(ctx.tx),
    sql<StoredPart>`
      select p.id, p.paid_on, p.amount, p.means, p.account, p.credit_of, u.name as recorded_by
      from expense_payments p left join users u on u.id = p.recorded_by
      where p.company_id = current_company() and p.expense_id = ${id}::uuid
      order by p.paid_on desc, p.created_at desc, p.id desc
    `.execute(ctx.tx),
    sql<StoredUse>`
      select p.id, 'applied' as kind, p.paid_on as on, p.amount, null::text as means, null::text as account, e.id as expense_id,
        e.document_number as expense_number, p.created_at
      from expense_payments p join expenses e on e.company_id = p.company_id and e.id = p.expense_id
      where p.company_id = current_company() and p.credit_of = ${id}::uuid
      union all
      select f.id, 'refund', f.received_on, f.amount, f.means, f.account, null, null, f.created_at
      from supplier_refunds f where f.company_id = current_company() and f.expense_id = ${id}::uuid
      order by 3 desc, 9 desc, 1 desc
    `.execute(ctx.tx),
  ])
  const expense = expenses.rows[0]
  if (expense === undefined) throw new ExpenseNotFound()
  const {
    version,
    notes,
    approved_by_name,
    approved_at,
    voided_by_name,
    voided_at,
    void_reason,
    created_at,
    ...row
  } = expense
  return {
    ...toExpenseRow(row),
    version,
    notes,
    approved_by: approved_by_name,
    approved_at: instantOf(approved_at),
    voided_by: voided_by_name,
    voided_at: instantOf(voided_at),
    void_reason,
    created_at: costaRicaInstant(created_at.getTime()),
    payments: parts.rows.map((part) => ({ ...part, amount: shortestNumber(part.amount) })),
    credit_uses: uses.rows.map(
      ({ id, kind, on, amount, means, account, expense_id: used, expense_number: number }) => ({
        id,
        kind,
        on,
        amount: shortestNumber(amount),
        means,
        account,
        expense: used === null ? null : { id: used, number },
      }),
    ),
    files: files.rows.map((file) => ({ ...file, created_at: costaRicaInstant(file.created_at.getTime()) })),
  }
}

function instantOf(moment: Date | null): string | null {
  return moment === null ? null : costaRicaInstant(moment.getTime())
}
