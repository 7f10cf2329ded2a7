export { getClientStatement } from './client-account.ts'
export { reportExports } from './export-report.ts'
export { statementExport } from './export-statement.ts'
export { supplierStatementExport } from './export-supplier-statement.ts'
export { reportRoutes } from './routes.ts'
export { scheduledReport } from './scheduled-report.ts'
export {
  readStatementFile,
  readStatements,
  type StatementAsked,
  statementFileName,
} from './statement-file.ts'
export {
  readSupplierStatementFile,
  readSupplierStatements,
  type ToldSupplier,
} from './supplier-statement-file.ts'
