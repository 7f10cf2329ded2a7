import type { ExpenseDetail } from '@cuentaclara/contracts'
import { deletePaper, insertPaper, type ProvenPaper, readPaper } from '#modules/papers/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ExpenseNotFound, ExpenseSettled } from './errors.ts'
import { announceExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'

const mostFiles = 5

/** Keeps a proven paper with an expense. Throws ExpenseNotFound, ExpenseSettled, Conflict `papers-full`. */
export async function addExpenseFile(
  ctx: CompanyContext,
  id: string,
  paper: ProvenPaper & { name: string },
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  await refuseWhenVoid(ctx, id)
  await insertPaper(ctx, { type: 'expense', id }, paper, mostFiles)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

/** A file of an expense as it was kept. Throws NotFound. */
export async function getExpenseFile(ctx: CompanyContext, id: string, fileId: string) {
  ctx.permit('expenses.read')
  return readPaper(ctx, { type: 'expense', id }, fileId)
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
  await deletePaper(ctx, { type: 'expense', id }, fileId)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

async function refuseWhenVoid(ctx: CompanyContext, id: string) {
  const expense = await lockExpense(ctx, id)
  if (expense === undefined) throw new ExpenseNotFound()
  if (expense.status === 'void') throw new ExpenseSettled()
  return expense
}
