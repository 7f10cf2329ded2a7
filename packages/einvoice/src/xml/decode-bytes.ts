import { XmlRefused } from './xml-refused.ts'

/** Largest document read, in bytes or characters; a thousand lines with assortments stay below it. */
export const maximumSize = 5 * 1024 * 1024

export type DecodedText = { text: string; encoding: string; isGuessed: boolean }

/**
 * The text of an XML file: byte order mark first, then the declared encoding, else UTF-8. A file that claims UTF-8 and
 * is not comes from Windows software: it is read as Windows-1252 and marked as guessed.
 */
export function decodeXml(input: string | Uint8Array): DecodedText {
  const size = typeof input === 'string' ? input.length : input.byteLength
  if (size > maximumSize) {
    throw new XmlRefused({
      code: 'xml.too-large',
      message: `The file has ${size} bytes, at most ${maximumSize} are read`,
    })
  }
  if (typeof input === 'string') {
    return { text: withoutMark(input), encoding: 'text', isGuessed: false }
  }
  return decodeBytes(input)
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  if (!readable.has(encoding)) {
    throw new XmlRefused({ code: 'xml.encoding', message: `The encoding ${encoding} is not read` })
  }
  try {
    return { text: withoutMark(decode(bytes, encoding)), encoding, isGuessed: false }
  } catch {
    if (encoding !== 'utf-8') {
      throw new XmlRefused({ code: 'xml.encoding', message: `The bytes are not ${encoding}` })
    }
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252', isGuessed: true }
  }
}

/** The encodings that suppliers use; none of them can hide mark-up from a scan of the decoded text. */
const readable = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'iso-8859-1',
  'latin1',
  'iso-8859-15',
  'windows-1252',
  'cp1252',
  'utf-16',
  'utf-16le',
  'utf-16be',
])

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const start = decode(bytes.subarray(0, 200), 'windows-1252')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(start)?.[1]
  if (!declared) return null
  // Sixteen-bit text could not have been read just now, so such a declaration in one-byte text is a slip.
  return /^utf-16/i.test(declared) ? 'utf-8' : declared.toLowerCase()
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
