import { isAmount, type Movement, moves, oneLine, type Statement } from './movement.ts'

/** Whether a file begins like OFX or QFX: 1.x with its head of lines, 2.x as XML. */
export function isOfx(head: string): boolean {
  return /OFXHEADER|<OFX>/i.test(head)
}

/**
 * A statement in OFX, whichever version: 1.x closes no value, 2.x closes all, and what stands between one mark and the next
 * is the value in both. Null for a file that breaks off, or holds another account's movements beside.
 */
export function readOfx(text: string): Statement | null {
  const [from, to] = [text.search(/<OFX>/i), text.search(/<\/OFX>/i)]
  if (from === -1 || to < from) return null
  const body = text.slice(from, to)
  const accounts = new Set([...body.matchAll(/<ACCTID>([^<\r\n]*)/gi)].map(([, id]) => id!.trim()))
  if (accounts.size > 1) return null
  const read = body
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((part, at) => ({ row: at + 1, ...movementOf(part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0]!) }))
  return {
    account: [...accounts][0] ?? null,
    currency: valueIn(body, 'CURDEF'),
    movements: read.flatMap(({ movement }) => movement ?? []).filter(moves),
    refused: read.flatMap(({ row, movement, field }) => (movement === null ? [{ row, field }] : [])),
  }
}

function movementOf(part: string): { movement: Movement | null; field: string } {
  const day = dayOf(valueIn(part, 'DTPOSTED') ?? '')
  const amount = (valueIn(part, 'TRNAMT') ?? '').replace(',', '.').replace(/^\+/, '')
  if (day === null) return { movement: null, field: 'day' }
  if (!isAmount(amount)) return { movement: null, field: 'amount' }
  const words = [valueIn(part, 'NAME'), valueIn(part, 'MEMO')].filter((word) => word !== null)
  const reference = valueIn(part, 'REFNUM') ?? valueIn(part, 'CHECKNUM') ?? valueIn(part, 'FITID')
  return {
    movement: {
      day,
      amount,
      text: oneLine([...new Set(words)].join(' '), 300),
      reference: reference === null ? null : oneLine(reference, 60),
      balance: null,
    },
    field: '',
  }
}

function valueIn(part: string, tag: string): string | null {
  for (const [, name = '', value = ''] of part.matchAll(/<([\w.]{1,32})>([^<\r\n]*)/g)) {
    if (name.toUpperCase() === tag) return value.trim() === '' ? null : unescaped(value.trim())
  }
  return null
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescaped(value: string): string {
  return value.replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}

/** `20261121120000[-6:CST]` */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? []
  return year === undefined ? null : realDay(`${year}-${month}-${day}`)
}

/** Null for a day that the calendar does not have. */
export function realDay(text: string): string | null {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? text : null
}
