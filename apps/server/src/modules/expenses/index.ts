export { addExpenseFile } from './expense-files.ts'
export { recordExpense } from './record-expense.ts'
export { type ReceivedExpense, recordReceived } from './record-received.ts'
export { expenseRoutes } from './routes.ts'
