export { shortNumber } from './numbers.ts'
export { documentQuery } from './queries.ts'
export { authorityEvents, toSteps } from './view/steps.ts'
