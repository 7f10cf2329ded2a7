import { XmlRefused } from './xml-refused.ts'

/** Largest document read, in bytes or characters; an invoice of a thousand lines with assortments stays below it. */
export const maximumSize = 5 * 1024 * 1024

export type DecodedXml = {
  text: string
  /** In small letters; `text` for what came as text. */
  encoding: string
  /** Why the bytes are not what they claim to be; null for an honest file. */
  doubt: string | null
}

/**
 * The text of XML: by its byte order mark, else by the encoding it declares, else UTF-8. Bytes that are not what they claim
 * come from careless software of honest suppliers, so they are read by the likeliest guess, and the doubt is told. Throws
 * XmlRefused.
 */
export function decodeXml(input: string | Uint8Array): DecodedXml {
  if (input.length > maximumSize) {
    const message = `The file has ${input.length} bytes, at most ${maximumSize} are read`
    throw new XmlRefused({ code: 'xml.too-large', message })
  }
  if (typeof input === 'string') return { text: withoutMark(input), encoding: 'text', doubt: null }
  const marked = markedEncoding(input)
  const claimed = marked ?? declaredEncoding(input) ?? 'utf-8'
  // Text of sixteen bits has its mark: without one, the declaration was left from a text in memory.
  if (marked === null && claimed.startsWith('utf-16')) {
    return decodeAs(input, 'utf-8', `The file claims ${claimed} and is not`)
  }
  return decodeAs(input, claimed, null)
}

function decodeAs(bytes: Uint8Array, encoding: string, doubt: string | null): DecodedXml {
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding]! : null
  if (decode === null) refuseEncoding(`The encoding ${encoding} is not read`)
  try {
    return { text: withoutMark(decode(bytes)), encoding, doubt }
  } catch {
    const message = `The bytes are not ${encoding}`
    if (encoding.startsWith('utf-16')) refuseEncoding(message)
    return { text: windows1252(bytes), encoding: 'windows-1252', doubt: doubt ?? message }
  }
}

function refuseEncoding(message: string): never {
  throw new XmlRefused({ code: 'xml.encoding', message })
}

type Decode = (bytes: Uint8Array) => string

const utf8 = strictly('utf-8')
const windows1252 = strictly('windows-1252')

/** The encodings that suppliers use; none of them can hide mark-up from a scan of the text. */
const decoders: Readonly<Record<string, Decode>> = {
  'utf-8': utf8,
  utf8,
  'us-ascii': ascii,
  ascii,
  'iso-8859-1': latin1,
  latin1,
  'iso-8859-15': strictly('iso-8859-15'),
  'windows-1252': windows1252,
  cp1252: windows1252,
  'utf-16le': strictly('utf-16le'),
  'utf-16be': strictly('utf-16be'),
}

function strictly(encoding: string): Decode {
  return (bytes) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
}

function ascii(bytes: Uint8Array): string {
  if (bytes.some((byte) => byte > 0x7f)) throw new RangeError('no ASCII')
  return utf8(bytes)
}

/** A byte is a code point. What TextDecoder calls by this name is Windows-1252, which has other characters at 0x80 to 0x9f. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return text
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const [start = ''] = /^<\?xml[^>]*/.exec(latin1(bytes.subarray(0, 200))) ?? []
  return /\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? null
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
