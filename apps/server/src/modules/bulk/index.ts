export { type AnyBulkAction, type BulkList, type BulkUndo, defineBulkAction } from './bulk-action.ts'
export { insertChanges, readLastUndo, readUndo } from './bulk-changes.ts'
export { bulkTask } from './bulk-task.ts'
export { bulkRoutes } from './routes.ts'
