import type { KeyObject } from 'node:crypto'
import type { CertificateInfo } from '../certificate/read-certificate.ts'
import {
  digestUri,
  dsigNamespace,
  exclusiveC14n,
  policyHash,
  policyId,
  rsaUri,
  signedPropertiesType,
  xadesNamespace,
  xpathTransform,
} from '../identifiers.ts'

/** An opened key: open once, use for thousands of signatures. Never log or store it. */
export type SigningKey = {
  certificate: CertificateInfo
  privateKey: KeyObject
  /** The constant text of its signatures, per digest. */
  pieces: Readonly<Record<SigningDigest, SignaturePieces>>
}

/** Annex 2 v4.4 allows both; the authority itself uses sha256. */
export type SigningDigest = 'sha256' | 'sha512'

/**
 * The text of a signature between its few variable values: Id, signing time, two digests, signature value. All of it
 * is exclusive canonical form already, so the same pieces serve for the digests and for the document.
 */
export type SignaturePieces = {
  /** SignedInfo from after its start tag: id, digest of the document, id, digest of the properties. */
  signedInfo: readonly [string, string, string, string, string]
  /** From KeyInfo to before SignedProperties: id. */
  keyInfo: readonly [string, string]
  /** SignedProperties as it stands in the document, and the same as it is digested: id, signing time, id. */
  signedProperties: readonly [string, string, string, string]
  signedPropertiesDigested: readonly [string, string, string, string]
}

export function buildSigningKey(certificate: CertificateInfo, privateKey: KeyObject): SigningKey {
  return {
    certificate,
    privateKey,
    pieces: { sha256: buildPieces(certificate, 'sha256'), sha512: buildPieces(certificate, 'sha512') },
  }
}

function buildPieces(certificate: CertificateInfo, digest: SigningDigest): SignaturePieces {
  return {
    signedInfo: signedInfoPieces(digest),
    keyInfo: keyInfoPieces(certificate),
    signedProperties: signedPropertiesPieces(certificate, '', ''),
    // Detached, SignedProperties declares its own prefix, and so does every topmost ds: element below it.
    signedPropertiesDigested: signedPropertiesPieces(
      certificate,
      ` xmlns:xades="${xadesNamespace}"`,
      ` xmlns:ds="${dsigNamespace}"`,
    ),
  }
}

function signedInfoPieces(digest: SigningDigest): SignaturePieces['signedInfo'] {
  const digestMethod = `<ds:DigestMethod Algorithm="${digestUri[digest]}"></ds:DigestMethod><ds:DigestValue>`
  const exclusive = `<ds:Transform Algorithm="${exclusiveC14n}"></ds:Transform></ds:Transforms>`
  return [
    `<ds:CanonicalizationMethod Algorithm="${exclusiveC14n}"></ds:CanonicalizationMethod>` +
      `<ds:SignatureMethod Algorithm="${rsaUri[digest]}"></ds:SignatureMethod><ds:Reference Id="r-`,
    '" Type="" URI=""><ds:Transforms>' +
      `<ds:Transform Algorithm="${xpathTransform}"><ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>` +
      exclusive +
      digestMethod,
    `</ds:DigestValue></ds:Reference><ds:Reference Type="${signedPropertiesType}" URI="#xades-`,
    `"><ds:Transforms>${exclusive}${digestMethod}`,
    '</ds:DigestValue></ds:Reference></ds:SignedInfo>',
  ]
}

function keyInfoPieces(certificate: CertificateInfo): SignaturePieces['keyInfo'] {
  const der = Buffer.from(certificate.der).toString('base64')
  return [
    `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${der}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
      `<ds:Object><xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="#`,
    '">',
  ]
}

function signedPropertiesPieces(
  certificate: CertificateInfo,
  xades: string,
  ds: string,
): SignaturePieces['signedProperties'] {
  const hashed = (value: string): string =>
    `<ds:DigestMethod${ds} Algorithm="${digestUri.sha256}"></ds:DigestMethod><ds:DigestValue${ds}>${value}</ds:DigestValue>`
  return [
    `<xades:SignedProperties${xades} Id="xades-`,
    '"><xades:SignedSignatureProperties><xades:SigningTime>',
    '</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>' +
      hashed(certificate.sha256) +
      `</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName${ds}>${escapeText(certificate.issuerName)}</ds:X509IssuerName>` +
      `<ds:X509SerialNumber${ds}>${certificate.serialNumber}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>` +
      `<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>${policyId}</xades:Identifier></xades:SigPolicyId>` +
      `<xades:SigPolicyHash>${hashed(policyHash)}</xades:SigPolicyHash></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier></xades:SignedSignatureProperties>` +
      '<xades:SignedDataObjectProperties><xades:DataObjectFormat ObjectReference="#r-',
    '"><xades:MimeType>application/octet-stream</xades:MimeType></xades:DataObjectFormat></xades:SignedDataObjectProperties></xades:SignedProperties>',
  ]
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}
