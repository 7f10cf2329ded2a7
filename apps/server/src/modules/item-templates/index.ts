export { itemTemplateRoutes } from './routes.ts'
