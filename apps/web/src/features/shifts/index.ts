export { OpenShiftSheet } from './open-shift-sheet.tsx'
export { ownShiftQuery } from './queries.ts'
export { ShiftButton } from './shift-button.tsx'
