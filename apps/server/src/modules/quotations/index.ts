export { QuotationNotFound } from './errors.ts'
export { quotationsExport } from './export-quotations.ts'
export { getQuotation } from './get-quotation.ts'
export { cancelQuotation, checkSendable, decideQuotation, sendQuotation } from './move-quotation.ts'
export { quotationFileName, readQuotationFile } from './print-quotation.ts'
export {
  insertQuotationLetter,
  type QuotationLetterFacts,
  readQuotationLetterFacts,
  readQuotationOfLetter,
  settleQuotationLetter,
} from './quotation-letters.ts'
export { quotationNumber } from './quotation-view.ts'
export { quotationRoutes } from './routes.ts'
export { createQuotation } from './save-quotation.ts'
