import { part } from '#lib/part.ts'

export { keepFiles } from './keep-files.ts'

/** The files that are kept with a record. */
export const Papers = part(() => import('./papers.tsx'), 'Papers', { words: ['tools', 'money'] })

/** Files that are chosen before there is a record to keep them with. */
export const PaperPicker = part(() => import('./paper-picker.tsx'), 'PaperPicker', {
  words: ['tools', 'money'],
})
