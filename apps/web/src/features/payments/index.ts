export { PaymentScreen } from './payment-screen.tsx'
export { documentPaymentsQuery } from './queries.ts'
