export { securityExport } from './export-security.ts'
export { noteSecurityEvent } from './note-security-event.ts'
export { securityHistoryRoutes } from './routes.ts'
export { securityRecurrences } from './security-recurrences.ts'
