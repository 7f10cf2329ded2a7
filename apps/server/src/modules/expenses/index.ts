export { addExpenseFile } from './expense-files.ts'
export { expensesExport } from './export-expenses.ts'
export { expensesImport } from './import-expenses.ts'
export { listExpenses } from './list-expenses.ts'
export { recordExpense } from './record-expense.ts'
export { openDay, recordReceived, storeCredited, withdrawReceived } from './record-received.ts'
export { expenseRoutes } from './routes.ts'
export {
  approveExpense,
  payExpense,
  readSettlement,
  restoreSettlement,
  voidExpense,
} from './settle-expense.ts'
