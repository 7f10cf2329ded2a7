import type { DocumentRow } from '@cuentaclara/contracts'

type Effect = Pick<DocumentRow, 'consecutivo' | 'fiscal_status'>

/** Whether a document counts for what the client owes: a draft does not yet, a rejected one has no effect. */
export function isOwed({ consecutivo, fiscal_status }: Effect): boolean {
  return consecutivo !== null && fiscal_status !== 'rejected'
}

/** Whether its client owes it: credit notes and receipts settle what others charged. */
export function isSettledByPayments({ kind }: Pick<DocumentRow, 'kind'>): boolean {
  return ['invoice', 'export', 'ticket', 'debit-note'].includes(kind)
}

/** Whether a note may correct it: the authority accepted it, and it is nothing that notes are not made of. */
export function isCorrectable({ kind, fiscal_status }: Pick<DocumentRow, 'kind' | 'fiscal_status'>): boolean {
  return fiscal_status === 'accepted' && kind !== 'payment-receipt'
}

/** Whether the invoice of this ticket can be made: the authority took it, and neither an invoice nor a note took its place. */
export function isInvoiceable({
  kind,
  fiscal_status,
  payment_status,
}: Pick<DocumentRow, 'kind' | 'fiscal_status' | 'payment_status'>): boolean {
  return kind === 'ticket' && fiscal_status === 'accepted' && payment_status !== 'credited'
}

/** Whether a client still owes something of it: then a payment can be recorded. */
export function isPayable(
  row: Pick<DocumentRow, 'balance' | 'client_id' | 'fiscal_status' | 'consecutivo'>,
): boolean {
  const owes = /[1-9]/.test(row.balance) && !row.balance.startsWith('-')
  return owes && row.client_id !== null && row.consecutivo !== null && row.fiscal_status !== 'rejected'
}

/** Where a payment of a document begins. */
export function paymentLink({ id, client_id }: Pick<DocumentRow, 'id' | 'client_id'>) {
  return { to: '/payments', search: { open: 'new', client: client_id ?? undefined, document: id } } as const
}

/** Where the credit of its client is used. */
export function creditLink({ client_id }: Pick<DocumentRow, 'client_id'>) {
  return { to: '/payments', search: { view: 'unapplied', client: client_id ?? undefined } } as const
}

/** Whether a client may get it by mail: it was issued, and not in vain. */
export function isSendable(row: Pick<DocumentRow, 'clave' | 'fiscal_status'>): boolean {
  return row.clave !== null && row.fiscal_status !== 'rejected'
}
