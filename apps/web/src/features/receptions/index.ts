export { receptionCountsQuery } from './queries.ts'
export { ReceptionScreen } from './reception-screen.tsx'
