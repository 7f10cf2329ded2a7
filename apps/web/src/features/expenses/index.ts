export { ExpenseChip } from './expense-chip.tsx'
export { ExpenseDrawer } from './expense-drawer.tsx'
export { ExpenseScreen } from './expense-screen.tsx'
