export { listViewRoutes } from './routes.ts'
export { readPinned } from './view-store.ts'
