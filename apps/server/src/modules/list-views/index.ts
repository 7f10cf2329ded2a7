export { listViewRoutes } from './routes.ts'
