export { changeItemOf, linesUndo } from './change-item.ts'
export { recurringExport } from './export-recurring.ts'
export { holdDueSeries } from './hold-series.ts'
export { recurringJobs, recurringRecurrences } from './jobs.ts'
export { listRecurring } from './list-recurring.ts'
export {
  endRecurring,
  pauseRecurring,
  readStanding,
  restoreStanding,
  startRecurring,
} from './move-recurring.ts'
export { recodeRecurring } from './recode-recurring.ts'
export { recurringRoutes } from './routes.ts'
export { createRecurring } from './save-recurring.ts'
export { seriesLetterSubscriber } from './send-run.ts'
