export { type AnyExportSource, defineExport, type ExportColumn, rowsOfPages } from './export-source.ts'
export { exportTask } from './export-task.ts'
export { exportRoutes } from './routes.ts'
