export { expenseActions } from './bulk-actions.ts'
export { addExpenseFile } from './expense-files.ts'
export {
  isInFavour,
  isOwed,
  isSpent,
  leftToPay,
  openOf,
  owedSince,
  soonDays,
  supplierOf,
} from './expense-row.ts'
export { expensesExport } from './export-expenses.ts'
export { getExpense } from './get-expense.ts'
export { openingDebtsImport } from './import-debts.ts'
export { expensesImport } from './import-expenses.ts'
export { findSuppliers, listExpenses } from './list-expenses.ts'
export { takeBackPart } from './pay-part.ts'
export { recordExpense } from './record-expense.ts'
export {
  openDay,
  type ReceivedExpense,
  recordReceived,
  storeCredited,
  withdrawReceived,
} from './record-received.ts'
export { type RecordedNumber, readRecordedNumbers } from './refuse-twin.ts'
export { expenseRoutes } from './routes.ts'
export { approveExpense, payExpense, payOff, takeBackPaying, voidExpense } from './settle-expense.ts'
