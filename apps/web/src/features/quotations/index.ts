import { lazy } from 'react'

export { QuotationScreen } from './quotation-screen.tsx'

/** The editor brings the engine along: it comes once the screen stands. */
export const EditQuotationScreen = lazy(() =>
  import('./edit-quotation-screen.tsx').then((module) => ({ default: module.EditQuotationScreen })),
)
