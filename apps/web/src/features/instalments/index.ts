export { InstalmentList } from './instalment-list.tsx'
export { partsOf, toPlanInput, usualPlan } from './plan.ts'
export { PlanFields } from './plan-fields.tsx'
