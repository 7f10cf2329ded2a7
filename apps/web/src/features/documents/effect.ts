import type { DocumentRow } from '@cuentaclara/contracts'

type Effect = Pick<DocumentRow, 'consecutivo' | 'fiscal_status'>

/** Whether a document counts for what the client owes: a draft does not yet, a rejected one has no effect. */
export function isOwed({ consecutivo, fiscal_status }: Effect): boolean {
  return consecutivo !== null && fiscal_status !== 'rejected'
}

/** Whether a note may correct it: the authority accepted it, and it is nothing that notes are not made of. */
export function isCorrectable({ kind, fiscal_status }: Pick<DocumentRow, 'kind' | 'fiscal_status'>): boolean {
  return fiscal_status === 'accepted' && kind !== 'payment-receipt'
}
