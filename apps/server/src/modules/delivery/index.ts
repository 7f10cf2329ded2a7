export {
  acknowledgeAction,
  documentLetterActions,
  letterActions,
  mailQuotationAction,
  mailSimpleAction,
  remindAction,
  statementAction,
} from './bulk-actions.ts'
export { lettersExport } from './export-letters.ts'
export { holdLetters } from './hold-letters.ts'
export { deliveryJobs, deliveryRecurrences } from './jobs.ts'
export { notePosted, readExpired } from './letter-store.ts'
export { noteBounce } from './note-bounce.ts'
export { noteComplaint } from './note-complaint.ts'
export { noteFate, tellOfUndelivered } from './note-fate.ts'
export { restateReminder } from './restate-reminder.ts'
export { deliveryRoutes } from './routes.ts'
export type { Post } from './send-document.ts'
export { isStillWanted } from './still-wanted.ts'
export { letterSubscriber, sendByItself } from './subscribers.ts'
