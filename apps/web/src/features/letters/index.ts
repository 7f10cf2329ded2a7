export { LetterChip, LetterTrouble } from './letter-state.tsx'
