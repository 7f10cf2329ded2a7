/** What a mail server reports of a letter of ours that did not arrive. */
export type Bounce = {
  /** As it stands in the Message-ID that the letter was sent with. */
  letterId: string
  recipient: string
  /** Where the letter was sent, when whoever got it there sent it on; null where the report does not say. */
  sentTo: string | null
  problem: string
}

/** Reports are short; what they quote of the letter comes last. */
export const mostBytes = 256 * 1024

/**
 * The report that a letter is given up (RFC 3464), which names the letter by its Message-ID. Null for any other mail, for what is only
 * late, and for letters of others. It comes from strangers: nothing in it is believed but which letter, and why.
 */
export function readBounce(source: Buffer): Bounce | null {
  const lines = unfold(source.subarray(0, mostBytes).toString('utf8'))
  const end = lines.indexOf('')
  if (end < 0 || !isReport(lines.slice(0, end))) return null
  const body = lines.slice(end)
  const letterId = body.map((line) => idIn(fieldOf(line, 'message-id'))).find((id) => id !== null)
  // Whatever its status: a server that gave up after days says why it could not so far, which may have passed by now.
  const failed = recipientsOf(body).find(({ action }) => action === 'failed')
  if (letterId == null || failed === undefined || failed.address.length < 3) return null
  const { address: recipient, sentTo, problem, status } = failed
  return { letterId, recipient, sentTo: sentTo || null, problem: problem || status }
}

function isReport(head: readonly string[]): boolean {
  const type = head.map((line) => fieldOf(line, 'content-type')).find((value) => value !== null) ?? ''
  const said = type.toLowerCase()
  return said.startsWith('multipart/report') && said.includes('delivery-status')
}

type Reported = { address: string; sentTo: string; action: string; status: string; problem: string }

/** Each recipient has fields of its own, in one paragraph (RFC 3464, 2.3); where it was sent to may stand before its address. */
function recipientsOf(lines: readonly string[]): Reported[] {
  const found: Reported[] = []
  let sentTo = ''
  for (const line of lines) {
    if (line === '') sentTo = ''
    const first = fieldOf(line, 'original-recipient')
    const address = fieldOf(line, 'final-recipient')
    if (first !== null) sentTo = typed(first)
    if (address !== null) found.push({ address: typed(address), sentTo, action: '', status: '', problem: '' })
    const last = found.at(-1)
    if (last === undefined) continue
    if (first !== null && address === null && last.action === '') last.sentTo ||= sentTo
    last.action ||= (fieldOf(line, 'action') ?? '').toLowerCase()
    last.status ||= fieldOf(line, 'status') ?? ''
    last.problem ||= typed(fieldOf(line, 'diagnostic-code') ?? '')
  }
  return found
}

/** `rfc822; ana@example.test` without its type. */
function typed(value: string): string {
  return value
    .slice(value.indexOf(';') + 1)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 300)
}

/** Of a field of this name; null on any other line. */
export function fieldOf(line: string, name: string): string | null {
  if (line.length <= name.length || line[name.length] !== ':') return null
  return line.slice(0, name.length).toLowerCase() === name ? line.slice(name.length + 1).trim() : null
}

/** The id that the Message-ID of a letter of ours names. */
export function idIn(messageId: string | null): string | null {
  const id = /^<([0-9a-f-]{36})@/.exec(messageId ?? '')?.[1] ?? ''
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? id : null
}

/** A field may go on in the next lines, which begin with a blank (RFC 5322, 2.2.3). */
export function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    const isMore = (whole.startsWith(' ') || whole.startsWith('\t')) && (lines.at(-1) ?? '') !== ''
    if (isMore) lines[lines.length - 1] += ` ${whole.trim()}`
    else lines.push(whole)
  }
  return lines
}
