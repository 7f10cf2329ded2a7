export { recordVisit } from './record-visit.ts'
export { findSupportVisit } from './support-visit.ts'
export { visitRoutes } from './visit-routes.ts'
export { endVisits } from './visit-store.ts'
