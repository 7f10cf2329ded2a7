export { PaymentScreen } from './payment-screen.tsx'
