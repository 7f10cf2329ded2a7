export { latestMonths } from './months.ts'
export { PeriodPanel } from './period-panel.tsx'
export { useStartPackage } from './use-start-package.ts'
