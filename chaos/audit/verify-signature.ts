import { createHash, verify, X509Certificate } from 'node:crypto'

const ds = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'

/**
 * What is wrong with the signature of a stored document; nothing when it holds. Node's own cryptography judges it, and no
 * verifier of the product. The text is written in canonical form, so what was signed is cut out of it, with the namespaces that
 * exclusive canonical XML declares where they are first used.
 */
export function signatureMistakes(xml: string, issuer: string): string[] {
  const signature = /<ds:Signature[ >][\s\S]*<\/ds:Signature>/.exec(xml)?.[0]
  const info = elementOf(signature, 'ds:SignedInfo')
  const properties = elementOf(signature, 'xades:SignedProperties')
  const value = textOf(signature, 'ds:SignatureValue')
  const certificate = certificateOf(signature)
  if (!signature || !info || !properties || !value || certificate === null) return ['it is not signed']

  const mistakes: string[] = []
  const content = xml.replace(/^<\?xml[^>]*\?>\s*/, '').replace(signature, '')
  if (digestOf(info, '') !== sha256(content.trimEnd())) mistakes.push('it is not what was signed')
  if (digestOf(info, '#xades-') !== sha256(canonicalProperties(properties)))
    mistakes.push('what is said about the signing is not what was signed')
  const signed = Buffer.from(info.replace('<ds:SignedInfo', `<ds:SignedInfo xmlns:ds="${ds}"`))
  if (!verify('sha256', signed, certificate.publicKey, Buffer.from(value, 'base64')))
    mistakes.push('the signature is not one of its certificate')
  if (textOf(elementOf(signature, 'xades:CertDigest'), 'ds:DigestValue') !== sha256(certificate.raw))
    mistakes.push('another certificate was signed with it')
  if (!holderOf(certificate).endsWith(issuer)) mistakes.push(`the certificate is of ${holderOf(certificate)}`)
  return mistakes
}

function certificateOf(signature: string | undefined): X509Certificate | null {
  const text = textOf(signature, 'ds:X509Certificate')
  return text === '' ? null : new X509Certificate(Buffer.from(text, 'base64'))
}

/** The identity number without what stands before it: `CPJ-3-101-123456` is `CPJ3101123456`. */
function holderOf({ subject }: X509Certificate): string {
  return (/serialNumber=(.*)/.exec(subject)?.[1] ?? '').replaceAll('-', '')
}

/** Its own prefix is declared on it, that of the digests on each of them: they stand in nothing of theirs. */
function canonicalProperties(properties: string): string {
  return properties
    .replace('<xades:SignedProperties', `<xades:SignedProperties xmlns:xades="${xades}"`)
    .replaceAll(/<ds:\w+/g, `$& xmlns:ds="${ds}"`)
}

/** What a reference says that the digest of its target is; `to` is how its URI begins, nothing for the whole document. */
function digestOf(info: string, to: string): string {
  const uri = to === '' ? 'URI=""' : `URI="${to}[^"]*"`
  const reference = new RegExp(`<ds:Reference [^>]*${uri}[^>]*>[\\s\\S]*?</ds:Reference>`).exec(info)?.[0]
  return textOf(reference, 'ds:DigestValue')
}

function elementOf(text: string | undefined, name: string): string | undefined {
  return new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(text ?? '')?.[0]
}

function textOf(text: string | undefined, name: string): string {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(text ?? '')?.[1] ?? ''
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}
