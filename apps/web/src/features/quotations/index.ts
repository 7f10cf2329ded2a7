export { QuotationScreen } from './quotation-screen.tsx'
