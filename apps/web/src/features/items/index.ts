export { ItemFilterField, useItemName } from './item-filter.tsx'
export { cabysChoices, type ItemChoice, itemChoices, itemsQuery } from './queries.ts'
export { rateWith } from './taken-codes.ts'
