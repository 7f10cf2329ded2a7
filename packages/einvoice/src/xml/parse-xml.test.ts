import { readdirSync, readFileSync } from 'node:fs'
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSharedReference, sharedFile, sharedNote } from '../../golden/official-schemas.ts'
import { maximumReferences, namespaceOf, parseXml, type XmlElement } from './parse-xml.ts'
import { type XmlProblem, XmlRefused } from './xml-refused.ts'

// Names may hold blanks that are none for XML: taken as both, a file of this kind stopped the program for hours.
test('a megabyte of strange blanks in a tag is refused at once', () => {
  expect(() => parseXml(`<a ${'\u2003'.repeat(1_000_000)}`)).toThrow(XmlRefused)
  expect(() => parseXml(`<a></a${'\u2003'.repeat(1_000_000)}`)).toThrow(XmlRefused)
})

test('a NUL character is no text', () => {
  expect(() => parseXml('<a>b\0c</a>')).toThrow(XmlRefused)
  expect(() => parseXml('<a b="\0"/>')).toThrow(XmlRefused)
})

describe('what is refused', () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>'
  test.each<[string, string, XmlProblem['code']]>([
    ['a billion laughs', laughs, 'xml.doctype'],
    ['an external DTD', '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a></a>', 'xml.doctype'],
    ['a doctype in small letters', '<!doctype html><a></a>', 'xml.doctype'],
    ['a doctype inside the root', '<a><!DOCTYPE b></a>', 'xml.doctype'],
    ['an entity nobody declared', '<a>&secret;</a>', 'xml.entity'],
    ['an entity in an attribute', '<a b="&secret;"></a>', 'xml.entity'],
    ['a name every object has', '<a>&constructor;</a>', 'xml.entity'],
    // Security review, finding 18: 800,000 of them took most of a second.
    [
      '100,001 references to characters',
      `<a>${'&#65;'.repeat(maximumReferences + 1)}</a>`,
      'xml.too-many-references',
    ],
    [
      'as many in many small pieces',
      `<a>${'<b c="&amp;">&lt;</b>'.repeat(maximumReferences / 2 + 1)}</a>`,
      'xml.too-many-references',
    ],
    ['33 levels', '<a>'.repeat(33) + '</a>'.repeat(33), 'xml.too-deep'],
    ['33 levels, the last one empty', `${'<a>'.repeat(32)}<a/>${'</a>'.repeat(32)}`, 'xml.too-deep'],
    ['two equal Ids', '<a Id="x"><b Id="x"></b></a>', 'xml.duplicate-id'],
    ['an ID equal to an id', '<a ID="x"><b id="x"></b></a>', 'xml.duplicate-id'],
    ['an Id equal to an xml:id', '<a Id="x"><b xml:id="x"></b></a>', 'xml.duplicate-id'],
    ['nothing', '', 'xml.empty'],
    ['only a declaration', '<?xml version="1.0"?>', 'xml.empty'],
    ['no XML', '%PDF-1.7', 'xml.malformed'],
    ['text before the root', 'a<a></a>', 'xml.malformed'],
    ['text after the root', '<a></a>b', 'xml.malformed'],
    ['two roots', '<a></a><b></b>', 'xml.malformed'],
    ['an open element', '<a><b></b>', 'xml.malformed'],
    ['a crossed element', '<a><b></a></b>', 'xml.malformed'],
    ['a prefix that closes another', '<x:a></y:a>', 'xml.malformed'],
    ['one end too many', '<a></a></a>', 'xml.malformed'],
    ['an attribute twice', '<a b="1" b="2"></a>', 'xml.malformed'],
    ['an attribute without quotes', '<a b=1></a>', 'xml.malformed'],
    ['an attribute with a <', '<a b="<"></a>', 'xml.malformed'],
    ['a bare ampersand', '<a>Pan & vino</a>', 'xml.malformed'],
    ['a reference to no character', '<a>&#0;</a>', 'xml.malformed'],
    ['a reference to half a pair', '<a>&#xD800;</a>', 'xml.malformed'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>', 'xml.malformed'],
    ['an open comment', '<a><!-- </a>', 'xml.malformed'],
    ['an open CDATA section', '<a><![CDATA[ </a>', 'xml.malformed'],
    ['CDATA outside the root', '<![CDATA[a]]><a></a>', 'xml.malformed'],
    ['an open instruction', '<a><?x </a>', 'xml.malformed'],
    ['unknown mark-up', '<a><!x></a>', 'xml.malformed'],
    ['a name that is none', '<1></1>', 'xml.malformed'],
  ])('%s', (_, text, code) => {
    expect(problemOf(text)).toMatchObject({ code })
  })

  test('a problem says its line and column', () => {
    expect(problemOf('<a>\r\n  <b>\r\n  </c></a>')).toMatchObject({ line: 3, column: 3 })
  })

  test('five megabytes of open quotes, brackets or tags end at once', () => {
    const size = 1024 * 1024
    for (const part of ['<a b="', '<a ', '<![CDATA[', '<!--', '<a b', '&', ' = ', '<a>']) {
      expect(problemOf(`<a>${part.repeat(size / part.length)}`)).toBeDefined()
    }
  })
})

describe('what is read', () => {
  test('32 levels', () => {
    expect(parseXml('<a>'.repeat(32) + '</a>'.repeat(32)).name).toBe('a')
  })

  test('comments, instructions and CDATA between the text of an element', () => {
    const root = parseXml(
      '<?xml version="1.0"?><!-- x --><a>1<!-- <b> -->2<?y z?>3<![CDATA[<&>]]>4</a><!-- y -->',
    )
    expect(root).toMatchObject({ text: '123<&>4', children: [] })
  })

  test('as many references to characters as may be', () => {
    expect(parseXml(`<a>${'&#65;'.repeat(maximumReferences)}</a>`).text).toHaveLength(maximumReferences)
  })

  test('predefined entities and references to characters', () => {
    expect(parseXml('<a b="&quot;&#9;">&amp;&lt;&gt;&apos;&#xD;&#128077;</a>')).toMatchObject({
      text: "&<>'\r👍",
      attributes: [{ name: 'b', value: '"\t' }],
    })
  })

  test('line ends of every system as line feeds', () => {
    expect(parseXml('<a>1\r\n2\r3\n4</a>').text).toBe('1\n2\n3\n4')
  })

  test('the namespace of a root with a prefix', () => {
    expect(namespaceOf(parseXml('<fe:a xmlns:fe="urn:x" xmlns="urn:y"/>'))).toBe('urn:x')
    expect(namespaceOf(parseXml('<a xmlns="urn:y"/>'))).toBe('urn:y')
    expect(namespaceOf(parseXml('<a/>'))).toBe('')
  })
})

describe('against xmldom', () => {
  test.skipIf(!hasSharedReference)(`every sample is the same tree${sharedNote}`, () => {
    for (const folder of ['samples/real/', 'samples/synthetic/']) {
      for (const file of readdirSync(sharedFile(folder)).filter((name) => name.endsWith('.xml'))) {
        const text = readFileSync(sharedFile(folder + file), 'utf8')
        expect(parseXml(text)).toEqual(treeOf(text))
      }
    }
  })

  test('a damaged document that both read is the same tree', () => {
    const whole =
      '<?xml version="1.0"?><x:a xmlns:x="urn:x" b="1 &amp; 2"><!-- c --><x:d e=\'"\'>f&lt;g</x:d>\n<h/><![CDATA[<i>]]>&#233;</x:a>'
    const damage = fc.record({
      at: fc.nat(whole.length),
      length: fc.nat(4),
      text: fc.oneof(
        fc.constant(''),
        fc.constantFrom('<', '>', '&', '"', '/', ' ', '<b>', '</b>', ']]', ';', 'x:'),
      ),
    })
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        const text = damages.reduce(
          (t, { at, length, text }) => t.slice(0, at) + text + t.slice(at + length),
          whole,
        )
        const root = rootOf(text)
        const other = root && treeIfRead(text)
        if (other) expect(root).toEqual(other)
      }),
      { numRuns: 1500 },
    )
  })
})

function problemOf(text: string): XmlProblem | undefined {
  try {
    parseXml(text)
  } catch (error) {
    if (error instanceof XmlRefused) return error.problem
    throw error
  }
}

function rootOf(text: string): XmlElement | undefined {
  return problemOf(text) ? undefined : parseXml(text)
}

/** xmldom forgives less in comments and instructions, which carry nothing we read. */
function treeIfRead(text: string): XmlElement | undefined {
  try {
    return treeOf(text)
  } catch {
    return undefined
  }
}

/** xmldom's tree in our shape. */
function treeOf(text: string): XmlElement {
  const document = new DOMParser({
    onError: (_, message) => {
      throw new Error(message)
    },
  }).parseFromString(text, 'text/xml')
  return elementOf(document.documentElement!)
}

function elementOf(element: Element): XmlElement {
  const nodes = [...element.childNodes] as Node[]
  return {
    name: element.localName!,
    prefix: element.prefix ?? '',
    attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
    children: nodes.filter((node) => node.nodeType === 1).map((node) => elementOf(node as Element)),
    text: nodes
      .filter((node) => node.nodeType === 3 || node.nodeType === 4)
      .map((node) => node.nodeValue)
      .join(''),
  }
}
