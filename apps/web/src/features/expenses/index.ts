import { part } from '#lib/part.ts'

export { ExpenseScreen } from './expense-screen.tsx'

/** Records what was spent: for a page that begins one. */
export const ExpenseDrawer = part(() => import('./expense-drawer.tsx'), 'ExpenseDrawer')
