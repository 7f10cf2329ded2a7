import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSamples, type Sample, samplesArePresent } from '../../../xml/test/samples.ts'
import { aKey } from '../../test/a-key.ts'
import { verifiesWithXmlsec1, xmlsec1IsInstalled } from '../../test/other-verifiers.ts'
import { signVariant, type Variant } from '../../test/variant-signer.ts'
import { dsigNamespace, policyId } from '../identifiers.ts'
import { signXml } from '../sign/sign-xml.ts'
import { verifyXml } from './verify-xml.ts'

const key = await aKey()
const otherKey = await aKey({ commonName: 'OTRA', serialNumberAttribute: 'CPF-01-1234-0567' })
const signingTime = '2026-11-16T09:15:00-06:00'
const content =
  '<Factura xmlns="http://ejemplo.invalid/f"><Clave>506</Clave><Total>113.00</Total><Otros><OtroTexto codigo="a">x</OtroTexto></Otros></Factura>'
const signed = signXml(content, key, { signingTime, id: 'id-1' })

describe.skipIf(!samplesArePresent)(
  'official and synthetic samples (skipped where ../shared is absent)',
  () => {
    const samples = [...readSamples('real'), ...readSamples('synthetic')]

    it.each(samples)('$name is valid', ({ bytes }) => {
      const report = verifyXml(bytes)
      expect(report).toMatchObject({ valid: true, problems: [], signatures: [{ valid: true }] })
      expect(verifyXml(new TextDecoder().decode(bytes))).toEqual(report)
    })

    it.skipIf(!xmlsec1IsInstalled).each(samples)(
      '$name is valid to xmlsec1 too (skipped where xmlsec1 is not installed)',
      ({ bytes }) => expect(verifiesWithXmlsec1(bytes)).toBe(true),
    )

    it('tells real documents from the authority’s answer', () => {
      const reports = readSamples('real').map(({ bytes }) => verifyXml(bytes).signatures[0]!)
      const answer = reports.find(({ signer }) => signer?.taxpayerId === '2100042005')
      expect(answer).toMatchObject({ form: 'official', policyId: null, signingTime: '2026-05-26T18:31:04Z' })
      expect(answer?.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
        'warning algorithm-weak',
        'warning policy-missing',
      ])
      const invoices = reports.filter((report) => report !== answer)
      expect(invoices).toHaveLength(3)
      for (const invoice of invoices) expect(invoice).toMatchObject({ form: 'enveloped', problems: [] })
    })

    it('notices that the synthetic certificates are younger than most of their signatures', () => {
      const first = readSamples('synthetic').find(({ name }) => name.startsWith('s01')) as Sample
      expect(verifyXml(first.bytes)).toMatchObject({
        valid: true,
        signatures: [{ problems: [{ code: 'certificate-not-yet-valid', severity: 'error' }] }],
      })
    })

    it.each(samples)('$name with any one byte of its signed parts changed is invalid', ({ bytes }) => {
      const xml = new TextDecoder().decode(bytes)
      for (const at of someOf(positionsThatCount(xml), 60)) {
        const changed = changeCharacter(xml, at)
        expect({ at, near: xml.slice(at - 10, at + 10), valid: verifyXml(changed).valid }).toMatchObject({
          valid: false,
        })
      }
    })
  },
)

describe('a change of a signed document', () => {
  it('is noticed at every single character that counts', () => {
    const positions = positionsThatCount(signed)
    expect(positions.length).toBeGreaterThan(4000)
    for (const at of positions) {
      if (verifyXml(changeCharacter(signed, at)).valid) {
        expect.fail(
          `unnoticed at ${at}: ${signed.slice(at - 20, at)}[${signed[at]}]${signed.slice(at + 1, at + 20)}`,
        )
      }
    }
  })

  it.each([
    ['the content', /113\.00/, '114.00', ['digest-mismatch']],
    ['an attribute', /codigo="a"/, 'codigo="b"', ['digest-mismatch']],
    ['white space', /<Total>/, ' <Total>', ['digest-mismatch']],
    ['an element more', /<Total>/, '<Total>0</Total><Total>', ['digest-mismatch']],
    ['the signing time', />2026-11-16T09:15:00/, '>2026-11-16T09:15:01', ['digest-mismatch']],
    ['the policy', /Resoluci/, 'resoluci', ['digest-mismatch']],
    [
      'a digest',
      /<ds:DigestValue>.{10}/,
      '<ds:DigestValue>AAAAAAAAAA',
      ['digest-mismatch', 'signature-value-mismatch'],
    ],
    ['the signature value', /(value-id-1">).{10}/, '$1AAAAAAAAAA', ['signature-value-mismatch']],
    ['a signature value that is no base64', /(value-id-1">)./, '$1*', ['malformed']],
    [
      'a reference removed',
      /<ds:Reference Type="http:.*?<\/ds:Reference>/,
      '',
      ['signed-properties-not-covered', 'signature-value-mismatch'],
    ],
    [
      'the properties removed',
      /<ds:Object>.*<\/ds:Object>/,
      '',
      [
        'reference-unresolved',
        'signed-properties-missing',
        'signing-certificate-missing',
        'signing-time-missing',
        'policy-missing',
      ],
    ],
    ['the certificate removed', /<ds:KeyInfo>.*<\/ds:KeyInfo>/, '', ['certificate-missing']],
    [
      'a certificate that is none',
      /(<ds:X509Certificate>).*(<\/ds:X509Cert)/,
      '$1AAAA$2',
      ['certificate-missing'],
    ],
    ['the target of the properties', /Target="#id-1"/, 'Target="#id-2"', ['target-mismatch']],
    ['the signature method', /rsa-sha256/, 'rsa-sha512', ['signature-value-mismatch']],
    ['an unknown signature method', /rsa-sha256/, 'rsa-md5', ['algorithm-unsupported']],
    [
      'an unknown digest method',
      /2001\/04\/xmlenc#sha256/,
      '2001/04/xmldsig-more#md5',
      ['algorithm-unsupported', 'signature-value-mismatch'],
    ],
    [
      'an unknown canonicalization',
      /(Method Algorithm="http:\/\/www.w3.org\/)2001\/10\/xml-exc-c14n#/,
      '$12006/12/xml-c14n11',
      ['algorithm-unsupported'],
    ],
    [
      'another XPath',
      /not\(ancestor-or-self::ds:Signature\)/,
      'not(ancestor-or-self::ds:Object)',
      ['transform-unsupported', 'document-not-covered', 'signature-value-mismatch'],
    ],
    [
      'an unknown transform',
      /http:\/\/www.w3.org\/TR\/1999\/REC-xpath-19991116/,
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ['transform-unsupported', 'document-not-covered', 'signature-value-mismatch'],
    ],
    [
      'a reference outside',
      / Type="" URI=""/,
      ' Type="" URI="http://ejemplo.invalid/"',
      ['reference-unresolved', 'document-not-covered', 'signature-value-mismatch'],
    ],
    [
      'a second SignatureValue',
      /<ds:SignatureValue/,
      '<ds:SignatureValue>AAAA</ds:SignatureValue><ds:SignatureValue',
      ['malformed'],
    ],
  ])('%s is named for what it is', (_, pattern, replacement, codes) => {
    const changed = signed.replace(pattern, replacement)
    expect(changed).not.toBe(signed)
    const report = verifyXml(changed)
    expect(report.valid).toBe(false)
    expect(report.signatures.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(codes)
  })

  it('is none: line ends, byte order mark, declaration, quotes, or a comment between elements', () => {
    const indented = signXml('<a>\n<b>1</b>\n</a>', key, { signingTime })
    for (const same of [
      indented.replaceAll('\n', '\r\n'),
      `\ufeff${indented}`,
      indented.replace(/^<\?xml.*\n/, ''),
      indented.replaceAll('"', "'"),
      indented.replace('<b>', '<!-- c --><b>'),
      Buffer.from(indented.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    ]) {
      expect(verifyXml(same)).toMatchObject({ valid: true, signatures: [{ problems: [] }] })
    }
  })

  it('is not a comment inside a value, which is told though, because some readers stop there', () => {
    const report = verifyXml(signed.replace('113.00', '1<!-- -->13.00'))
    expect(report).toMatchObject({ valid: true, problems: [{ code: 'split-text', severity: 'warning' }] })
  })
})

const variants: [string, Variant, object][] = [
  ['as most software signs', {}, { form: 'enveloped' }],
  ['with inclusive canonical SignedInfo', { signedInfo: 'inclusive' }, { form: 'enveloped' }],
  ['with its KeyInfo signed too', { signsKeyInfo: true }, { form: 'enveloped' }],
  [
    'with enveloped-signature and exclusive',
    { transforms: ['enveloped', 'exclusive'] },
    { form: 'enveloped' },
  ],
  [
    'with enveloped-signature and inclusive',
    { transforms: ['enveloped', 'inclusive'] },
    { form: 'enveloped' },
  ],
  ['with the XPath of Annex 2', { transforms: ['xpath', 'exclusive'] }, { form: 'official' }],
  ['with XPath and inclusive', { transforms: ['xpath', 'inclusive'] }, { form: 'other' }],
  ['with XPath alone', { transforms: ['xpath'] }, { form: 'other' }],
  ['with XPath Filter 2', { transforms: ['filter2', 'exclusive'] }, { form: 'official' }],
  ['with both transforms', { transforms: ['enveloped', 'xpath', 'exclusive'] }, { form: 'other' }],
  [
    'with a prefix list',
    { transforms: ['enveloped', 'exclusive'], prefixList: 'xsi #default' },
    { form: 'enveloped' },
  ],
  [
    'with comments in the canonical form',
    { transforms: ['enveloped', 'exclusive'], withComments: true },
    { form: 'enveloped' },
  ],
  [
    'with comments, inclusive',
    { transforms: ['enveloped', 'inclusive'], signedInfo: 'inclusive', withComments: true },
    { form: 'enveloped' },
  ],
  ['with SHA-384', { hash: 'sha384', digest: 'sha384' }, {}],
  ['with SHA-512', { hash: 'sha512', digest: 'sha512', certificateDigest: 'sha512' }, {}],
  ['without policy', { hasPolicy: false }, { policyId: null }],
  ['with a role', { claimedRole: 'Receptor' }, { claimedRoles: ['Receptor'], policyId }],
]

// Namespaces that only inclusive canonical XML sees, attributes out of order, empty tags, a comment, an instruction.
const rich = `<?xml version="1.0" encoding="utf-8"?>
<?inst ruction?>
<Factura xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://ejemplo.invalid/f" xsi:schemaLocation="a b">
  <!-- comment --><Clave b="2" a="1">506</Clave><Vacio />
  <x:Otro xmlns:x="u:x"><![CDATA[<>&]]></x:Otro>
</Factura>`

describe('a document signed in the field', () => {
  it.each(variants)('%s is valid', (_, variant, expected) => {
    const report = verifyXml(signVariant(rich, key, variant))
    expect(report).toMatchObject({ valid: true, problems: [], signatures: [{ valid: true, ...expected }] })
    const codes = report.signatures[0]!.problems.map(({ code }) => code)
    expect(codes).toEqual(variant.hasPolicy === false ? ['policy-missing'] : [])
  })

  it.skipIf(!xmlsec1IsInstalled).each(variants)(
    '%s is valid to xmlsec1 too (skipped where xmlsec1 is not installed)',
    (_, variant) => expect(verifiesWithXmlsec1(signVariant(rich, key, variant))).toBe(true),
  )

  it.each(variants)('%s and changed is not', (_, variant) => {
    const changed = signVariant(rich, key, variant).replace('>506<', '>507<')
    expect(verifyXml(changed).signatures[0]?.problems).toContainEqual(
      expect.objectContaining({ code: 'digest-mismatch', severity: 'error' }),
    )
  })

  it('may carry five signatures, each over the document without any', () => {
    let xml = content
    for (const id of ['A', 'B', 'C', 'D', 'E']) {
      const claimedRole = id === 'A' ? undefined : `Endosante${id}`
      const role = claimedRole === undefined ? {} : { claimedRole }
      xml = signVariant(xml, id === 'A' ? key : otherKey, { id, transforms: ['xpath', 'exclusive'], ...role })
    }
    const report = verifyXml(xml)
    expect(report.signatures.map(({ valid }) => valid)).toEqual([true, true, true, true, true])
    expect(report.signatures.map(({ claimedRoles }) => claimedRoles)).toEqual([
      [],
      ['EndosanteB'],
      ['EndosanteC'],
      ['EndosanteD'],
      ['EndosanteE'],
    ])
    expect(new Set(report.signatures.map(({ signer }) => signer?.taxpayerId))).toEqual(
      new Set(['3101670809', '112340567']),
    )

    const six = verifyXml(signVariant(xml, key, { id: 'F', transforms: ['xpath', 'exclusive'] }))
    expect(six).toMatchObject({ valid: false, signatures: [], problems: [{ code: 'too-many-signatures' }] })
  })

  it('may carry a later signature over the earlier one, which then stays as it was', () => {
    const first = signVariant(content, key, { id: 'A', transforms: ['xpath', 'exclusive'] })
    const second = signVariant(first, otherKey, { id: 'B', transforms: ['enveloped'] })
    expect(verifyXml(second).signatures.map(({ valid }) => valid)).toEqual([true, true])
    const changed = second.replace('Target="#A"', 'Target="#A" Id="new"')
    expect(verifyXml(changed).signatures.map(({ valid }) => valid)).toEqual([true, false])
  })

  it('tells each signature’s verdict apart', () => {
    const both = signVariant(signed, otherKey, { id: 'B', transforms: ['xpath', 'exclusive'] })
    const broken = both.replace(/(value-id-1">).{10}/, '$1AAAAAAAAAA')
    expect(verifyXml(both).valid).toBe(true)
    expect(verifyXml(broken).signatures.map(({ valid }) => valid)).toEqual([false, true])
    expect(verifyXml(broken).valid).toBe(false)
  })
})

describe('weak algorithms', () => {
  it.each([
    ['of the signature', { hash: 'sha1' }],
    ['of a digest', { digest: 'sha1' }],
  ] as [string, Variant][])('%s make it invalid', (_, variant) => {
    const [report] = verifyXml(signVariant(rich, key, variant)).signatures
    expect(report?.valid).toBe(false)
    expect(new Set(report?.problems.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
      new Set(['error algorithm-weak']),
    )
  })

  it('of the certificate’s digest are only told', () => {
    const [report] = verifyXml(signVariant(rich, key, { certificateDigest: 'sha1' })).signatures
    expect(report).toMatchObject({ valid: true, problems: [{ code: 'algorithm-weak', severity: 'warning' }] })
  })
})

describe('the certificate', () => {
  it('must have been valid when it signed', async () => {
    const shortKey = await aKey({ notBefore: '2026-01-01T00:00:00Z', notAfter: '2026-06-30T23:59:59Z' })
    const codesAt = (time: string) =>
      verifyXml(signXml(content, shortKey, { signingTime: time })).signatures[0]!.problems.map(
        ({ code }) => code,
      )
    expect(codesAt('2025-12-31T17:59:59-06:00')).toEqual(['certificate-not-yet-valid'])
    expect(codesAt('2025-12-31T18:00:00-06:00')).toEqual([])
    expect(codesAt('2026-06-30T17:59:59-06:00')).toEqual([])
    expect(codesAt('2026-06-30T18:00:00-06:00')).toEqual(['certificate-expired'])
  })

  it('must be valid at the time of checking too, when there is one', async () => {
    const shortKey = await aKey({ notBefore: '2026-01-01T00:00:00Z', notAfter: '2026-06-30T23:59:59Z' })
    const xml = signXml(content, shortKey, { signingTime: '2026-06-30T12:00:00-06:00' })
    const codesAt = (at: string) => verifyXml(xml, { at }).signatures[0]!.problems.map(({ code }) => code)
    expect(codesAt('2026-06-30T12:01:00-06:00')).toEqual([])
    expect(codesAt('2026-07-01T12:00:00-06:00')).toEqual(['certificate-expired'])
    expect(codesAt('2026-06-30T11:58:00-06:00')).toEqual([])
    expect(codesAt('2026-06-30T11:00:00-06:00')).toEqual(['signing-time-future'])
    expect(() => codesAt('yesterday')).toThrow(TypeError)
  })

  it('must be the one that the signed properties name', () => {
    const exchanged = signed.replace(
      Buffer.from(key.certificate.der).toString('base64'),
      Buffer.from(otherKey.certificate.der).toString('base64'),
    )
    expect(verifyXml(exchanged).signatures[0]!.problems.map(({ code }) => code)).toEqual([
      'signature-value-mismatch',
      'certificate-mismatch',
      'certificate-mismatch',
      'issuer-mismatch',
    ])
  })

  it('must have the serial number that was signed; its issuer may be written otherwise', () => {
    const codesOf = (variant: Variant) =>
      verifyXml(signVariant(content, key, variant)).signatures[0]!.problems.map(({ code, severity }) => [
        code,
        severity,
      ])
    expect(codesOf({ serialNumber: '1' })).toEqual([['certificate-mismatch', 'error']])
    expect(codesOf({ serialNumber: 'x' })).toEqual([['certificate-mismatch', 'error']])
    expect(
      codesOf({ issuerName: 'C=CR, O=EJEMPLO FICTICIO, OU=PRUEBAS, CN=CA PERSONA JURIDICA FICTICIA' }),
    ).toEqual([])
    expect(codesOf({ issuerName: 'CN=SOMEBODY ELSE' })).toEqual([['issuer-mismatch', 'warning']])
  })

  it('may come with its chain in any order', () => {
    const other = `<ds:X509Certificate>${Buffer.from(otherKey.certificate.der).toString('base64')}</ds:X509Certificate>`
    const withChain = signed.replace('<ds:X509Certificate>', `${other}<ds:X509Certificate>`)
    expect(verifyXml(withChain)).toMatchObject({
      valid: true,
      signatures: [{ signer: { taxpayerId: '3101670809' } }],
    })
  })

  it('must hold the key that KeyValue says', () => {
    const { n, e } = key.privateKey.export({ format: 'jwk' })
    const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
    const keyValue = (modulus: string) =>
      `</ds:X509Data><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${modulus}</ds:Modulus><ds:Exponent>${base64(e!)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`
    expect(verifyXml(signed.replace('</ds:X509Data>', keyValue(base64(n!)))).valid).toBe(true)
    const [report] = verifyXml(signed.replace('</ds:X509Data>', keyValue('AAAA'))).signatures
    expect(report?.problems).toMatchObject([{ code: 'certificate-mismatch', severity: 'error' }])
  })
})

describe('signature wrapping', () => {
  const signature = /<ds:Signature .*<\/ds:Signature>/.exec(signed)![0]
  const forged = content.replace('113.00', '999.00')

  it.each([
    [
      'the signed document moved into an Object, another around it',
      forged.replace(
        '</Factura>',
        `${signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)}</Factura>`,
      ),
    ],
    [
      'the signed document kept inside another',
      forged.replace('</Factura>', `<Copia>${signed.replace(/^.*\n/, '')}</Copia></Factura>`),
    ],
    ['the signature moved into an element', content.replace('</Otros>', `${signature}</Otros>`)],
    [
      'content hidden in a signature',
      signed
        .replace('</ds:Signature>', '<ds:Object><Total>999.00</Total></ds:Object></ds:Signature>')
        .replace('<ds:Object><Total', '<ds:Object><Total xmlns="http://ejemplo.invalid/f"'),
    ],
    [
      'content in a false signature, which every reference leaves out',
      signed.replace(
        '</Factura>',
        `<ds:Signature xmlns:ds="${dsigNamespace}"><Total>999.00</Total></ds:Signature></Factura>`,
      ),
    ],
    [
      'content in a false signature within an element',
      signed.replace(
        '</Otros>',
        `<ds:Signature xmlns:ds="${dsigNamespace}"><Total>999.00</Total></ds:Signature></Otros>`,
      ),
    ],
    [
      'properties of its own beside the signed ones',
      signed.replace(
        '<ds:Object>',
        `<ds:Object>${/<xades:QualifyingProperties.*<\/xades:QualifyingProperties>/.exec(signed)![0].replace('Id="xades-id-1"', 'Id="false"').replace('2026-11-16', '2020-01-01')}</ds:Object><ds:Object>`,
      ),
    ],
  ])('%s is invalid', (_, xml) => {
    expect(xml).not.toBe(signed)
    expect(verifyXml(xml).valid).toBe(false)
    expect(verifyXml(xml).signatures.some(({ valid }) => !valid)).toBe(true)
  })

  it('by properties that are signed elsewhere while others are read is invalid', () => {
    const copy = /<xades:SignedProperties.*<\/xades:SignedProperties>/.exec(signed)![0]
    const moved = signed
      .replace(copy, copy.replace('Id="xades-id-1"', 'Id="other"').replace('2026-11-16', '2020-01-01'))
      .replace(
        '</ds:Signature>',
        `<ds:Object><Bag xmlns:xades="http://uri.etsi.org/01903/v1.3.2#">${copy}</Bag></ds:Object></ds:Signature>`,
      )
    expect(verifyXml(moved).signatures[0]?.problems.map(({ code }) => code)).toContain(
      'signed-properties-not-covered',
    )
  })

  it('by a reference to a part only does not hold for the document', () => {
    const withId = content.replace('<Clave>', '<Clave Id="c">')
    const [report] = verifyXml(signVariant(withId, key, { documentUri: '#c', transforms: [] })).signatures
    expect(report?.problems.map(({ code }) => code)).toEqual(['document-not-covered'])
  })

  it('is not what a reference to the root by its Id is', () => {
    const withId = content.replace('<Factura ', '<Factura Id="root" ')
    const report = verifyXml(signVariant(withId, key, { documentUri: '#root' }))
    expect(report).toMatchObject({ valid: true, signatures: [{ form: 'other', problems: [] }] })
  })

  it('by an Id written twice is invalid', () => {
    expect(verifyXml(signed.replace('<Otros>', '<Otros Id="xades-id-1">'))).toMatchObject({
      valid: false,
      problems: [{ code: 'duplicate-id', severity: 'error' }],
      signatures: [],
    })
  })

  it('by comments that the xpointer form signs is noticed', () => {
    const withComment = content.replace('<Clave>', '<!-- a --><Clave>')
    const xml = signVariant(withComment, key, {
      documentUri: '#xpointer(/)',
      transforms: ['enveloped', 'exclusive'],
      withComments: true,
    })
    expect(verifyXml(xml).valid).toBe(true)
    expect(verifyXml(xml.replace('<!-- a -->', '<!-- b -->')).valid).toBe(false)
  })
})

describe('a document that cannot be verified', () => {
  it('never makes it throw, whatever is cut out or put in', () => {
    const piece = fc.tuple(fc.nat(signed.length), fc.nat(40), fc.nat(signed.length), fc.nat(200))
    fc.assert(
      fc.property(piece, ([at, cut, from, length]) => {
        const changed = signed.slice(0, at) + signed.slice(from, from + length) + signed.slice(at + cut)
        expect(typeof verifyXml(changed).valid).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })

  it('for references that cover a large document again and again says so', () => {
    const large = content.replace('113.00', '1'.repeat(3_000_000))
    let xml = large
    for (const id of ['A', 'B', 'C', 'D', 'E'])
      xml = signVariant(xml, key, { id, transforms: ['xpath', 'exclusive'] })
    expect(verifyXml(xml).valid).toBe(true)

    const reference = /<ds:Reference Id=.*?<\/ds:Reference>/s.exec(xml)![0].replace(/ Id="[^"]*"/, '')
    const again = xml.replaceAll('</ds:SignedInfo>', `${reference.repeat(2)}</ds:SignedInfo>`)
    const codes = verifyXml(again).signatures.flatMap(({ problems }) => problems.map(({ code }) => code))
    expect(codes).toContain('hostile')
  })

  // A quadratic step anywhere would need hours for these; the test's own time limit is the assertion.
  it.each([
    ['an endless XPath', signed.replace('not(ancestor', `${'a'.repeat(4_000_000)}not(ancestor`)],
    ['an endless issuer', signed.replace('<ds:X509IssuerName>', `$&${'CN=\\,'.repeat(500_000)}`)],
    ['an endless serial number', signed.replace('<ds:X509SerialNumber>', `$&${'9'.repeat(4_000_000)}`)],
    ['an endless certificate', signed.replace('<ds:X509Certificate>', `$&${'MIIB'.repeat(1_000_000)}`)],
    [
      'thousands of certificates',
      signed.replace(
        '<ds:X509Certificate>',
        `${'<ds:X509Certificate>AAAA</ds:X509Certificate>'.repeat(50_000)}$&`,
      ),
    ],
    [
      'an endless prefix list',
      signed.replace(
        'xml-exc-c14n#"></ds:Can',
        `xml-exc-c14n#"><c:InclusiveNamespaces xmlns:c="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${'a '.repeat(2_000_000)}"></c:InclusiveNamespaces></ds:Can`,
      ),
    ],
    [
      'a hundred thousand equal Ids',
      signed.replace('</Otros>', `${'<i Id="x"></i>'.repeat(100_000)}</Otros>`),
    ],
  ])('with %s is refused soon', (_, xml) => {
    expect(xml.length).toBeGreaterThan(1_000_000)
    const report = verifyXml(xml)
    expect(report.valid).toBe(false)
    expect(JSON.stringify(report.signatures.map(({ problems }) => problems)).length).toBeLessThan(3000)
  })

  it.each([
    ['nothing', '', 'malformed'],
    ['no XML', 'hello', 'malformed'],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0x3c]), 'malformed'],
    ['a document type', `<!DOCTYPE a>${content}`, 'hostile'],
    [
      'a document type after the declaration',
      signed.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
      'hostile',
    ],
    ['too deep', '<a>'.repeat(40) + '</a>'.repeat(40), 'hostile'],
    ['too large', new Uint8Array(6_000_000), 'hostile'],
    ['not signed', content, 'signature-missing'],
  ])('as %s has a problem and no signature', (_, xml, code) => {
    expect(verifyXml(xml)).toMatchObject({
      valid: false,
      signatures: [],
      problems: [{ code, severity: 'error' }],
    })
  })

  it('for an empty Signature says so', () => {
    const empty = content.replace('</Factura>', `<Signature xmlns="${dsigNamespace}"></Signature></Factura>`)
    expect(verifyXml(empty)).toMatchObject({
      valid: false,
      signatures: [{ valid: false, signer: null, problems: [{ code: 'malformed' }] }],
    })
  })

  it('for a hundred references says so before digesting one', () => {
    const reference = /<ds:Reference Id=.*?<\/ds:Reference>/.exec(signed)![0].replace(/ Id="[^"]*"/, '')
    const many = signed.replace('</ds:SignedInfo>', `${reference.repeat(100)}</ds:SignedInfo>`)
    expect(verifyXml(many).signatures[0]?.problems[0]).toMatchObject({ code: 'malformed' })
  })
})

/**
 * Positions of characters whose change must be noticed: content, SignedInfo, SignatureValue, certificate and signed
 * properties. Left out is what no signature covers: the declaration, Ids and names of the signature's own tags.
 */
function positionsThatCount(xml: string): number[] {
  // Exclusive canonical XML leaves out a namespace that nothing uses, and such stand on many roots.
  const root = /<[A-Z][^>]*xmlns:[^>]*>|(?=<[A-Z])/.exec(xml)!
  const ranges = [
    [root.index + root[0].length, xml.indexOf('<ds:Signature ')],
    rangeOf(xml, /<ds:SignedInfo>.*<\/ds:SignedInfo>/s),
    rangeOf(xml, /(?<=<ds:SignatureValue[^>]*>)[^<]*/),
    rangeOf(xml, /(?<=<ds:X509Certificate>)[^<]*/),
    rangeOf(xml, /<xades:SignedProperties .*<\/xades:SignedProperties>/s),
  ] as const
  const positions: number[] = []
  for (const [start, end] of ranges) {
    // Between base64 characters white space may change; between attributes too.
    for (let at = start; at < end; at += 1) if (/\S/.test(xml[at]!)) positions.push(at)
  }
  return positions
}

function rangeOf(xml: string, pattern: RegExp): [number, number] {
  const found = pattern.exec(xml)!
  return [found.index, found.index + found[0].length]
}

function someOf(positions: readonly number[], count: number): number[] {
  const step = Math.max(1, Math.floor(positions.length / count))
  return positions.filter((_, index) => index % step === 0)
}

/** Another character of the same kind, so that most changes leave the XML well-formed. */
function changeCharacter(xml: string, at: number): string {
  const character = xml[at]!
  const other = character === 'a' ? 'b' : character === '1' ? '2' : /\d/.test(character) ? '1' : 'a'
  return xml.slice(0, at) + other + xml.slice(at + 1)
}
