import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import { startPrint } from './print-simples-task.ts'

/** What is done with many receipts without sending them. */
export const simpleActions = [
  defineBulkAction({
    name: 'print',
    permission: 'files.download',
    params: asksNothing,
    start: startPrint,
  }),
]
