export { recordVisit } from './record-visit.ts'
export { endFilesVisit, findSupportVisit } from './support-visit.ts'
export { visitRoutes } from './visit-routes.ts'
export { endVisits, isVisitOpen } from './visit-store.ts'
