import { maximumBytes, XmlRefused } from './parse-xml.ts'

/** The text of XML bytes: UTF-8 unless the declaration says ISO-8859-1, Windows-1252 or ASCII. Throws XmlRefused. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > maximumBytes) throw new XmlRefused('hostile', 'larger than 5 MB')
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeUtf8(bytes.subarray(3))
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe)) {
    throw new XmlRefused('malformed', 'UTF-16 is not accepted')
  }

  const encoding = declaredEncoding(bytes)
  if (encoding === 'utf-8') return decodeUtf8(bytes)
  // WHATWG calls Windows-1252 "iso-8859-1" too; Node's latin1 is the real one, byte for code point.
  if (encoding === 'iso-8859-1' || encoding === 'latin1') return Buffer.from(bytes).toString('latin1')
  if (encoding === 'windows-1252') return new TextDecoder('windows-1252').decode(bytes)
  if (encoding === 'us-ascii' && bytes.every((byte) => byte < 0x80)) return decodeUtf8(bytes)
  throw new XmlRefused('malformed', `encoding ${encoding} is not accepted`)
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const found = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)
  return found?.[1]?.toLowerCase() ?? 'utf-8'
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new XmlRefused('malformed', 'the bytes are not UTF-8')
  }
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
