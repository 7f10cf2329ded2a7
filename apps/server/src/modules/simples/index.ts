export { simpleRoutes } from './routes.ts'
export { createSimple } from './save-simple.ts'
export { voidSimple } from './settle-simple.ts'
export { readSimpleSource } from './simple-source.ts'
