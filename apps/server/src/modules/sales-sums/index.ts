export { addToSums, salesSumsSubscriber } from './subscriber.ts'
