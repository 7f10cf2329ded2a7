import { part } from '#lib/part.ts'

/** The files that are kept with a record. */
export const Papers = part(() => import('./papers.tsx'), 'Papers', { words: ['tools', 'money'] })
