export { type ItemChoice, itemChoices } from './queries.ts'
export { type OptionGroup, SearchCombobox, type SearchSource } from './search-combobox.tsx'
