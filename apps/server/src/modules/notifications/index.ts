export { composeCompanyLetter } from './compose-letter.ts'
export { notificationJobs, notificationRecurrences, queueLetters, queueWaitingLetters } from './jobs.ts'
export { heldSinceRestore, standingNow, standingOf, statusAfter } from './letter-standing.ts'
export { isLetterLimit, isUnproven, mayWrite } from './may-write.ts'
export { ownNotificationRoutes } from './notification-routes.ts'
export { type Notice, notify } from './notify.ts'
export {
  createOutbox,
  type LetterAbout,
  letterPurpose,
  type Outbox,
  openBody,
  type PostedLetter,
  queueLetter,
} from './outbox.ts'
export {
  type AttachmentReference,
  holdWaiting,
  readCopies,
  turnLetter,
  uncountArrived,
} from './outbox-store.ts'
export { tellOfOutsideAddresses } from './outside-address.ts'
export type { SayCause } from './phrase-params.ts'
export { notificationRoutes } from './routes.ts'
export type { LetterFate, Postman } from './send-letter.ts'
export { statusNow } from './status-now.ts'
