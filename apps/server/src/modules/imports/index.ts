export { currencyAndRate } from './currency-and-rate.ts'
export {
  type DocumentKind,
  defineImport,
  type Found,
  type Given,
  type ImportField,
  type ImportKind,
  type ReceivedOutcome,
  type RecordKind,
} from './import-kind.ts'
export { numbersImport } from './import-numbers.ts'
export { cameWithHistory, readRemembered, writeRemembered } from './import-store.ts'
export { importTasks } from './import-tasks.ts'
export { asNamed, leftOpen, toLeftOpen } from './left-open.ts'
export { type PastDocument, type PastTerms, termsOf } from './past-document.ts'
export { rememberMapping } from './propose-mapping.ts'
export { readApart } from './read-apart.ts'
export { mostRows } from './read-file.ts'
export { type ReadRows, readRows, readRowsAt } from './read-rows.ts'
export { readUpload } from './read-upload.ts'
export type { Reason, Refusals, SayReason } from './reasons.ts'
export { importRoutes } from './routes.ts'
export { startRows } from './start-rows.ts'
export type { Steps, Taker } from './take-step.ts'
