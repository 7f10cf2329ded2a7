export { reportExports } from './export-report.ts'
export { statementExport } from './export-statement.ts'
export { reportRoutes } from './routes.ts'
