export {
  answerQuotation,
  type ClientAnswer,
  digestOf,
  noteViewing,
  proveSignature,
} from './answer-quotation.ts'
export { quotationActions } from './bulk-actions.ts'
export { QuotationNotFound } from './errors.ts'
export { quotationsExport } from './export-quotations.ts'
export { getQuotation } from './get-quotation.ts'
export { listQuotations } from './list-quotations.ts'
export {
  cancelQuotation,
  checkSendable,
  decideQuotation,
  sendQuotation,
} from './move-quotation.ts'
export { type OpenDeposit, readOpenDeposits } from './open-deposits.ts'
export { quotationFileName, readQuotationFile } from './print-quotation.ts'
export { type QuotationLetterFacts, readQuotationLetterFacts } from './quotation-letters.ts'
export { readQuotationSource } from './quotation-source.ts'
export { quotationNumber } from './quotation-view.ts'
export { recodeQuotation } from './recode-quotation.ts'
export { quotationRoutes } from './routes.ts'
export { createQuotation } from './save-quotation.ts'
