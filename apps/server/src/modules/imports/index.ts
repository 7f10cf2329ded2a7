export { defineImport, type Found, type Given, type ImportKind } from './import-kind.ts'
export { importTasks } from './import-tasks.ts'
export { importRoutes } from './routes.ts'
export type { SayRefusal } from './say-mistakes.ts'
