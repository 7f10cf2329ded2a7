import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { receivePaper } from '#modules/papers/index.ts'
import { namedFile } from '#platform/form.ts'
import { companyRoute, fileRoute, preparedRoute, type Route } from '#platform/route.ts'
import { addExpenseFile, deleteExpenseFile, getExpenseFile } from './expense-files.ts'
import { getExpense } from './get-expense.ts'
import { expenseTotals, listExpenseSuppliers, listExpenses } from './list-expenses.ts'
import { listSupplierPayments } from './list-supplier-payments.ts'
import { placeExpense, tagExpense } from './mark-expense.ts'
import { takeBackPart } from './pay-part.ts'
import { recordExpense } from './record-expense.ts'
import { approveExpense, payExpense, voidExpense } from './settle-expense.ts'
import { applySupplierCredit, recordRefund, takeBackRefund } from './supplier-credit.ts'
import { removeOpeningDebt, takeOverDebt } from './take-over-debt.ts'
import { deleteExpense, updateExpense } from './update-expense.ts'

const byId = z.object({ id: schemas.id })
const byPayment = byId.extend({ payment: schemas.id })
const byRefund = byId.extend({ refund: schemas.id })
const byFile = byId.extend({ file: schemas.id })
const answer = schemas.expenseDetail

export const expenseRoutes: Route[] = [
  companyRoute(
    endpoints.listExpenses,
    {
      reads: 'replica',
      query: schemas.expensesQuery,
      answer: schemas.pageOf(schemas.expenseRow),
      permission: 'expenses.read',
    },
    (ctx, { query }) => listExpenses(ctx, query),
  ),
  companyRoute(
    endpoints.getExpenseTotals,
    {
      reads: 'replica',
      query: schemas.expensesQuery,
      answer: z.object({ data: schemas.expenseTotals }),
      permission: 'expenses.read',
    },
    async (ctx, { query }) => ({ data: await expenseTotals(ctx, query) }),
  ),
  companyRoute(
    endpoints.listExpenseSuppliers,
    {
      reads: 'replica',
      query: schemas.expenseSuppliersQuery,
      answer: z.object({ data: z.array(schemas.expenseSupplier) }),
      permission: 'expenses.read',
    },
    async (ctx, { query }) => ({ data: await listExpenseSuppliers(ctx, query.search) }),
  ),
  companyRoute(
    endpoints.getExpense,
    { params: byId, answer, permission: 'expenses.read' },
    (ctx, { params }) => getExpense(ctx, params.id),
  ),
  companyRoute(
    endpoints.recordExpense,
    { body: schemas.expenseInput, answer, permission: 'expenses.record', status: 201 },
    (ctx, { body }) => recordExpense(ctx, body),
  ),
  companyRoute(
    endpoints.updateExpense,
    { params: byId, body: schemas.expenseInput, answer, permission: 'expenses.record' },
    (ctx, { params, body, ifMatch }) => updateExpense(ctx, params.id, body, ifMatch),
  ),
  companyRoute(
    endpoints.deleteExpense,
    { params: byId, permission: 'expenses.record' },
    async (ctx, { params }) => {
      await deleteExpense(ctx, params.id)
      return null
    },
  ),
  companyRoute(
    endpoints.approveExpense,
    { params: byId, answer, permission: 'expenses.approve' },
    (ctx, { params }) => approveExpense(ctx, params.id),
  ),
  companyRoute(
    endpoints.payExpense,
    { params: byId, body: schemas.expensePayment, answer, permission: 'expenses.record' },
    (ctx, { params, body }) => payExpense(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.tagExpense,
    { params: byId, body: schemas.tagChange, answer, permission: 'expenses.record' },
    async (ctx, { params, body }) => {
      await tagExpense(ctx, params.id, body)
      return getExpense(ctx, params.id)
    },
  ),
  companyRoute(
    endpoints.placeExpense,
    { params: byId, body: schemas.expenseBranch, answer, permission: 'expenses.record' },
    async (ctx, { params, body }) => {
      await placeExpense(ctx, params.id, body.branch)
      return getExpense(ctx, params.id)
    },
  ),
  companyRoute(
    endpoints.takeBackExpensePayment,
    { params: byPayment, answer, permission: 'expenses.approve' },
    (ctx, { params }) => takeBackPart(ctx, params.id, params.payment),
  ),
  companyRoute(
    endpoints.applySupplierCredit,
    { params: byId, body: schemas.creditApplied, answer, permission: 'expenses.record' },
    (ctx, { params, body }) => applySupplierCredit(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.recordSupplierRefund,
    { params: byId, body: schemas.supplierRefund, answer, permission: 'expenses.record' },
    (ctx, { params, body }) => recordRefund(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.takeBackSupplierRefund,
    { params: byRefund, answer, permission: 'expenses.approve' },
    (ctx, { params }) => takeBackRefund(ctx, params.id, params.refund),
  ),
  companyRoute(
    endpoints.listSupplierPayments,
    {
      reads: 'replica',
      params: schemas.supplierParams,
      query: schemas.supplierPaymentsQuery,
      answer: schemas.supplierPayments,
      permission: 'expenses.read',
    },
    (ctx, { params, query }) => listSupplierPayments(ctx, params.key, query),
  ),
  companyRoute(
    endpoints.takeOverDebt,
    { body: schemas.openingDebtInput, answer, permission: 'expenses.record', status: 201 },
    (ctx, { body }) => takeOverDebt(ctx, body),
  ),
  companyRoute(
    endpoints.removeOpeningDebt,
    { params: byId, permission: 'expenses.approve' },
    async (ctx, { params }) => {
      await removeOpeningDebt(ctx, params.id)
      return null
    },
  ),
  companyRoute(
    endpoints.voidExpense,
    { params: byId, body: schemas.voidReason, answer, permission: 'expenses.approve' },
    (ctx, { params, body }) => voidExpense(ctx, params.id, body.reason),
  ),
  preparedRoute(
    endpoints.addExpenseFile,
    { params: byId, answer, permission: 'expenses.record', form: namedFile },
    (_, { caller, request }) => receivePaper(request, caller.member!.companyId),
    (ctx, { params }, file) => addExpenseFile(ctx, params.id, file),
  ),
  fileRoute(endpoints.expenseFile, { params: byFile, permission: 'expenses.read' }, (ctx, { params }) =>
    getExpenseFile(ctx, params.id, params.file),
  ),
  companyRoute(
    endpoints.deleteExpenseFile,
    { params: byFile, answer, permission: 'expenses.record' },
    (ctx, { params }) => deleteExpenseFile(ctx, params.id, params.file),
  ),
]
