export { countWork } from './count-work.ts'
export { markedRows } from './list-work.ts'
export { workListRoutes } from './routes.ts'
export { seesOnlyOwn, type WorkPlace } from './work-place.ts'
