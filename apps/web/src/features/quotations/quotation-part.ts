import { part } from '#lib/part.ts'

export const QuotationPart = part(() => import('./edit-quotation-screen.tsx'), 'EditQuotationScreen')
