export { auditRoutes } from './routes.ts'
export { auditRecurrences } from './seal-audit.ts'
