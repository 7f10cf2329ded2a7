import { decimal } from '@cuentaclara/decimal'
import { type PaidInParts, paidInPart } from '@cuentaclara/einvoice'
import type { EditorDraft, EditorPayment } from '../editor/draft/draft.ts'
import { toEngineDraft } from '../editor/draft/draft-mapping.ts'
import type { Original } from './note-draft.ts'

/** By which means a note of a part of a document is paid, by the engine; loaded where it is needed. */
export function paymentsInPart(
  note: EditorDraft,
  payments: readonly EditorPayment[],
  { summary: { net_sale: netSale, total } }: Pick<Original['document'], 'summary'>,
): EditorPayment[] {
  const paid: PaidInParts = {
    payments: payments.map(({ means, other, amount }) => ({ means, other, amount })),
    netSale: decimal(netSale),
    total: decimal(total),
  }
  const parts = paidInPart(toEngineDraft(note, { issuer: null, rateOfDay: null }), paid)
  return parts.map(({ means, other = '', amount = '' }) => ({ means, other, amount }))
}
