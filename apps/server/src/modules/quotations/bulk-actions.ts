import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { asksNothing, defineBulkAction, tagActions } from '#modules/bulk/index.ts'
import { billQuotation, offersOfClients } from './bill-quotation.ts'
import { extendQuotation, restoreValidity } from './move-quotation.ts'
import { deleteQuotation, readWholeQuotation, restoreQuotation } from './save-quotation.ts'
import { getQuotationRow, tagQuotation } from './tag-quotation.ts'

/** What is done with many offers without sending them. */
export const quotationActions = [
  defineBulkAction({
    name: 'extend',
    permission: 'documents.draft',
    params: z.object({ valid_until: schemas.givenDay }),
    run: (ctx, id, { valid_until }) => extendQuotation(ctx, id, valid_until),
    undo: {
      // Whether it still waits for its client is said by its state.
      read: async (ctx, id) => {
        const { valid_until, status } = await getQuotationRow(ctx, id)
        return { valid_until, status }
      },
      restore: (ctx, id, before) => restoreValidity(ctx, id, before.valid_until!),
    },
  }),
  defineBulkAction({
    name: 'convert',
    permission: 'documents.draft',
    // One invoice of each offer, or one of all that a client accepted.
    params: z.object({ per: z.enum(['offer', 'client']).default('offer') }),
    whom: (ctx, rows, { per }) => (per === 'client' ? offersOfClients(ctx, rows) : rows),
    run: (ctx, id, _, also) => billQuotation(ctx, id, also),
  }),
  ...tagActions({ permission: 'documents.draft', tag: tagQuotation, read: getQuotationRow }),
  defineBulkAction({
    name: 'delete-drafts',
    permission: 'documents.draft',
    params: asksNothing,
    run: deleteQuotation,
    undo: { read: readWholeQuotation, restore: (ctx, _, { row }) => restoreQuotation(ctx, row!) },
  }),
]
