export { refuseIfClosed } from './closed-period.ts'
export { saveListEntry } from './list-entries.ts'
export { settingsRoutes } from './routes.ts'
export { readSection } from './sections.ts'
