export { type AnyBulkAction, type BulkList, defineBulkAction } from './bulk-action.ts'
export { bulkTask } from './bulk-task.ts'
export { bulkRoutes } from './routes.ts'
