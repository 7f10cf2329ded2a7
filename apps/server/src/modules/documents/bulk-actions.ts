import { asksNothing, defineBulkAction, tagActions } from '#modules/bulk/index.ts'
import { deleteDraft, readWholeDraft, restoreDraft } from './delete-draft.ts'
import { getDocumentRow } from './document-row.ts'
import { refreshWaiting } from './refresh-waiting.ts'
import { tagDocument } from './tag-document.ts'

/** What is done with many documents without sending or paying them. */
export const documentActions = [
  defineBulkAction({
    name: 'refresh',
    permission: 'documents.issue',
    params: asksNothing,
    run: refreshWaiting,
  }),
  ...tagActions({ permission: 'documents.draft', tag: tagDocument, read: getDocumentRow }),
  defineBulkAction({
    name: 'delete-drafts',
    permission: 'documents.draft',
    params: asksNothing,
    run: (ctx, id) => deleteDraft(ctx, id, null),
    undo: { read: readWholeDraft, restore: (ctx, _, { row }) => restoreDraft(ctx, row!) },
  }),
]
