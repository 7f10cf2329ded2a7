// Pages of what is no electronic document. Each comes with its words when an address asks for it: most ask for a document.
import { lazy } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'

export const SimplePage = lazy(async () => {
  const [module] = await Promise.all([import('#features/simples/simple-page.tsx'), loadWords('counter')])
  return { default: module.SimplePage }
})
export const QuotationScreen = lazy(async () => {
  const [module] = await Promise.all([import('#features/quotations/index.ts'), loadWords('sales')])
  return { default: module.QuotationScreen }
})
export const RunScreen = lazy(async () => {
  const [module] = await Promise.all([import('#features/recurring/index.ts'), loadWords('sales')])
  return { default: module.RunScreen }
})
export const PaymentScreen = lazy(async () => {
  const [module] = await Promise.all([import('#features/payments/index.ts'), loadWords('money')])
  return { default: module.PaymentScreen }
})
export const ExpenseScreen = lazy(async () => {
  const [module] = await Promise.all([import('#features/expenses/index.ts'), loadWords('money')])
  return { default: module.ExpenseScreen }
})
export const ReceptionScreen = lazy(async () => {
  const [module] = await Promise.all([import('#features/receptions/index.ts'), loadWords('money')])
  return { default: module.ReceptionScreen }
})
