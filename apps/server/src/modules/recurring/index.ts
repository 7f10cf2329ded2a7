export { recurringJobs, recurringRecurrences } from './jobs.ts'
export { endRecurring, pauseRecurring, startRecurring } from './move-recurring.ts'
export { recurringRoutes } from './routes.ts'
export { createRecurring } from './save-recurring.ts'
