export { getItem } from './get-item.ts'
export { itemRoutes } from './routes.ts'
export { createItem } from './save-item.ts'
