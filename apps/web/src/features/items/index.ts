export { cabysChoices, type ItemChoice, itemChoices, itemsQuery } from './queries.ts'
export { SearchCombobox, type SearchSource } from './search-combobox.tsx'
