import { describe, expect, it } from 'vitest'
import { canonicalize } from './canonicalize.ts'
import { decodeXml } from './decode-xml.ts'
import { parseXml, XmlRefused } from './parse-xml.ts'
import { textOf } from './xml-tree.ts'

const hostile: [string, string][] = [
  ['a document type', '<!DOCTYPE a><a/>'],
  ['a document type in small letters', '<!doctype a><a/>'],
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['a billion laughs', '<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;">]><a>&m;</a>'],
  ['an entity without declaration', '<a>&nbsp;</a>'],
  ['an entity in an attribute', '<a b="&x;"/>'],
  ['an entity named like a property of objects', '<a>&constructor;</a>'],
  ['33 levels', '<a>'.repeat(33) + '</a>'.repeat(33)],
  ['more than 5 MB', `<a>${' '.repeat(5 * 1024 * 1024)}</a>`],
  ['more elements than any document has', `<a>${'<b/>'.repeat(150_001)}</a>`],
]

const malformed: [string, string][] = [
  ['nothing', ''],
  ['only white space', ' \n'],
  ['plain text', 'hello'],
  ['text before the root', 'x<a/>'],
  ['text after the root', '<a/>x'],
  ['two roots', '<a/><b/>'],
  ['an element left open', '<a><b></a>'],
  ['an end tag alone', '</a>'],
  ['a cut document', '<a><b'],
  ['a cut attribute', '<a b="'],
  ['a bare ampersand', '<a>& b</a>'],
  ['"<" in an attribute', '<a b="<"/>'],
  ['"]]>" in text', '<a>]]></a>'],
  ['an attribute without quotes', '<a b=c/>'],
  ['attributes without space', '<a b="1"c="2"/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an attribute twice in one namespace', '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>'],
  ['an unknown prefix', '<x:a/>'],
  ['an unknown prefix of an attribute', '<a x:b="1"/>'],
  ['two colons', '<a:b:c xmlns:a="u"/>'],
  ['a prefix undeclared', '<x:a xmlns:x="u"><x:b xmlns:x=""/></x:a>'],
  ['xmlns rebound', '<a xmlns:xmlns="u"/>'],
  ['xml rebound', '<a xmlns:xml="u"/>'],
  ['the namespace xml under another prefix', '<a xmlns:x="http://www.w3.org/XML/1998/namespace"/>'],
  ['a NUL', '<a>\0</a>'],
  ['a form feed', '<a>\f</a>'],
  ['a reference to NUL', '<a>&#0;</a>'],
  ['a reference to a surrogate', '<a>&#xD800;</a>'],
  ['a reference beyond Unicode', '<a>&#x110000;</a>'],
  ['a reference to a huge number', `<a>&#${'9'.repeat(400)};</a>`],
  ['half a surrogate pair', '<a>\ud83d</a>'],
  ['"--" in a comment', '<a><!-- a -- b --></a>'],
  ['a comment left open', '<a><!-- </a>'],
  ['a section outside the root', '<![CDATA[x]]><a/>'],
  ['an XML declaration that is not first', ' <?xml version="1.0"?><a/>'],
  ['XML 1.1', '<?xml version="1.1"?><a/>'],
  ['an instruction named xml', '<a><?XML x?></a>'],
  ['an unknown declaration', '<a><!ELEMENT b></a>'],
]

describe('hostile and malformed XML', () => {
  it.each(hostile)('refuses %s as hostile', (_, xml) => expect(refusalOf(xml)).toBe('hostile'))

  it.each(malformed)('refuses %s as malformed', (_, xml) => expect(refusalOf(xml)).toBe('malformed'))

  it('reads 32 levels, more than any signature needs', () => {
    expect(() => parseXml('<a>'.repeat(32) + '</a>'.repeat(32))).not.toThrow()
  })

  // A quadratic reader would need minutes for these; the test's own time limit is the assertion.
  it('reads many namespace declarations on many elements in one pass', () => {
    const declarations = Array.from({ length: 20_000 }, (_, index) => `xmlns:p${index}="u${index}"`).join(' ')
    const children = '<b xmlns:q="v"/>'.repeat(100_000)
    const document = parseXml(`<a ${declarations}>${children}</a>`)
    expect(canonicalize(document, { exclusive: true, comments: false })).toHaveLength(7 + 7 * 100_000)
  })
})

describe('what a parser must make equal', () => {
  it('reads CRLF and CR as LF, and keeps a referenced carriage return', () => {
    expect(textOf(parseXml('<a>1\r\n2\r3&#13;4&#xD;\n</a>').root)).toBe('1\n2\n3\r4\r\n')
  })

  it('turns white space of attributes into spaces, and keeps referenced ones', () => {
    expect(parseXml('<a b="1\t2\n3\r\n4&#9;5&#10;6"/>').root.attributes[0]?.value).toBe('1 2 3 4\t5\n6')
  })

  it('joins text, sections and references', () => {
    expect(textOf(parseXml('<a>1&lt;<![CDATA[&amp;<b>]]>&#x1F600;&quot;&apos;</a>').root)).toBe(
      '1<&amp;<b>😀"\'',
    )
  })

  it('binds prefixes as namespaces say', () => {
    const { root } = parseXml('<x:a xmlns:x="u" xmlns="d"><b x:c="1" c="2"><c xmlns=""/></b></x:a>')
    const b = root.children[0]!
    expect(root).toMatchObject({ localName: 'a', namespaceUri: 'u' })
    expect(b).toMatchObject({ namespaceUri: 'd', attributes: [{ namespaceUri: 'u' }, { namespaceUri: '' }] })
    expect(b.kind === 'element' && b.children[0]).toMatchObject({ localName: 'c', namespaceUri: '' })
  })

  it('reads names of any script', () => {
    expect(parseXml('<año_2·x 名="1"/>').root.name).toBe('año_2·x')
  })
})

describe('bytes', () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>ñ</a>`

  it.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['UTF-8 without declaration', Buffer.from('<a>ñ</a>')],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${declared('utf-8')}`)],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
  ])('are read as %s', (_, bytes) => expect(textOf(parseXml(decodeXml(bytes)).root)).toBe('ñ'))

  it('of ISO-8859-1 keep its control characters, which Windows-1252 would turn into others', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\x85</a>', 'latin1')
    expect(textOf(parseXml(decodeXml(bytes)).root)).toBe('\x85')
  })

  it.each([
    ['that are not what they say', Buffer.from(declared('UTF-8'), 'latin1')],
    ['in UTF-16', Buffer.from('\ufeff<a/>', 'utf16le')],
    ['in an unknown encoding', Buffer.from(declared('EBCDIC'))],
    ['in ASCII that is none', Buffer.from(declared('US-ASCII'))],
  ])('%s are refused as malformed', (_, bytes) => {
    expect(() => decodeXml(bytes)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('of more than 5 MB are refused before they are decoded', () => {
    expect(() => decodeXml(new Uint8Array(5 * 1024 * 1024 + 1))).toThrow(
      expect.objectContaining({ code: 'hostile' }),
    )
  })
})

function refusalOf(xml: string): string {
  try {
    parseXml(xml)
  } catch (error) {
    if (error instanceof XmlRefused) return error.code
    throw error
  }
  return 'read'
}
