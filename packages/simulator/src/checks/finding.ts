/** One thing the authority has to say about a document; code null is a line of text without code. */
export type Finding = {
  code: number | null
  message: string
  severity: 'reject' | 'warning'
  /** Offset in the XML for errors of structure; business rules have no place, as with the real one. */
  at?: number
}

/** A reason to reject. */
export function reject(code: number | null, message: string, at?: number): Finding {
  return at === undefined ? { code, message, severity: 'reject' } : { code, message, severity: 'reject', at }
}

/** A row that an accepted answer may carry. */
export function warn(code: number, message: string): Finding {
  return { code, message, severity: 'warning' }
}
