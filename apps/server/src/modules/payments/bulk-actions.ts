import * as schemas from '@cuentaclara/contracts/schemas'
import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { collectDocument, readCollected, restoreCollected } from './collect-document.ts'
import { issueReceiptsOfRow } from './receipts/issue-receipts.ts'

/** With documents: each is paid as a whole. */
export const collectAction = defineBulkAction({
  name: 'collect',
  permission: 'payments.record',
  params: schemas.collection,
  run: collectDocument,
  undo: { permission: 'payments.void', read: readCollected, restore: restoreCollected },
})

/** With payments. */
export const receiptsAction = (issuing: IssueDoors) =>
  defineBulkAction({
    name: 'receipts',
    permission: 'documents.issue',
    params: asksNothing,
    act: (doors, member, id) => issueReceiptsOfRow(doors, issuing, member, id),
  })
