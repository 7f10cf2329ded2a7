export { acknowledgementName, readAcknowledged, readAcknowledgement } from './acknowledgement.ts'
export { collectAction, receiptsAction } from './bulk-actions.ts'
export { worthIn } from './deposit-worth.ts'
export { type Deposit, hasDepositLeft, readDeposits, readDepositsOf } from './deposits.ts'
export { isDepositLeft, takeDeposits } from './deposits-of-receipts.ts'
export { paymentsExport } from './export-payments.ts'
export { getPayment } from './get-payment.ts'
export { giveDepositsBack } from './give-deposits-back.ts'
export { listPayments } from './list-payments.ts'
export { depositSubscriber, moneyBefore } from './money-before.ts'
export { lockMoney, lockSettled, lockToSettle } from './money-lock.ts'
export { seesPayment, visiblePayments } from './own-payments.ts'
export {
  isReceiptedInPart,
  paidByDay,
  receiptsLacking,
  wantsReceipts,
} from './receipts/lacks-receipt.ts'
export { recordPayment } from './record-payment.ts'
export { paymentRoutes } from './routes.ts'
export { mayBeTold, mostDaysApart } from './same-money.ts'
export { tellOfPayment } from './tell-of-payment.ts'
export { takeBackPayment } from './void-payment.ts'
