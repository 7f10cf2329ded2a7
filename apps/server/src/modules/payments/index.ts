export { paymentsExport } from './export-payments.ts'
export { recordPayment } from './record-payment.ts'
export { paymentRoutes } from './routes.ts'
export { voidPayment } from './void-payment.ts'
