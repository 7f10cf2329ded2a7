import { createHash, sign } from 'node:crypto'
import {
  attributeOf,
  type Canonicalization,
  canonicalize,
  descendantsOf,
  isNamed,
  parseXml,
  type XmlDocument,
  type XmlElement,
} from '@cuentaclara/xml'
import {
  digestUri,
  dsigNamespace,
  envelopedSignature,
  exclusiveC14n,
  type HashName,
  inclusiveC14n,
  policyId,
  rsaUri,
  signedPropertiesType,
  xadesNamespace,
  xpathTransform,
} from '../src/identifiers.ts'
import type { SigningKey } from '../src/sign/signing-key.ts'

/** The ways of signing found in the field; what is left out is as most software does it. */
export type Variant = {
  id?: string
  /** How the reference to the document is transformed. */
  transforms?: readonly ('enveloped' | 'xpath' | 'filter2' | 'exclusive' | 'inclusive')[]
  signedInfo?: 'exclusive' | 'inclusive'
  withComments?: boolean
  prefixList?: string
  hash?: HashName
  digest?: HashName
  certificateDigest?: HashName
  signsKeyInfo?: boolean
  hasPolicy?: boolean
  claimedRole?: string
  signingTime?: string
  issuerName?: string
  serialNumber?: string
  documentUri?: string
  /** The signature's XML before it is digested, for attacks that a signer could make. */
  edit?: (signature: string) => string
}

/** Signs any document, canonical or not, by digesting its parts where they stand. For tests: slow and obliging. */
export function signVariant(xml: string, key: SigningKey, variant: Variant = {}): string {
  const id = variant.id ?? 'S1'
  const endOfRoot = xml.lastIndexOf('</')
  const template = (variant.edit ?? ((text) => text))(buildSignature(id, key, variant))
  const assemble = (signature: string) => xml.slice(0, endOfRoot) + signature + xml.slice(endOfRoot)

  const unsigned = parseXml(assemble(template))
  const own = findById(unsigned, id)
  const digests = referencesOf(own).map((reference) => digestOf(unsigned, own, reference, variant))
  let filled = template
  for (const [index, digest] of digests.entries()) filled = filled.replace(`DIGEST-${index}`, digest)

  const signedInfo = descendantOf(findById(parseXml(assemble(filled)), id), 'SignedInfo')
  const bytes = Buffer.from(canonicalize(signedInfo, methodOf(variant.signedInfo ?? 'exclusive', variant)))
  const value = sign(variant.hash ?? 'sha256', bytes, key.privateKey).toString('base64')
  return assemble(filled.replace('SIGNATURE-VALUE', value))
}

function buildSignature(id: string, key: SigningKey, variant: Variant): string {
  const references = [
    reference(
      `Id="r-${id}" URI="${variant.documentUri ?? ''}"`,
      variant.transforms ?? ['enveloped'],
      variant,
    ),
    reference(`Type="${signedPropertiesType}" URI="#xades-${id}"`, [], variant),
    variant.signsKeyInfo ? reference(`URI="#KeyInfo-${id}"`, [], variant) : '',
  ]
  let count = 0
  const numbered = references.join('').replace(/DIGEST/g, () => `DIGEST-${count++}`)
  const der = Buffer.from(key.certificate.der).toString('base64')
  return `<ds:Signature xmlns:ds="${dsigNamespace}" Id="${id}">
<ds:SignedInfo>${canonicalizationMethod(variant)}<ds:SignatureMethod Algorithm="${rsaUri[variant.hash ?? 'sha256']}"/>${numbered}</ds:SignedInfo>
<ds:SignatureValue>SIGNATURE-VALUE</ds:SignatureValue>
<ds:KeyInfo Id="KeyInfo-${id}"><ds:X509Data><ds:X509Certificate>${der}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
<ds:Object><xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="#${id}">${properties(id, key, variant)}</xades:QualifyingProperties></ds:Object></ds:Signature>`
}

function reference(attributes: string, transforms: readonly string[], variant: Variant): string {
  const list = transforms.map((name) => transform(name, variant)).join('')
  return `<ds:Reference ${attributes}>${list && `<ds:Transforms>${list}</ds:Transforms>`}<ds:DigestMethod Algorithm="${digestUri[variant.digest ?? 'sha256']}"/><ds:DigestValue>DIGEST</ds:DigestValue></ds:Reference>`
}

function transform(name: string, variant: Variant): string {
  if (name === 'enveloped') return `<ds:Transform Algorithm="${envelopedSignature}"/>`
  if (name === 'xpath') {
    return `<ds:Transform Algorithm="${xpathTransform}"><ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>`
  }
  if (name === 'filter2') {
    const filter = 'http://www.w3.org/2002/06/xmldsig-filter2'
    return `<ds:Transform Algorithm="${filter}"><f:XPath xmlns:f="${filter}" Filter="subtract">/descendant::ds:Signature</f:XPath></ds:Transform>`
  }
  return `<ds:Transform Algorithm="${c14nUri(name, variant)}">${inclusiveNamespaces(name, variant)}</ds:Transform>`
}

function canonicalizationMethod(variant: Variant): string {
  const name = variant.signedInfo ?? 'exclusive'
  return `<ds:CanonicalizationMethod Algorithm="${c14nUri(name, variant)}">${inclusiveNamespaces(name, variant)}</ds:CanonicalizationMethod>`
}

function inclusiveNamespaces(name: string, { prefixList }: Variant): string {
  if (name !== 'exclusive' || prefixList === undefined) return ''
  return `<ec:InclusiveNamespaces xmlns:ec="${exclusiveC14n}" PrefixList="${prefixList}"/>`
}

function properties(id: string, key: SigningKey, variant: Variant): string {
  const { certificate } = key
  const certificateHash = variant.certificateDigest ?? 'sha256'
  const certificateDigest = createHash(certificateHash).update(certificate.der).digest('base64')
  const policy =
    variant.hasPolicy === false
      ? ''
      : `<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>${policyId}</xades:Identifier></xades:SigPolicyId></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>`
  const role =
    variant.claimedRole === undefined
      ? ''
      : `<xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>${variant.claimedRole}</xades:ClaimedRole></xades:ClaimedRoles></xades:SignerRole>`
  return `<xades:SignedProperties Id="xades-${id}"><xades:SignedSignatureProperties><xades:SigningTime>${variant.signingTime ?? '2026-11-16T09:15:00-06:00'}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="${digestUri[certificateHash]}"/><ds:DigestValue>${certificateDigest}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${variant.issuerName ?? certificate.issuerName}</ds:X509IssuerName><ds:X509SerialNumber>${variant.serialNumber ?? certificate.serialNumber}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>${policy}${role}</xades:SignedSignatureProperties></xades:SignedProperties>`
}

function c14nUri(name: string, variant: Variant): string {
  if (name === 'exclusive') return variant.withComments ? `${exclusiveC14n}WithComments` : exclusiveC14n
  return variant.withComments ? `${inclusiveC14n}#WithComments` : inclusiveC14n
}

function methodOf(name: string, variant: Variant): Canonicalization {
  return {
    exclusive: name === 'exclusive',
    comments: variant.withComments ?? false,
    inclusivePrefixes: variant.prefixList?.split(' ').map((prefix) => prefix.replace('#default', '')) ?? [],
  }
}

function digestOf(document: XmlDocument, own: XmlElement, reference: XmlElement, variant: Variant): string {
  const uri = attributeOf(reference, 'URI') ?? ''
  const id = /^#(?:xpointer\(id\('(.*)'\)\))?(.*)$/.exec(uri)
  const isDocument = uri === '' || uri === '#xpointer(/)'
  const apex = isDocument ? document : findById(document, id?.[1] ?? id?.[2] ?? '')
  const transforms =
    attributeOf(reference, 'Id') === `r-${attributeOf(own, 'Id')}`
      ? (variant.transforms ?? ['enveloped'])
      : []
  const named = transforms.find((name) => name === 'exclusive' || name === 'inclusive')
  const method = { ...methodOf(named ?? 'inclusive', variant) }
  // Comments are part of what a reference holds for only in its xpointer form.
  method.comments = method.comments && named !== undefined && uri.startsWith('#xpointer')
  const omitsAll = transforms.includes('xpath') || transforms.includes('filter2')
  const text = canonicalize(apex, method, (element) =>
    omitsAll ? isNamed(element, dsigNamespace, 'Signature') : transforms.length > 0 && element === own,
  )
  return createHash(variant.digest ?? 'sha256')
    .update(text)
    .digest('base64')
}

function referencesOf(signature: XmlElement): XmlElement[] {
  return descendantsOf(signature).filter((element) => isNamed(element, dsigNamespace, 'Reference'))
}

function descendantOf(element: XmlElement, name: string): XmlElement {
  return descendantsOf(element).find((found) => isNamed(found, dsigNamespace, name))!
}

function findById(document: XmlDocument, id: string): XmlElement {
  return descendantsOf(document.root).find((element) => attributeOf(element, 'Id') === id)!
}
