// What makes a document, and what is noted of it afterwards.

export { documentActions } from './bulk-actions.ts'
export { softwareProviderOf } from './engine/software-provider.ts'
export { DiscountAboveLimit } from './errors.ts'
export { figureColumns } from './figure-columns.ts'
export { type IssueDoors, issueDocument } from './issue-document.ts'
export { issueSold } from './issue-sold.ts'
export { anySecurityCode, type MoneyBefore } from './issue-store.ts'
export {
  type DeliveryEvent,
  noteDelivery,
  noteFoundServer,
  noteOpening,
  noteWhatsapp,
} from './letter-facts.ts'
export { lineColumns } from './line-columns.ts'
export { deleteTakenOver, insertTakenOver } from './taken-over-store.ts'
