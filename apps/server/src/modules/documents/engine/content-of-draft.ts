import { type DraftDocument, draftToJson } from '@cuentaclara/einvoice'
import type { DraftContent } from './draft-input.ts'

/**
 * A draft of the engine as it would have been typed: what a conversion made crosses HTTP and is stored like any other.
 * `kept` is what the engine does not know: client, branch, terminal and the notes among its texts.
 */
export function contentOfDraft(
  draft: DraftDocument,
  kept: Pick<DraftContent, 'client_id' | 'branch' | 'terminal' | 'notes'> &
    Partial<Pick<DraftContent, 'seller_id' | 'own_fields' | 'tags'>>,
): DraftContent {
  const content = draftToJson(draft)
  return {
    ...content,
    own_fields: [],
    ...kept,
    situation: draft.situation,
    // An absent term is the client's; none at all is what this draft says.
    credit_days: content.credit_days ?? null,
    exchange_rate: draft.currency === 'CRC' ? null : draft.exchangeRate || null,
    extra_texts: withoutNotes(draft.extraTexts, kept.notes),
  }
}

/** Notes travel as the last text without a code. */
export function withoutNotes(texts: DraftDocument['extraTexts'], notes: string | null | undefined) {
  const last = texts.at(-1)
  const isNotes = notes && last !== undefined && last.code === undefined && last.text === notes.trim()
  return isNotes ? texts.slice(0, -1) : texts
}
