export { OpeningBalanceDrawer } from './opening-balance-drawer.tsx'
export { PaymentScreen } from './payment-screen.tsx'
