export { readStatement, type StatementLine } from './read-statement.ts'
export { bankRoutes } from './routes.ts'
