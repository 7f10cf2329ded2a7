import { readdirSync, readFileSync } from 'node:fs'
import { canonicalize, isNamed, parseXml } from '@cuentaclara/xml'
import { describe, expect, it } from 'vitest'
import { readSamples, samplesArePresent } from '../../../xml/test/samples.ts'
import { aKey } from '../../test/a-key.ts'
import { verifiesWithXadesjs, verifiesWithXmlsec1, xmlsec1IsInstalled } from '../../test/other-verifiers.ts'
import { dsigNamespace, policyHash, policyId } from '../identifiers.ts'
import { verifyXml } from '../verify/verify-xml.ts'
import { signXml, signXmlAsync } from './sign-xml.ts'

const key = await aKey({ commonName: 'PEÑA & "HIJOS" <S.A.>' })
const signingTime = '2026-11-16T09:15:00-06:00'

const documents: [string, string][] = [
  ['plain', '<Factura xmlns="http://ejemplo.invalid/f"><Clave>506</Clave></Factura>'],
  ['indented', '<Factura xmlns="http://ejemplo.invalid/f">\n  <Clave>506</Clave>\n</Factura>'],
  ['with escapes', '<F xmlns="http://ejemplo.invalid/f"><D>a &amp; b &lt; c &gt; "d" ñ 😀&#xD;\n</D></F>'],
  ['with attributes', '<F xmlns="u:f" version="1"><O codigo="&quot;&lt;&#x9;">x</O><P a="1" b="2"></P></F>'],
  ['with foreign XML', '<F xmlns="u:f"><O><x:w xmlns:x="u:x"><x:y></x:y></x:w></O></F>'],
  ['without namespace', '<F><a></a></F>'],
]

describe('signing', () => {
  it.each(documents)('gives a document %s a signature that holds', (_, xml) => {
    const report = verifyXml(signXml(xml, key, { signingTime }))
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({
      valid: true,
      signatures: [{ valid: true, problems: [], form: 'official', signingTime, policyId, policyHash }],
    })
    expect(report.signatures[0]?.signer?.commonName).toBe('PEÑA & "HIJOS" <S.A.>')
  })

  it.each(documents)('gives a document %s a signature that xadesjs accepts', async (_, xml) => {
    expect(await verifiesWithXadesjs(signXml(xml, key, { signingTime }))).toBe(true)
  })

  it.skipIf(!xmlsec1IsInstalled).each(documents)(
    'gives a document %s a signature that xmlsec1 accepts (skipped where xmlsec1 is not installed)',
    (_, xml) => {
      expect(verifiesWithXmlsec1(signXml(xml, key, { signingTime }))).toBe(true)
    },
  )

  it('offers SHA-512', async () => {
    const signed = signXml(documents[0]![1], key, { signingTime, digest: 'sha512' })
    expect(signed).toContain('http://www.w3.org/2001/04/xmldsig-more#rsa-sha512')
    expect(verifyXml(signed)).toMatchObject({ valid: true, signatures: [{ problems: [] }] })
    expect(await verifiesWithXadesjs(signed)).toBe(true)
  })

  it('writes the form of Annex 2 v4.4, last in the root, and keeps the document before it', () => {
    const [, xml] = documents[0]!
    const signed = signXml(xml, key, { signingTime, id: 'id-1' })
    const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
    expect(
      signed.startsWith(
        `${start}${xml.replace('</Factura>', '')}<ds:Signature xmlns:ds="${dsigNamespace}" Id="id-1">`,
      ),
    ).toBe(true)
    expect(signed.endsWith('</ds:Signature></Factura>')).toBe(true)
    expect(withoutValues(signed)).toBe(officialForm)
  })

  it('makes the same from a thread of the pool', async () => {
    const [, xml] = documents[2]!
    const options = { signingTime, id: 'same' }
    expect(await signXmlAsync(xml, key, options)).toBe(signXml(xml, key, options))
  })

  it('gives each signature another Id unless told', () => {
    const ids = Array.from(
      { length: 50 },
      () => /Signature [^>]*Id="([^"]*)"/.exec(signXml('<a></a>', key, { signingTime }))?.[1],
    )
    expect(new Set(ids).size).toBe(50)
  })

  it.skipIf(!samplesArePresent)(
    'signs every sample’s content as its first signer did (skipped where ../shared is absent)',
    () => {
      for (const { bytes } of [...readSamples('real'), ...readSamples('synthetic')]) {
        const document = parseXml(bytes)
        const isSignature = (element: Parameters<typeof isNamed>[0]) =>
          isNamed(element, dsigNamespace, 'Signature')
        // As our writer would make it: without xsi:schemaLocation, the one prefixed attribute of these roots.
        const root = { ...document.root, attributes: [] }
        const content = canonicalize(root, { exclusive: true, comments: false }, isSignature)
        expect(verifyXml(signXml(content, key, { signingTime }))).toMatchObject({ valid: true, problems: [] })
      }
    },
  )
})

// Only their texts: what an invoice is this package does not know.
const officialTexts = new URL('../../../einvoice/golden/documents/', import.meta.url)
const official = readdirSync(officialTexts)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => [name, readFileSync(new URL(name, officialTexts), 'utf8').trim()] as const)

describe('an official document of every kind', () => {
  it.each(official)('%s is signed so that we and xadesjs accept it', async (_, xml) => {
    const signed = signXml(xml, key, { signingTime })
    expect(verifyXml(signed)).toMatchObject({ valid: true, signatures: [{ problems: [], form: 'official' }] })
    expect(await verifiesWithXadesjs(signed)).toBe(true)
  })

  it.skipIf(!xmlsec1IsInstalled).each(official)(
    '%s is signed so that xmlsec1 accepts it (skipped where xmlsec1 is not installed)',
    (_, xml) => {
      expect(verifiesWithXmlsec1(signXml(xml, key, { signingTime }))).toBe(true)
      expect(verifiesWithXmlsec1(signXml(xml, key, { signingTime, digest: 'sha512' }))).toBe(true)
    },
  )
})

describe('a programmer’s mistake', () => {
  it.each([
    ['an XML declaration', '<?xml version="1.0"?><a></a>'],
    ['a byte order mark', '\ufeff<a></a>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['half a surrogate pair', '<a>\ud83d</a>'],
    ['another namespace on the root', '<a xmlns="u:a" xmlns:xsi="u:x"></a>'],
    ['xmlns:ds on the root', `<a xmlns:ds="${dsigNamespace}"></a>`],
    ['a prefixed root', '<x:a xmlns:x="u:x"></x:a>'],
    ['an empty-element tag', '<a><b/></a>'],
    ['a root that is one', '<a/>'],
    ['text after the root', '<a></a>\n'],
    ['another end than the root’s', '<a></b>'],
    ['a comment', '<a><!-- c --></a>'],
    ['a section', '<a><![CDATA[c]]></a>'],
    ['a bare ">"', '<a>1 > 0</a>'],
    ['another reference', '<a>&#233;&apos;</a>'],
    ['attributes out of order', '<a><b d="1" c="2"></b></a>'],
    ['single quotes', "<a><b c='1'></b></a>"],
    ['a needless declaration', '<a xmlns="u:a"><b xmlns="u:a"></b></a>'],
    ['space in an end tag', '<a><b></b ></a>'],
    ['two spaces in a start tag', '<a><b  c="1"></b></a>'],
    ['an unused prefix', '<a><b xmlns:x="u:x"></b></a>'],
    ['a signature already', signXml('<a></a>', key, { signingTime }).replace(/^.*\n/, '')],
  ])('is %s', (_, xml) => expect(() => signXml(xml, key, { signingTime })).toThrow(TypeError))

  it('is a signing time without offset, or an Id that is no name', () => {
    expect(() => signXml('<a></a>', key, { signingTime: '2026-11-16T09:15:00' })).toThrow(TypeError)
    expect(() => signXml('<a></a>', key, { signingTime, id: '1' })).toThrow(TypeError)
    expect(() => signXml('<a></a>', key, { signingTime, id: 'a"b' })).toThrow(TypeError)
  })

  it('rejects the promise of the asynchronous form', async () => {
    await expect(signXmlAsync('<a/>', key, { signingTime })).rejects.toThrow(TypeError)
  })
})

/** The signature with its variable values named, so that the whole form can be read in one place. */
function withoutValues(signed: string): string {
  const { certificate } = key
  return signed
    .slice(signed.indexOf('<ds:SignedInfo>'), signed.indexOf('</ds:Signature>'))
    .replace(Buffer.from(certificate.der).toString('base64'), 'CERTIFICATE')
    .replace(certificate.serialNumber, 'SERIAL')
    .replace(`<ds:DigestValue>${certificate.sha256}`, '<ds:DigestValue>CERTIFICATE-DIGEST')
    .replace(/(<ds:SignatureValue[^>]*>)[^<]+/, '$1VALUE')
    .replace(/(<ds:DigestValue>)[^<]{44}(<\/ds:DigestValue><\/ds:Reference>)/g, '$1DIGEST$2')
    .replaceAll(/<([\w:]+)([^<>]*)><\/\1>/g, '<$1$2/>')
}

// Annex 2 v4.4; compare any file of the synthetic samples.
const officialForm = [
  '<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>',
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>',
  '<ds:Reference Id="r-id-1" Type="" URI=""><ds:Transforms>',
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>',
  '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
  '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>DIGEST</ds:DigestValue></ds:Reference>',
  '<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#xades-id-1"><ds:Transforms>',
  '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
  '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>DIGEST</ds:DigestValue></ds:Reference>',
  '</ds:SignedInfo><ds:SignatureValue Id="value-id-1">VALUE</ds:SignatureValue>',
  '<ds:KeyInfo><ds:X509Data><ds:X509Certificate>CERTIFICATE</ds:X509Certificate></ds:X509Data></ds:KeyInfo>',
  '<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#id-1">',
  '<xades:SignedProperties Id="xades-id-1"><xades:SignedSignatureProperties>',
  '<xades:SigningTime>2026-11-16T09:15:00-06:00</xades:SigningTime>',
  '<xades:SigningCertificate><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>CERTIFICATE-DIGEST</ds:DigestValue></xades:CertDigest>',
  '<xades:IssuerSerial><ds:X509IssuerName>CN=CA PERSONA JURIDICA FICTICIA,OU=PRUEBAS,O=EJEMPLO FICTICIO,C=CR</ds:X509IssuerName><ds:X509SerialNumber>SERIAL</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>',
  '<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>https://cdn.comprobanteselectronicos.go.cr/xml-schemas/Resoluci%C3%B3n_General_sobre_disposiciones_t%C3%A9cnicas_comprobantes_electr%C3%B3nicos_para_efectos_tributarios.pdf</xades:Identifier></xades:SigPolicyId>',
  '<xades:SigPolicyHash><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>DWxin1xWOeI8OuWQXazh4VjLWAaCLAA954em7DMh0h8=</ds:DigestValue></xades:SigPolicyHash></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>',
  '</xades:SignedSignatureProperties><xades:SignedDataObjectProperties><xades:DataObjectFormat ObjectReference="#r-id-1"><xades:MimeType>application/octet-stream</xades:MimeType></xades:DataObjectFormat></xades:SignedDataObjectProperties>',
  '</xades:SignedProperties></xades:QualifyingProperties></ds:Object>',
].join('')
