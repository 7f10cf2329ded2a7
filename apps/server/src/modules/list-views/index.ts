export { listViewRoutes } from './routes.ts'
export { readPinned, readPinnedClients } from './view-store.ts'
