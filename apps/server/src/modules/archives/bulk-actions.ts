import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import { startDocumentFiles } from './document-files-task.ts'
import { startPrint } from './print-documents-task.ts'

/** Many documents as one file. */
export const archiveActions = [
  defineBulkAction({
    name: 'files',
    permission: 'files.download',
    params: asksNothing,
    start: startDocumentFiles,
  }),
  defineBulkAction({
    name: 'print',
    permission: 'files.download',
    params: asksNothing,
    start: startPrint,
  }),
]
