export { salesSumsSubscriber } from './subscriber.ts'
