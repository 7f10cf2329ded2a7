export { lineCodeRoutes } from './routes.ts'
