export { deliveryJobs, deliveryRecurrences } from './jobs.ts'
export { noteFate, tellOfUndelivered } from './note-fate.ts'
export { deliveryRoutes } from './routes.ts'
export { type Post, sendDocument } from './send-document.ts'
