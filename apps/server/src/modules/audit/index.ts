export { auditExport } from './export-audit.ts'
export { auditRoutes } from './routes.ts'
export { auditRecurrences } from './seal-audit.ts'
