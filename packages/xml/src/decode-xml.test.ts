import { describe, expect, it } from 'vitest'
import { decodeXml, maximumSize } from './decode-xml.ts'

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>ñ</a>`
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('bytes', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(declared('UTF-8')), 'utf-8'],
    ['UTF-8 without declaration', Buffer.from('<a>ñ</a>'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${declared('utf-8')}`), 'utf-8'],
    ['ISO-8859-1', latin(declared('ISO-8859-1')), 'iso-8859-1'],
    ['ISO-8859-15', latin(declared('ISO-8859-15')), 'iso-8859-15'],
    ['Windows-1252', latin(declared('windows-1252')), 'windows-1252'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff<a>ñ</a>', 'utf16le'), 'utf-16le'],
  ])('are read as %s', (_, bytes, encoding) => {
    expect(decodeXml(bytes)).toEqual({ text: expect.stringMatching(/^<.*ñ<\/a>$/), encoding, doubt: null })
  })

  it('of ISO-8859-1 keep its control characters, which Windows-1252 would turn into others', () => {
    const bytes = latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\x85</a>')
    expect(decodeXml(bytes).text).toContain('\x85')
  })

  it('that are more than fit into one call are all read', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><a>${'ñ'.repeat(1_000_000)}</a>`
    expect(decodeXml(latin(text)).text).toBe(text)
  })

  it.each<[string, Uint8Array, string]>([
    ['UTF-8 and are Windows-1252', latin(declared('UTF-8')), 'windows-1252'],
    ['nothing and are Windows-1252', latin('<a>ñ</a>'), 'windows-1252'],
    ['ASCII and are more', latin(declared('US-ASCII')), 'windows-1252'],
    ['UTF-16 and are UTF-8', Buffer.from(declared('utf-16')), 'utf-8'],
  ])('that claim %s are guessed, and the doubt is told', (_, bytes, encoding) => {
    expect(decodeXml(bytes)).toMatchObject({
      text: expect.stringMatching(/ñ<\/a>$/),
      encoding,
      doubt: expect.stringMatching(/utf-8|us-ascii|utf-16/),
    })
  })

  it.each([
    ['in an encoding that could hide mark-up', Buffer.from(declared('UTF-7'))],
    ['in one of other machines', Buffer.from(declared('IBM037'))],
    ['in one named like a property of objects', Buffer.from(declared('constructor'))],
    ['marked as UTF-16 and cut in half a character', Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x61])],
  ])('%s are refused', (_, bytes) => {
    expect(() => decodeXml(bytes)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'xml.encoding' }) }),
    )
  })

  it.each([
    ['bytes', new Uint8Array(maximumSize + 1)],
    ['text', ' '.repeat(maximumSize + 1)],
  ])('of more than 5 MB, as %s, are refused before they are decoded', (_, input) => {
    expect(() => decodeXml(input)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'xml.too-large' }) }),
    )
  })
})
