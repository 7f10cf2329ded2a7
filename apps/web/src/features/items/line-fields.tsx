// Apart, so that the fields of a line come with the first look at an item, and bring nothing else of the editor.
export { ItemLineFields } from '#features/documents/index.ts'
