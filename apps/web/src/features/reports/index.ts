export { reportIndexQuery } from './queries.ts'
export { reportLink } from './report-link.ts'
