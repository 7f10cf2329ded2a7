export { quotationsExport } from './export-quotations.ts'
export { cancelQuotation, decideQuotation, sendQuotation } from './move-quotation.ts'
export { quotationRoutes } from './routes.ts'
export { createQuotation } from './save-quotation.ts'
