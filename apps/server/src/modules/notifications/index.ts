export { notificationJobs, notificationRecurrences, queueWaitingLetters } from './jobs.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export { notificationRoutes } from './routes.ts'
