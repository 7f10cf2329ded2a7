import type { QuotationRow, QuotationStatus } from '@cuentaclara/contracts'

/** What an offer can be asked to do, each with a dialog of its own; addresses name it. */
export type QuotationAsk = 'send' | 'accept' | 'reject' | 'extend' | 'convert' | 'cancel' | 'delete'

const from: Readonly<Record<QuotationAsk, readonly QuotationStatus[]>> = {
  send: ['draft', 'sent', 'accepted'],
  accept: ['sent'],
  reject: ['sent'],
  extend: ['sent', 'expired'],
  convert: ['accepted', 'partly_invoiced'],
  cancel: ['draft', 'sent'],
  delete: ['draft'],
}

/** Whether an offer takes that where it stands. What was out once is never deleted. */
export function takes(
  { status, revision }: Pick<QuotationRow, 'status' | 'revision'>,
  ask: QuotationAsk,
): boolean {
  // An address may name anything.
  return Object.hasOwn(from, ask) && from[ask].includes(status) && (ask !== 'delete' || revision === 1)
}
