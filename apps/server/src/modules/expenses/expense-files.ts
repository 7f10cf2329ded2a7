import type { ExpenseDetail } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ExpenseNotFound, ExpenseSettled } from './errors.ts'
import { announceExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import type { ProvenPaper } from './prove-paper.ts'

/** Largest file of an expense, in bytes. */
export const mostFileBytes = 10 * 1024 * 1024
const mostFiles = 5

/** Keeps a proven paper with an expense. Throws ExpenseNotFound, ExpenseSettled, Conflict for too many. */
export async function addExpenseFile(
  ctx: CompanyContext,
  id: string,
  { name, content, type }: ProvenPaper & { name: string },
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  await refuseWhenVoid(ctx, id)
  await oneAtATime(ctx, `expense-files:${id}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from expense_files
    where company_id = current_company() and expense_id = ${id}::uuid
  `.execute(ctx.tx)
  if (rows[0]!.count >= mostFiles) throw new Conflict('expense-files-full', { most: mostFiles })
  await sql`
    insert into expense_files (company_id, expense_id, id, name, type, size, content, added_by, created_at)
    values (
      current_company(), ${id}::uuid, ${newId()}::uuid, ${plainName(name)}, ${type}, ${content.length}, ${content},
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

/** A file of an expense as it was kept. Throws NotFound. */
export async function getExpenseFile(ctx: CompanyContext, id: string, fileId: string) {
  ctx.permit('expenses.read')
  const { rows } = await sql<Row<'expense_files', 'name' | 'type' | 'content'>>`
    select name, type, content from expense_files
    where company_id = current_company() and expense_id = ${id}::uuid and id = ${fileId}::uuid
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0]
}

/** Throws away a file of an expense that may still change. Throws NotFound, ExpenseSettled. */
export async function deleteExpenseFile(
  ctx: CompanyContext,
  id: string,
  fileId: string,
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  const expense = await refuseWhenVoid(ctx, id)
  if (expense.status !== 'draft' && expense.status !== 'recorded') throw new ExpenseSettled()
  const { rows } = await sql`
    delete from expense_files
    where company_id = current_company() and expense_id = ${id}::uuid and id = ${fileId}::uuid
    returning id
  `.execute(ctx.tx)
  if (rows.length === 0) throw new NotFound()
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

async function refuseWhenVoid(ctx: CompanyContext, id: string) {
  const expense = await lockExpense(ctx, id)
  if (expense === undefined) throw new ExpenseNotFound()
  if (expense.status === 'void') throw new ExpenseSettled()
  return expense
}

/** The last part of a path, without control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-150) || 'archivo'
  )
}
