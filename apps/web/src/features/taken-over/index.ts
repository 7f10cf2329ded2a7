export { checkTakenOver, nothingTyped, type TakenOver, toTakenOver } from './taken-over.ts'
export { TakenOverFields } from './taken-over-fields.tsx'
