export { reportLink } from './report-link.ts'
