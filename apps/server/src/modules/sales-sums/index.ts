export { salesSumsRecurrences } from './audit-sums.ts'
export { addToSums, salesSumsSubscriber } from './subscriber.ts'
