export { cabysChoices, type ItemChoice, itemChoices } from './queries.ts'
export { SearchCombobox, type SearchSource } from './search-combobox.tsx'
