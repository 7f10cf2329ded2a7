export { currencyAndRate } from './currency-and-rate.ts'
export {
  defineImport,
  type Found,
  type Given,
  type ImportField,
  type ImportKind,
  type RecordKind,
} from './import-kind.ts'
export { numbersImport } from './import-numbers.ts'
export { importTasks } from './import-tasks.ts'
export type { PastDocument } from './past-document.ts'
export { readRows } from './read-rows.ts'
export { importRoutes } from './routes.ts'
export type { SayRefusal } from './say-mistakes.ts'
