import { laterEditor } from '#features/documents/index.ts'

const editor = laterEditor(() =>
  import('./edit-quotation-screen.tsx').then(({ EditQuotationScreen }) => EditQuotationScreen),
)
export const LaterQuotationScreen = editor.Screen
export const fetchQuotationEditor = editor.fetch
