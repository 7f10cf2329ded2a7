export { nextDueDay } from './due-day.ts'
export { returnDocumentsExport, returnExport } from './export-return.ts'
export { vatReturnRoutes } from './routes.ts'
