export { countWork } from './count-work.ts'
export { workListRoutes } from './routes.ts'
