import type { TFunction } from 'i18next'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import type { EditorDraft, EditorLine } from '../editor/draft/draft.ts'
import { refusalSentences } from '../refusal-sentences.ts'
import { CannotSellOffline } from './offline/cannot-sell.ts'
import { NoNumberLeft } from './offline/till-database.ts'
import { isFromWaiting } from './parked-queries.ts'

/** Why a sale was not made, in sentences. */
export function saleRefusals(
  error: unknown,
  t: TFunction,
  { draft, lines }: { draft: EditorDraft; lines: EditorLine[] },
): string[] {
  if (error instanceof CannotSellOffline)
    return [t(`till.refusals.${error.reason}`, { names: error.names.join(', ') })]
  if (error instanceof NoNumberLeft) return [t('till.refusals.numbers')]
  if (error instanceof NetworkError) return [t('documents.editor.unknownOutcome')]
  if (isKeyUsed(error))
    return [t(isFromWaiting(draft) ? 'counter.tickets.soldAlready' : 'till.refusals.sold')]
  return refusalSentences(error, lines)
}

/** Something was made under this key, and it was not this: it was changed since, or another till sold it. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused'
}
