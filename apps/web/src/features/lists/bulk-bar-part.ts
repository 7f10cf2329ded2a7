import { part } from '#lib/part.ts'

/** What can be done with ticked rows: it comes once a row is ticked. */
export const BulkBar = part(() => import('./bulk-bar.tsx'), 'BulkBar', { words: ['tools'] })

/** The same with one row, from its menu or its page. */
export const BulkOfOne = part(() => import('./bulk-of-one.tsx'), 'BulkOfOne', { words: ['tools'] })
