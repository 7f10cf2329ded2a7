// Pages of what is no electronic document. Each comes with its words when an address asks for it: most ask for a document.
import { part } from '#lib/part.ts'

export const SimplePage = part(() => import('#features/simples/simple-page.tsx'), 'SimplePage', {
  words: ['counter'],
})
export const QuotationScreen = part(() => import('#features/quotations/index.ts'), 'QuotationScreen', {
  words: ['sales'],
})
export const RunScreen = part(() => import('#features/recurring/index.ts'), 'RunScreen', {
  words: ['sales'],
})
export const PaymentScreen = part(() => import('#features/payments/index.ts'), 'PaymentScreen', {
  words: ['money', 'moneyActs'],
})
export const ExpenseScreen = part(() => import('#features/expenses/index.ts'), 'ExpenseScreen', {
  words: ['money'],
})
export const ReceptionScreen = part(() => import('#features/receptions/index.ts'), 'ReceptionScreen', {
  words: ['money'],
})
