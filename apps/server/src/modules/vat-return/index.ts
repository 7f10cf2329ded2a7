export { vatReturnRoutes } from './routes.ts'
