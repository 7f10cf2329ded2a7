export { workListRoutes } from './routes.ts'
