export { fixedText } from './fixed-text.ts'
export { shortestNumber, withoutTrailingZeros } from './trailing-zeros.ts'
