export { noteSecurityEvent } from './note-security-event.ts'
export { securityCounts } from './security-counts.ts'
export type { SecurityEvent } from './security-event.ts'
export { securityRecurrences } from './security-recurrences.ts'
