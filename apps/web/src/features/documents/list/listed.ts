import type { DocumentRow } from '@cuentaclara/contracts'

type Listed = Pick<DocumentRow, 'kind' | 'id'>

/** The documents of the list that was looked at last, as it showed them; nothing of it outlives the tab. */
let last: { company: string; rows: readonly Listed[] } = { company: '', rows: [] }

export function rememberListed(company: string, rows: readonly Listed[]): void {
  last = { company, rows }
}

/** What stands before and after a document in that list; undefined at its ends, and for both where it is not in it. */
export function besideListed(
  company: string,
  id: string,
): { previous: Listed | undefined; next: Listed | undefined } {
  const at = last.company === company ? last.rows.findIndex((row) => row.id === id) : -1
  if (at < 0) return { previous: undefined, next: undefined }
  return { previous: last.rows[at - 1], next: last.rows[at + 1] }
}
