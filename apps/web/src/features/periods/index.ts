export { PeriodPanel } from './period-panel.tsx'
