export { draftAddress } from './draft-address.ts'
export { joinQuotations } from './join-quotations.ts'
export { QuotationScreen } from './quotation-screen.tsx'
export { quotationSubject } from './quotation-subject.ts'
