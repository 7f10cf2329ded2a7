export { reportExports } from './export-report.ts'
export { reportRoutes } from './routes.ts'
