export { refuseIfClosed } from './closed-period.ts'
export { settingsRoutes } from './routes.ts'
export { readSection } from './sections.ts'
