export { cabysChoices, type ItemChoice, itemChoices, itemsQuery } from './queries.ts'
