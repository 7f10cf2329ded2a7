export { fixedText } from './fixed-text.ts'
export { isSome } from './is-some.ts'
export { shortestNumber, withoutTrailingZeros } from './trailing-zeros.ts'
