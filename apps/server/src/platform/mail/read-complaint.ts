import { fieldOf, idIn, mostBytes, unfold } from './read-bounce.ts'

/** A reader called a letter of ours unwanted. */
export type Complaint = {
  /** As it stands in the Message-ID that the letter was sent with. */
  letterId: string
}

/**
 * The report that a reader called a letter unwanted (RFC 5965), which quotes it or its head. Null for any other mail, for a word that it was
 * wanted after all (`not-spam`), and for letters of others. It comes from strangers: nothing in it is believed but which letter.
 */
export function readComplaint(source: Buffer): Complaint | null {
  const lines = unfold(source.subarray(0, mostBytes).toString('utf8'))
  const end = lines.indexOf('')
  if (end < 0 || !isReport(lines.slice(0, end))) return null
  const body = lines.slice(end)
  const kind = body.map((line) => fieldOf(line, 'feedback-type')).find((value) => value !== null)
  if (kind == null || kind.toLowerCase() === 'not-spam') return null
  const letterId = body.map((line) => idIn(fieldOf(line, 'message-id'))).find((id) => id !== null)
  return letterId == null ? null : { letterId }
}

function isReport(head: readonly string[]): boolean {
  const type = head.map((line) => fieldOf(line, 'content-type')).find((value) => value !== null) ?? ''
  const said = type.toLowerCase()
  return said.startsWith('multipart/report') && said.includes('feedback-report')
}
