export { shiftsExport } from './export-shifts.ts'
export { counterRoutes } from './routes.ts'
export { tillRoutes } from './till-routes.ts'
