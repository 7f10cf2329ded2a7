import type { DocumentDetail, DocumentRow, TimelineEntry } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'

type Effect = Pick<DocumentRow, 'consecutivo' | 'fiscal_status'>

/** Whether a document counts for what the client owes: a draft does not yet, a rejected one has no effect. */
export function isOwed({ consecutivo, fiscal_status }: Effect): boolean {
  return consecutivo !== null && fiscal_status !== 'rejected'
}

/** Whether we issued it, or will: of a balance of another program there is no paper, no key and no file here. */
export function isOurs({ fiscal_status }: Pick<DocumentRow, 'fiscal_status'>): boolean {
  return fiscal_status !== 'taken_over'
}

/** Whether it is for whoever buys where it names no client: the draft of anything but a ticket waits for one. */
export function isForAnybody({ kind, consecutivo }: Pick<DocumentRow, 'kind' | 'consecutivo'>): boolean {
  return kind === 'ticket' || consecutivo !== null
}

/** Whether the other party is its client: a purchase invoice is issued by us for a supplier. */
export function isSale({ kind }: Pick<DocumentRow, 'kind'>): boolean {
  return kind !== 'purchase'
}

/** Whether its client owes it: credit notes and receipts settle what others charged. */
export function isSettledByPayments({ kind }: Pick<DocumentRow, 'kind'>): boolean {
  return ['invoice', 'export', 'ticket', 'debit-note'].includes(kind)
}

// A receipt is corrected with its invoice, and a purchase invoice by another one.
const withoutNotes: readonly DocumentRow['kind'][] = ['payment-receipt', 'purchase']

/** Whether a note may correct it: the authority accepted it, and it is neither a trial nor what notes are not made of. */
export function isCorrectable({
  kind,
  fiscal_status,
  is_trial,
}: Pick<DocumentRow, 'kind' | 'fiscal_status' | 'is_trial'>): boolean {
  return fiscal_status === 'accepted' && !withoutNotes.includes(kind) && !is_trial
}

/** Whether something can be made of it by copying: of a note only another note, and of a receipt of a payment nothing. */
export function isCopyable(
  row: Pick<DocumentRow, 'kind' | 'fiscal_status' | 'is_trial' | 'consecutivo'>,
  mayCorrect: boolean,
): boolean {
  if (row.consecutivo === null || !isOurs(row) || row.kind === 'payment-receipt') return false
  const isNote = row.kind === 'credit-note' || row.kind === 'debit-note'
  return !isNote || (mayCorrect && isCorrectable(row))
}

/** Whether a series may bill it again and again: what was sold by an invoice, a ticket or an export of ours. */
export function isRepeatable(row: Pick<DocumentRow, 'kind' | 'consecutivo' | 'fiscal_status'>): boolean {
  return ['invoice', 'ticket', 'export'].includes(row.kind) && row.consecutivo !== null && isOurs(row)
}

/** The purchase invoice that takes the place of this one, and was not refused; none of anything else. */
export function replacementOf({ kind, links }: Pick<DocumentDetail, 'kind' | 'links'>) {
  if (kind !== 'purchase') return undefined
  return links?.from.find((other) => other.kind === kind && other.fiscal_status !== 'rejected')
}

/** Whether another purchase invoice may take its place, as nothing did yet. */
export function isReplaceable(
  document: Pick<DocumentDetail, 'kind' | 'fiscal_status' | 'is_trial' | 'links'>,
) {
  const { kind, fiscal_status, is_trial } = document
  return (
    kind === 'purchase' && fiscal_status === 'accepted' && !is_trial && replacementOf(document) === undefined
  )
}

/** Whether the invoice of this ticket can be made: the authority took it, neither an invoice nor a note took its place, and it is no trial. */
export function isInvoiceable({
  kind,
  fiscal_status,
  payment_status,
  is_trial,
}: Pick<DocumentRow, 'kind' | 'fiscal_status' | 'payment_status' | 'is_trial'>): boolean {
  return kind === 'ticket' && fiscal_status === 'accepted' && payment_status !== 'credited' && !is_trial
}

/** Whether a client still owes something of it: then a payment can be recorded. */
export function isPayable(
  row: Pick<DocumentRow, 'balance' | 'client_id' | 'fiscal_status' | 'consecutivo' | 'is_trial'>,
): boolean {
  const owes = isSome(row.balance) && !row.balance.startsWith('-')
  return (
    owes &&
    !row.is_trial &&
    row.client_id !== null &&
    row.consecutivo !== null &&
    row.fiscal_status !== 'rejected'
  )
}

/** Where the credit of its client is used. */
export function creditLink({ client_id }: Pick<DocumentRow, 'client_id'>) {
  return { to: '/payments', search: { view: 'unapplied', client: client_id ?? undefined } } as const
}

/** Where what a note left is used for what is owed, or given back. */
export function noteCreditLink({ payment_id }: NonNullable<DocumentRow['credit']>, ask: 'apply' | 'return') {
  return {
    to: '/transactions/detail/$type/$id',
    params: { type: 'payment', id: payment_id },
    search: { ask },
  } as const
}

/** Whether a client may get it by mail: it was issued, and not in vain. */
export function isSendable(row: Pick<DocumentRow, 'clave' | 'fiscal_status'>): boolean {
  return row.clave !== null && row.fiscal_status !== 'rejected'
}

/** Why a draft came back from the second person it was shown to; null once it was asked for again, or never came back. */
export function returnOf({
  fiscal_status,
  timeline,
}: Pick<DocumentDetail, 'fiscal_status' | 'timeline'>): TimelineEntry | null {
  if (fiscal_status !== 'draft') return null
  const last = timeline.findLast(({ event }) => event.startsWith('approval_'))
  return last?.event === 'approval_returned' ? last : null
}
