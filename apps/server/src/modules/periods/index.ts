export { readClosedUntil } from './period-store.ts'
export { refuseIfClosed } from './refuse-if-closed.ts'
export { type CountOpen, periodRoutes } from './routes.ts'
