import { part } from '#lib/part.ts'

/** What can be done with ticked rows: it comes once a row is ticked. */
export const BulkBar = part(() => import('./bulk-bar.tsx'), 'BulkBar', { words: ['tools'] })
