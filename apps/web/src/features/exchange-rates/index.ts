export { OwnRateSheet } from './own-rate-sheet.tsx'
