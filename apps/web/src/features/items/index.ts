export { NoSuchCode } from './no-such-code.tsx'
export { cabysChoices, type ItemChoice, itemChoices, itemsQuery } from './queries.ts'
