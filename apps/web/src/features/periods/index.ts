export { latestMonths } from './months.ts'
export { PeriodPanel } from './period-panel.tsx'
export { mayPackage, useStartPackage } from './use-start-package.ts'
