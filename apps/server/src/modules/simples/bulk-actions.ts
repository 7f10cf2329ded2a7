import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import { startPrint } from './print-simples-task.ts'
import { convertSimple } from './settle-simple.ts'

/** What is done with many receipts without sending them. */
export const simpleActions = [
  defineBulkAction({
    name: 'convert',
    permission: 'documents.draft',
    params: asksNothing,
    // A draft each: it stands in its place, once.
    run: (ctx, id) => convertSimple(ctx, id, { to: 'invoice' }),
  }),
  defineBulkAction({
    name: 'print',
    permission: 'files.download',
    params: asksNothing,
    start: startPrint,
  }),
]
