export { counterRoutes } from './routes.ts'
