export { itemsExport } from './export-items.ts'
export { listItems } from './list-items.ts'
export { itemRoutes } from './routes.ts'
export { createItem } from './save-item.ts'
