export { ExpenseScreen } from './expense-screen.tsx'
