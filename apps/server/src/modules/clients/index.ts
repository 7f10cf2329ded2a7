export { clientRoutes } from './routes.ts'
export { createClient } from './save-client.ts'
