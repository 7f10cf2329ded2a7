import { part } from '#lib/part.ts'

/** The one dialog that makes a file of a list; it comes when it opens. */
export const ExportDialog = part(() => import('./export-dialog.tsx'), 'ExportDialog', {
  words: ['tools'],
})
