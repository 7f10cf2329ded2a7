/** One row of an answer; `code` null is a sentence without a number, as the signature service writes them. */
export type Finding = { code: number | null; message: string; severity: 'reject' | 'warning' }

/** A row that rejects. */
export function reject(code: number | null, message: string): Finding {
  return { code, message, severity: 'reject' }
}

/** A row that an accepted answer may carry. */
export function warn(code: number, message: string): Finding {
  return { code, message, severity: 'warning' }
}
