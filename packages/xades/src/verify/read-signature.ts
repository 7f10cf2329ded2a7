import { attributeOf, childElements, isNamed, textOf, type XmlElement } from '@cuentaclara/xml'
import { dsigNamespace, xadesNamespace } from '../identifiers.ts'

/** The parts of one ds:Signature as they stand, before anything about them is believed. */
export type SignatureParts = {
  element: XmlElement
  signedInfo: XmlElement
  canonicalization: XmlElement | null
  signatureMethod: string | null
  references: XmlElement[]
  signatureValue: Uint8Array | null
  keyInfo: XmlElement | null
  /** DER of the certificates in KeyInfo; null stands for one that is not base64. */
  certificates: (Uint8Array | null)[]
  keyValue: { modulus: Uint8Array; exponent: Uint8Array } | null
  qualifyingProperties: XmlElement | null
  signedProperties: XmlElement | null
  properties: SignedProperties
}

/** What SignedProperties says (ETSI TS 101 903, 7.2). */
export type SignedProperties = {
  signingTime: string | null
  signingCertificate: CertificateReference | null
  policyId: string | null
  policyHash: string | null
  claimedRoles: string[]
}

export type CertificateReference = {
  digestMethod: string | null
  digestValue: Uint8Array | null
  issuerName: string | null
  serialNumber: string | null
}

/** Takes a Signature apart, or says in a word why its structure is none. XML-DSig, 4.1. */
export function readSignature(element: XmlElement): SignatureParts | string {
  const signedInfos = childElements(element, dsigNamespace, 'SignedInfo')
  const values = childElements(element, dsigNamespace, 'SignatureValue')
  const keyInfos = childElements(element, dsigNamespace, 'KeyInfo')
  const [signedInfo] = signedInfos
  const [value] = values
  if (signedInfo === undefined || value === undefined) return 'SignedInfo or SignatureValue is missing'
  if (signedInfos.length > 1 || values.length > 1 || keyInfos.length > 1) return 'a part is written twice'

  const objects = childElements(element, dsigNamespace, 'Object')
  const qualifying = objects.flatMap((object) =>
    childElements(object, xadesNamespace, 'QualifyingProperties'),
  )
  const signed = qualifying.flatMap((found) => childElements(found, xadesNamespace, 'SignedProperties'))
  if (qualifying.length > 1 || signed.length > 1) return 'more than one set of properties'

  return {
    element,
    signedInfo,
    canonicalization: onlyChild(signedInfo, dsigNamespace, 'CanonicalizationMethod'),
    signatureMethod: algorithmOf(onlyChild(signedInfo, dsigNamespace, 'SignatureMethod')),
    references: childElements(signedInfo, dsigNamespace, 'Reference'),
    signatureValue: decodeBase64(textOf(value)),
    ...readKeyInfo(keyInfos[0] ?? null),
    qualifyingProperties: qualifying[0] ?? null,
    signedProperties: signed[0] ?? null,
    properties: readSignedProperties(signed[0] ?? null),
  }
}

export function onlyChild(parent: XmlElement | null, namespace: string, name: string): XmlElement | null {
  const found = parent === null ? [] : childElements(parent, namespace, name)
  return found.length === 1 ? found[0]! : null
}

export function algorithmOf(element: XmlElement | null): string | null {
  return element === null ? null : attributeOf(element, 'Algorithm')
}

/**
 * Bytes of base64 with white space allowed, or null. Only the one proper spelling counts: a last character with other
 * unused bits would decode to the same bytes, and a change in it would go unnoticed.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const compact = text.replace(/[ \t\n\r]+/g, '')
  const bytes = Buffer.from(compact, 'base64')
  return compact !== '' && bytes.toString('base64') === compact ? bytes : null
}

type KeyInfoParts = Pick<SignatureParts, 'keyInfo' | 'certificates' | 'keyValue'>

function readKeyInfo(keyInfo: XmlElement | null): KeyInfoParts {
  if (keyInfo === null) return { keyInfo, certificates: [], keyValue: null }
  const certificates = childElements(keyInfo, dsigNamespace, 'X509Data')
    .flatMap((data) => childElements(data, dsigNamespace, 'X509Certificate'))
    .map((certificate) => decodeBase64(textOf(certificate)))
  return { keyInfo, certificates, keyValue: readKeyValue(keyInfo) }
}

function readKeyValue(keyInfo: XmlElement): SignatureParts['keyValue'] {
  const rsa = onlyChild(onlyChild(keyInfo, dsigNamespace, 'KeyValue'), dsigNamespace, 'RSAKeyValue')
  if (rsa === null) return null
  return {
    modulus: decodeBase64(text(onlyChild(rsa, dsigNamespace, 'Modulus')) ?? '') ?? new Uint8Array(),
    exponent: decodeBase64(text(onlyChild(rsa, dsigNamespace, 'Exponent')) ?? '') ?? new Uint8Array(),
  }
}

function readSignedProperties(properties: XmlElement | null): SignedProperties {
  const signature = xadesChild(properties, 'SignedSignatureProperties')
  const policy = xadesChild(xadesChild(signature, 'SignaturePolicyIdentifier'), 'SignaturePolicyId')
  const hash = onlyChild(xadesChild(policy, 'SigPolicyHash'), dsigNamespace, 'DigestValue')
  return {
    signingTime: text(xadesChild(signature, 'SigningTime')),
    signingCertificate: readCertificateReference(signature),
    policyId: text(xadesChild(xadesChild(policy, 'SigPolicyId'), 'Identifier')) || null,
    policyHash: text(hash),
    claimedRoles: readClaimedRoles(signature),
  }
}

function readCertificateReference(signature: XmlElement | null): CertificateReference | null {
  const list = xadesChild(signature, 'SigningCertificate') ?? xadesChild(signature, 'SigningCertificateV2')
  // The first Cert is the signer's; more of them name its chain.
  const cert = list === null ? undefined : childElements(list, xadesNamespace, 'Cert')[0]
  if (cert === undefined) return null
  const digest = xadesChild(cert, 'CertDigest')
  const issuerSerial = xadesChild(cert, 'IssuerSerial')
  return {
    digestMethod: algorithmOf(onlyChild(digest, dsigNamespace, 'DigestMethod')),
    digestValue: decodeBase64(text(onlyChild(digest, dsigNamespace, 'DigestValue')) ?? ''),
    issuerName: text(onlyChild(issuerSerial, dsigNamespace, 'X509IssuerName')),
    serialNumber: text(onlyChild(issuerSerial, dsigNamespace, 'X509SerialNumber')),
  }
}

function readClaimedRoles(signature: XmlElement | null): string[] {
  const role = xadesChild(signature, 'SignerRole') ?? xadesChild(signature, 'SignerRoleV2')
  const roles = xadesChild(role, 'ClaimedRoles')
  if (roles === null) return []
  return roles.elements
    .filter((child) => isNamed(child, xadesNamespace, 'ClaimedRole'))
    .map((child) => textOf(child).trim())
}

function xadesChild(parent: XmlElement | null, name: string): XmlElement | null {
  return onlyChild(parent, xadesNamespace, name)
}

function text(element: XmlElement | null): string | null {
  return element === null ? null : textOf(element).trim()
}
