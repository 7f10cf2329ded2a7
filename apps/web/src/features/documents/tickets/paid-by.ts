import type { EditorDraft } from '../editor/draft/draft.ts'
import type { Payment } from './pay-dialog.tsx'

// Annex v4.4, note 6.
export const card = '02'

/** The sale as it comes to when it is paid so. */
export function paidBy(draft: EditorDraft, payments: readonly Payment[]): EditorDraft {
  return { ...draft, payments: payments.map(({ means, amount = '' }) => ({ means, other: '', amount })) }
}
