import { part } from '#lib/part.ts'

export { ClientField } from './client-field.tsx'
export { DebtList } from './debt-list.tsx'
export { OpeningBalanceDrawer } from './opening-balance-drawer.tsx'
export { PaymentDrawer } from './payment-drawer.tsx'
export { PaymentScreen } from './payment-screen.tsx'
export { leftOver, proposeSplit } from './propose.ts'
export { openDocumentsQuery } from './queries.ts'

/** Gives a client back what settles nothing. */
export const ReturnDrawer = part(() => import('./return-drawer.tsx'), 'ReturnDrawer', { words: ['money'] })
