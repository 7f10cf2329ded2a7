import { DerError, type DerNode, derChild, derChildren, derObjectId, readDer, tags } from '../der/read-der.ts'

/** One attribute of a name: its type as dotted identifier, its text and its DER value. */
export type NameAttribute = { type: string; text: string; value: Uint8Array }

export const nameTypes = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
} as const

/** The attributes of an X.501 Name in certificate order, grouped as they are. Throws DerError. */
export function readName(name: DerNode): NameAttribute[][] {
  return derChildren(name).map((set) => derChildren(set).map(readAttribute))
}

/**
 * A name as RFC 2253 writes it, most specific part first: `CN=…,OU=…,O=…,C=CR`. Types outside the table of RFC 2253
 * stand as `2.5.4.5=#13…`, just as in the signatures of the authority.
 */
export function formatName(name: readonly NameAttribute[][]): string {
  return name
    .map((set) => set.map(formatAttribute).join('+'))
    .reverse()
    .join(',')
}

/** Whether a written name means this one, whatever its order, spacing, letter case and names of types. */
export function namesMatch(written: string, name: readonly NameAttribute[][]): boolean {
  const expected = name.flat().map(({ type, text }) => comparable(type, text))
  const actual = parseWrittenName(written)
  return actual !== null && expected.sort().join('\n') === actual.sort().join('\n')
}

function readAttribute(node: DerNode): NameAttribute {
  const value = derChild(node, 1)
  return { type: derObjectId(derChild(node, 0)), text: readString(value), value: value.whole }
}

function readString({ tag, content }: DerNode): string {
  const bytes = Buffer.from(content)
  if (tag === tags.utf8String) return bytes.toString('utf8')
  if (tag === tags.bmpString) return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : ''
  if (tag === tags.universalString) {
    if (bytes.length % 4 !== 0) throw new DerError('a cut string')
    let text = ''
    for (let at = 0; at < bytes.length; at += 4)
      text += String.fromCodePoint(Math.min(bytes.readUInt32BE(at), 0x10ffff))
    return text
  }
  return bytes.toString('latin1')
}

// RFC 2253, 2.3: the only types with a short name.
const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.6': 'C',
  '2.5.4.9': 'STREET',
  '0.9.2342.19200300.100.1.25': 'DC',
  '0.9.2342.19200300.100.1.1': 'UID',
}

function formatAttribute({ type, text, value }: NameAttribute): string {
  const shortName = shortNames[type]
  if (shortName === undefined) return `${type}=#${Buffer.from(value).toString('hex')}`
  return `${shortName}=${escapeNameValue(text)}`
}

function escapeNameValue(text: string): string {
  return text
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, (end, at: number) => (at === 0 ? end : '\\ '))
}

// What tools write besides the names of RFC 2253. SN is ambiguous among them and means surname in OpenSSL.
const writtenTypes: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(Object.entries(shortNames).map(([type, shortName]) => [shortName, type])),
  S: '2.5.4.8',
  SERIALNUMBER: '2.5.4.5',
  SN: '2.5.4.4',
  SURNAME: '2.5.4.4',
  G: '2.5.4.42',
  GN: '2.5.4.42',
  GIVENNAME: '2.5.4.42',
  T: '2.5.4.12',
  TITLE: '2.5.4.12',
  E: '1.2.840.113549.1.9.1',
  EMAIL: '1.2.840.113549.1.9.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
})

function parseWrittenName(written: string): string[] | null {
  const parts: string[] = []
  for (const part of splitWrittenName(written)) {
    const equals = part.indexOf('=')
    if (equals < 0) return null
    const label = part
      .slice(0, equals)
      .trim()
      .toUpperCase()
      .replace(/^OID\./, '')
    const type = /^\d+(\.\d+)+$/.test(label) ? label : writtenTypes[label]
    const text = writtenValue(part.slice(equals + 1).trim())
    if (type === undefined || text === null) return null
    parts.push(comparable(type, text))
  }
  return parts
}

/** Cuts at commas, semicolons and plus signs that are neither escaped nor quoted. */
function splitWrittenName(written: string): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at]!
    const last = parts.length - 1
    if (character === '\\') {
      parts[last] += character + (written[at + 1] ?? '')
      at += 1
    } else if (!isQuoted && /[,;+]/.test(character)) parts.push('')
    else {
      if (character === '"') isQuoted = !isQuoted
      parts[last] += character
    }
  }
  return parts
}

function writtenValue(value: string): string | null {
  if (!value.startsWith('#')) return unescapeValue(value.replace(/^"([\s\S]*)"$/, '$1'))
  try {
    return readString(readDer(Buffer.from(value.slice(1), 'hex')))
  } catch {
    return null
  }
}

/** Undoes `\,` and the byte form `\C3\B1`. */
function unescapeValue(value: string): string {
  return value
    .replace(/(?:\\[0-9A-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('\\', ''), 'hex').toString('utf8'))
    .replace(/\\([\s\S])/g, '$1')
}

function comparable(type: string, text: string): string {
  return `${type}=${text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()}`
}
