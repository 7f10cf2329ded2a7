import type { DocumentRow } from '@cuentaclara/contracts'

/** What is to be collected where somebody begins with that word, `cobrar 178`; null where they do not. */
export function readCollect(text: string, word: string): string | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return first.toLowerCase() === word && rest.length > 0 ? rest.join(' ') : null
}

/**
 * Whether a client still owes something of it, as lists of documents have it (`isPayable`): that one cannot be asked from here, for each
 * screen would load what knows it.
 */
export function isCollectable(
  row: Pick<DocumentRow, 'balance' | 'client_id' | 'consecutivo' | 'fiscal_status' | 'is_trial'>,
): boolean {
  return (
    !row.balance.startsWith('-') &&
    /[1-9]/.test(row.balance) &&
    !row.is_trial &&
    row.client_id !== null &&
    row.consecutivo !== null &&
    row.fiscal_status !== 'rejected'
  )
}
