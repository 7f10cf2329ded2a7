export { itemRoutes } from './routes.ts'
export { createItem } from './save-item.ts'
