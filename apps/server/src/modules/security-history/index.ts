export { noteSecurityEvent } from './note-security-event.ts'
export type { SecurityEvent } from './security-event.ts'
export { securityRecurrences } from './security-recurrences.ts'
