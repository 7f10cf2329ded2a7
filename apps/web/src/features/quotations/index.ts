export { joinQuotations } from './join-quotations.ts'
export { QuotationScreen } from './quotation-screen.tsx'
export { quotationSubject } from './quotation-subject.ts'
