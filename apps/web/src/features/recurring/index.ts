export { newSeriesSubject } from './recurring-subject.ts'
export { RunScreen } from './run-screen.tsx'
