import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** Does something with many rows of a list; no row holds up another. */
export const startBulk = endpoint<{ body: t.BulkInput; answer: t.BulkAnswer }>('POST', '/bulk', 'company')
/** Takes back within a day what an action changed, as far as nobody changed it since. */
export const undoBulk = endpoint<{ params: { id: string }; answer: t.BulkAnswer }>(
  'POST',
  '/bulk/:id/undo',
  'company',
)
/** What became of the rows of a task that such an action became. */
export const getBulkResult = endpoint<{ params: { id: string }; answer: t.BulkResult }>(
  'GET',
  '/bulk/:id',
  'company',
)
