import { screenPart } from '#features/documents/index.ts'

const editor = screenPart(() => import('./edit-quotation-screen.tsx'), 'EditQuotationScreen')
export const QuotationPart = editor.Screen
export const fetchQuotationEditor = editor.fetch
