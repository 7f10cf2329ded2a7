// Money out.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listExpenses = endpoint<{ query: t.ExpensesQuery; answer: t.Page<t.ExpenseRow> }>(
  'GET',
  '/expenses',
  'company',
)
/** Of everything that the query means, a row per currency; drafts and void ones do not count. */
export const getExpenseTotals = endpoint<{ query: t.ExpensesQuery; answer: { data: t.ExpenseTotals } }>(
  'GET',
  '/expenses/totals',
  'company',
)
/** Suppliers of earlier expenses, those of late first, each with what was chosen last time. */
export const listExpenseSuppliers = endpoint<{
  query: { search?: string }
  answer: { data: t.ExpenseSupplier[] }
}>('GET', '/expenses/suppliers', 'company')
export const getExpense = endpoint<ById & { answer: t.ExpenseDetail }>('GET', '/expenses/:id', 'company')
export const recordExpense = endpoint<{ body: t.ExpenseInput; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses',
  'company',
)
/** Changes one that is neither approved nor paid; `If-Match` carries the version that was read. */
export const updateExpense = endpoint<ById & { body: t.ExpenseInput; answer: t.ExpenseDetail }>(
  'PUT',
  '/expenses/:id',
  'company',
)
/** Deletes a draft. */
export const deleteExpense = endpoint<ById & { answer: null }>('DELETE', '/expenses/:id', 'company')
export const approveExpense = endpoint<ById & { answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/approve',
  'company',
)
export const payExpense = endpoint<ById & { body: t.ExpensePayment; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/pay',
  'company',
)
/** Says in which branch it was spent, or in none, wherever it stands. */
export const placeExpense = endpoint<ById & { body: { branch: string | null }; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/branch',
  'company',
)
/** Takes back a part that was paid of a debt from before, or by credit with the supplier. */
export const takeBackExpensePayment = endpoint<{
  params: { id: string; payment: string }
  answer: t.ExpenseDetail
}>('DELETE', '/expenses/:id/payments/:payment', 'company')
export const voidExpense = endpoint<ById & { body: { reason: string }; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/void',
  'company',
)
/** Multipart: `file`, a PDF, JPEG, PNG or XML of at most 10 MB, and `name`. */
export const addExpenseFile = endpoint<ById & { body: FormData; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/files',
  'company',
)
/** Answered as an attachment. */
export const expenseFile = endpoint<{ params: { id: string; file: string } }>(
  'GET',
  '/expenses/:id/files/:file',
  'company',
)
export const deleteExpenseFile = endpoint<{ params: { id: string; file: string }; answer: t.ExpenseDetail }>(
  'DELETE',
  '/expenses/:id/files/:file',
  'company',
)
export const applySupplierCredit = endpoint<ById & { body: t.CreditApplied; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/apply-credit',
  'company',
)
export const recordSupplierRefund = endpoint<ById & { body: t.SupplierRefund; answer: t.ExpenseDetail }>(
  'POST',
  '/expenses/:id/refunds',
  'company',
)
export const takeBackSupplierRefund = endpoint<{
  params: { id: string; refund: string }
  answer: t.ExpenseDetail
}>('DELETE', '/expenses/:id/refunds/:refund', 'company')
