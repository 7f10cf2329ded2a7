export { recordPayment } from './record-payment.ts'
export { paymentRoutes } from './routes.ts'
