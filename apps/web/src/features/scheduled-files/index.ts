export { sayDays } from './say-days.ts'
export { ScheduledFileForm } from './scheduled-file-form.tsx'
