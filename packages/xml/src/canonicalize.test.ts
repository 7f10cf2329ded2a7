import fc from 'fast-check'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { readSamples, samplesArePresent } from '../test/samples.ts'
import { type Canonicalization, canonicalize } from './canonicalize.ts'
import { parseXml } from './parse-xml.ts'
import { descendantsOf, isNamed } from './xml-tree.ts'

const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const inclusive: Canonicalization = { exclusive: false, comments: false }
const exclusive: Canonicalization = { exclusive: true, comments: false }

// Canonical XML 1.0, 3.1 to 3.4 without their document types, and cases of our own; libxml2 checks each below.
const cases: [string, string, string, string][] = [
  [
    'instructions and comments around the root',
    '<?xml version="1.0"?>\n\n<?xml-stylesheet   href="doc.xsl"\n   type="text/xsl"   ?>\n\n<doc>Hello<!-- 1 --></doc>\n\n<?pi-without-data     ?>\n\n<!-- 2 -->',
    '<?xml-stylesheet href="doc.xsl"\n   type="text/xsl"   ?>\n<doc>Hello</doc>\n<?pi-without-data?>',
    '<?xml-stylesheet href="doc.xsl"\n   type="text/xsl"   ?>\n<doc>Hello</doc>\n<?pi-without-data?>',
  ],
  [
    'white space in content',
    '<doc>\n   <clean>   </clean>\n   <dirty>   A   B   </dirty>\n</doc>',
    '<doc>\n   <clean>   </clean>\n   <dirty>   A   B   </dirty>\n</doc>',
    '<doc>\n   <clean>   </clean>\n   <dirty>   A   B   </dirty>\n</doc>',
  ],
  [
    'the order of attributes and namespaces',
    '<e5 a:attr="out" b:attr="sorted" attr2="all" attr="I\'m" xmlns:b="http://www.ietf.org" xmlns:a="http://www.w3.org" xmlns="http://example.org"/>',
    '<e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I\'m" attr2="all" b:attr="sorted" a:attr="out"></e5>',
    '<e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I\'m" attr2="all" b:attr="sorted" a:attr="out"></e5>',
  ],
  [
    'namespaces repeated, unused and undeclared',
    '<e6 xmlns="" xmlns:a="http://www.w3.org"><e7 xmlns="http://www.ietf.org"><e8 xmlns="" xmlns:a="http://www.w3.org"><e9 xmlns="" xmlns:a="http://www.ietf.org"/></e8></e7></e6>',
    '<e6 xmlns:a="http://www.w3.org"><e7 xmlns="http://www.ietf.org"><e8 xmlns=""><e9 xmlns:a="http://www.ietf.org"></e9></e8></e7></e6>',
    '<e6><e7 xmlns="http://www.ietf.org"><e8 xmlns=""><e9></e9></e8></e7></e6>',
  ],
  [
    'references, sections and escapes',
    '<doc><text>First line&#x0d;&#10;Second line</text><v>&#x32;</v><c><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></c><d e="value>&quot;0&quot; &amp;&amp; &#9;&#10;&#13; \'x\'"/></doc>',
    '<doc><text>First line&#xD;\nSecond line</text><v>2</v><c>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</c><d e="value>&quot;0&quot; &amp;&amp; &#x9;&#xA;&#xD; \'x\'"></d></doc>',
    '<doc><text>First line&#xD;\nSecond line</text><v>2</v><c>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</c><d e="value>&quot;0&quot; &amp;&amp; &#x9;&#xA;&#xD; \'x\'"></d></doc>',
  ],
  [
    'a prefix that two siblings use',
    '<a xmlns:x="http://u"><x:b/><c x:d="1"><x:e/></c></a>',
    '<a xmlns:x="http://u"><x:b></x:b><c x:d="1"><x:e></x:e></c></a>',
    '<a><x:b xmlns:x="http://u"></x:b><c xmlns:x="http://u" x:d="1"><x:e></x:e></c></a>',
  ],
  [
    'a prefix bound anew below its own use',
    '<x:a xmlns:x="http://u"><x:b xmlns:x="http://v"><x:c xmlns:x="http://u"/></x:b></x:a>',
    '<x:a xmlns:x="http://u"><x:b xmlns:x="http://v"><x:c xmlns:x="http://u"></x:c></x:b></x:a>',
    '<x:a xmlns:x="http://u"><x:b xmlns:x="http://v"><x:c xmlns:x="http://u"></x:c></x:b></x:a>',
  ],
]

describe('canonical XML', () => {
  it.each(cases)('writes %s', (_, xml, asInclusive, asExclusive) => {
    const document = parseXml(xml)
    expect(canonicalize(document, inclusive)).toBe(asInclusive)
    expect(canonicalize(document, exclusive)).toBe(asExclusive)
    expect(canonicalize(document, inclusive)).toBe(libxml2(xml, inclusive))
    expect(canonicalize(document, exclusive)).toBe(libxml2(xml, exclusive))
  })

  it('keeps comments only when asked to', () => {
    const xml = '<!-- 1 --><a><!-- 2 --></a><!-- 3 -->'
    expect(canonicalize(parseXml(xml), { ...inclusive, comments: true })).toBe(
      '<!-- 1 -->\n<a><!-- 2 --></a>\n<!-- 3 -->',
    )
  })

  it('orders names by code point, where UTF-16 would not', () => {
    const xml = '<a \u{10400}="1" \uFDF0="2" b="3"/>'
    expect(canonicalize(parseXml(xml), inclusive)).toBe('<a b="3" \uFDF0="2" \u{10400}="1"></a>')
  })

  it('orders attributes by the code points of their namespaces, whatever these are', () => {
    const uri = fc
      .array(fc.constantFrom('a', '\ud7ff', '\ue000', '\uffee', '\u{10000}', '\u{10ffff}'), { minLength: 1 })
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(uri, uri, (one, other) => {
        fc.pre(one !== other)
        const text = canonicalize(
          parseXml(`<x xmlns:p="${one}" xmlns:q="${other}" p:a="" q:a=""/>`),
          inclusive,
        )
        const isFirst = Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
        expect(text.indexOf(' p:a=') < text.indexOf(' q:a=')).toBe(isFirst)
      }),
    )
  })

  it('gives a detached element what its surroundings declare when inclusive, what it uses when exclusive', () => {
    const xml =
      '<a xmlns="http://d" xmlns:x="http://x" xmlns:y="http://y" xml:lang="es" xml:space="default"><b xml:space="preserve"><x:c/></b></a>'
    const b = parseXml(xml).root.elements[0]!
    expect(canonicalize(b, inclusive)).toBe(
      '<b xmlns="http://d" xmlns:x="http://x" xmlns:y="http://y" xml:lang="es" xml:space="preserve"><x:c></x:c></b>',
    )
    expect(canonicalize(b, exclusive)).toBe(
      '<b xmlns="http://d" xml:space="preserve"><x:c xmlns:x="http://x"></x:c></b>',
    )
    const prefixed = { ...exclusive, inclusivePrefixes: ['y', 'absent', ''] }
    expect(canonicalize(b, prefixed)).toBe(
      '<b xmlns="http://d" xmlns:y="http://y" xml:space="preserve"><x:c xmlns:x="http://x"></x:c></b>',
    )
  })

  it('leaves out whole elements', () => {
    const document = parseXml('<a> <b><c/></b> </a>')
    expect(canonicalize(document, exclusive, (element) => element.name === 'b')).toBe('<a>  </a>')
  })
})

const methods: [string, Canonicalization][] = [
  ['inclusive', inclusive],
  ['inclusive with comments', { ...inclusive, comments: true }],
  ['exclusive', exclusive],
  ['exclusive with comments', { ...exclusive, comments: true }],
  ['exclusive with inclusive prefixes', { ...exclusive, inclusivePrefixes: ['p', 'q', ''] }],
]

describe.each(methods)('canonical XML, %s', (_, method) => {
  it('agrees with libxml2 on any document', () => {
    fc.assert(
      fc.property(anyDocument, (xml) => {
        expect(canonicalize(parseXml(xml), method)).toBe(libxml2(xml, method))
      }),
    )
  })

  it('agrees with libxml2 on any element where it stands', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (xml, seed) => {
        const elements = descendantsOf(parseXml(xml).root)
        const index = seed % elements.length
        expect(canonicalize(elements[index]!, method)).toBe(libxml2(xml, method, index))
      }),
    )
  })

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(anyDocument, (xml) => {
        const once = canonicalize(parseXml(xml), method)
        expect(canonicalize(parseXml(once), method)).toBe(once)
      }),
    )
  })
})

describe.skipIf(!samplesArePresent)(
  'official and synthetic samples (skipped where ../shared is absent)',
  () => {
    it.each([...readSamples('real'), ...readSamples('synthetic')])(
      '$name has libxml2’s canonical forms',
      ({ bytes }) => {
        const xml = new TextDecoder().decode(bytes)
        const document = parseXml(bytes)
        const elements = descendantsOf(document.root)
        for (const [, method] of methods) {
          expect(canonicalize(document, method)).toBe(libxml2(xml, method))
          for (const [index, element] of elements.entries()) {
            if (
              element.namespace !== dsigNamespace &&
              !isNamed(element, element.namespace, 'SignedProperties')
            )
              continue
            expect(canonicalize(element, method)).toBe(libxml2(xml, method, index))
          }
        }
      },
    )
  },
)

/** The same by libxml2, of the document or of its n-th element. */
function libxml2(xml: string, method: Canonicalization, elementIndex?: number): string {
  const document = XmlDocument.fromString(xml)
  const node = elementIndex === undefined ? document : document.find('//*')[elementIndex]!
  const text = node.canonicalizeToString({
    mode: method.exclusive ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0,
    withComments: method.comments,
    ...(method.inclusivePrefixes && {
      inclusiveNamespacePrefixes: method.inclusivePrefixes.map((prefix) => prefix || '#default'),
    }),
  })
  document.dispose()
  return text
}

const anyText = fc
  .array(
    fc.constantFrom(
      'a',
      'ñ',
      ' ',
      '\t',
      '\n',
      '&amp;',
      '&lt;',
      '>',
      '"',
      "'",
      '&#13;',
      '&#9;',
      '&#xA;',
      '😀',
    ),
  )
  .map((pieces) => pieces.join(''))
const anyLeaf = fc.oneof(
  anyText,
  anyText.map((text) => `<![CDATA[${text.replaceAll('>', '')}]]>`),
  fc.constantFrom('<!-- c -->', '<?pi data ?>', '<?pi?>', '<p:x xmlns:p="http://own"/>'),
)
const anyAttribute = fc.constantFrom('a', 'b', 'p:a', 'q:a', 'xml:lang')
const anyDeclaration = fc.tuple(
  fc.constantFrom('xmlns', 'xmlns:p', 'xmlns:q', 'xmlns:unused'),
  fc.constantFrom('http://one', 'http://two', 'http://three'),
)
const { anyElement } = fc.letrec<{ anyElement: string; anyContent: string }>((tie) => ({
  anyElement: fc
    .tuple(
      fc.constantFrom('e', 'f', 'p:e', 'q:f'),
      fc.uniqueArray(anyDeclaration, { selector: ([name]) => name, maxLength: 3 }),
      fc.uniqueArray(fc.tuple(anyAttribute, anyText), { selector: ([name]) => name.at(-1), maxLength: 3 }),
      tie('anyContent'),
      fc.boolean(),
    )
    .map(([name, declarations, attributes, content, resetsDefault]) => {
      const written = declarations.map(([prefix, uri]) => ` ${prefix}="${uri}"`)
      if (resetsDefault && !declarations.some(([prefix]) => prefix === 'xmlns')) written.push(' xmlns=""')
      for (const [attribute, value] of attributes)
        written.unshift(` ${attribute}="${value.replaceAll('"', '')}"`)
      return `<${name}${written.join('')}>${content}</${name}>`
    }),
  anyContent: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'content' },
    anyLeaf,
    fc
      .array(fc.oneof(anyLeaf, tie('anyElement')), { maxLength: 4, depthIdentifier: 'content' })
      .map((parts) => parts.join('')),
  ),
}))
const anyDocument = anyElement.map(
  (element) => `<?top?><root xmlns:p="http://p" xmlns:q="http://q">${element}</root>`,
)
