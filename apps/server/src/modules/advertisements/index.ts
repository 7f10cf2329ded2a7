export { readLoginNote } from './current-announcements.ts'
export { advertisementRoutes } from './routes.ts'
