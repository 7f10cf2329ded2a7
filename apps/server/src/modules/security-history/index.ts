export { securityRecurrences } from './security-recurrences.ts'
