export { studentSetupQuery } from './queries.ts'
