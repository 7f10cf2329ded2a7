export { TagChips } from './tag-chips.tsx'
export { TagField } from './tag-field.tsx'
export { TagWords } from './tag-words.tsx'
export { useTagging } from './use-tagging.ts'
