import { lazy } from 'react'
import { loadWords } from '#lib/i18n.ts'

/** The one dialog that makes a file of a list; it comes when it opens. */
export const ExportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./export-dialog.tsx'), loadWords('tools')])
  return dialog
})
