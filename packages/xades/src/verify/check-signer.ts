import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { canonicalize } from '@cuentaclara/xml'
import { namesMatch } from '../certificate/distinguished-name.ts'
import { type CertificateInfo, issuerOf, readCertificate } from '../certificate/read-certificate.ts'
import { digestUri, hashOf, rsaUri } from '../identifiers.ts'
import { readCanonicalization } from './check-references.ts'
import { type Findings, quote } from './problems.ts'
import type { CertificateReference, SignatureParts } from './read-signature.ts'

const maximumCertificates = 10
// Verifying costs the square of the length; nobody issues longer keys.
const maximumKeyBits = 8192

/** The certificate that signed: the one SigningCertificate names, or else the first in KeyInfo. */
export function findSigner(parts: SignatureParts, findings: Findings): CertificateInfo | null {
  const readable = parts.certificates.slice(0, maximumCertificates).map(readOrNull)
  const named = parts.properties.signingCertificate
  const own = named === null ? undefined : readable.find((found) => found !== null && hasDigest(found, named))
  const signer = own ?? readable[0] ?? null
  if (signer === null) {
    const isAbsent = parts.certificates.length === 0
    findings.error(
      'certificate-missing',
      isAbsent ? 'KeyInfo holds no certificate' : 'the certificate is unreadable',
    )
  }
  return signer
}

/** Whether SignatureValue is the signer's over SignedInfo. XML-DSig, 3.2.2. */
export function checkSignatureValue(
  parts: SignatureParts,
  signer: CertificateInfo,
  findings: Findings,
): void {
  const canonicalization = readCanonicalization(parts.canonicalization)
  const hash = hashOf(rsaUri, parts.signatureMethod)
  if (canonicalization === null) findings.error('algorithm-unsupported', 'canonicalization of SignedInfo')
  if (hash === null)
    findings.error('algorithm-unsupported', `signature method ${quote(parts.signatureMethod)}`)
  if (hash === 'sha1') findings.error('algorithm-weak', 'the signature uses SHA-1')
  if (parts.signatureValue === null) findings.error('malformed', 'SignatureValue is not base64')
  const publicKey = publicKeyOf(signer, findings)
  if (canonicalization === null || hash === null || parts.signatureValue === null || publicKey === null)
    return

  const signedBytes = Buffer.from(canonicalize(parts.signedInfo, canonicalization))
  if (!isSignedBy(publicKey, hash, signedBytes, parts.signatureValue)) {
    findings.error('signature-value-mismatch', 'SignatureValue is not by this key over this SignedInfo')
  }
  if (parts.keyValue !== null && !isSameKey(publicKey, parts.keyValue)) {
    findings.error('certificate-mismatch', 'KeyValue is another key than the certificate holds')
  }
}

/** Whether the signed properties name this very certificate. ETSI TS 101 903, 7.2.2. */
export function checkSigningCertificate(
  named: CertificateReference | null,
  signer: CertificateInfo,
  isKeyInfoSigned: boolean,
  findings: Findings,
): void {
  if (named === null) {
    const message = 'the signed properties name no certificate'
    if (isKeyInfoSigned) findings.warn('signing-certificate-missing', `${message}, but KeyInfo is signed`)
    else findings.error('signing-certificate-missing', message)
    return
  }
  const hash = hashOf(digestUri, named.digestMethod)
  if (hash === null)
    findings.error('algorithm-unsupported', `certificate digest ${quote(named.digestMethod)}`)
  else if (!hasDigest(signer, named)) {
    findings.error('certificate-mismatch', 'the certificate is not the one whose digest was signed')
  }
  // The authority's own answers use it here, where a collision would gain nothing without the private key.
  if (hash === 'sha1') findings.warn('algorithm-weak', 'the certificate is digested with SHA-1')
  if (named.serialNumber !== null && !isSameNumber(named.serialNumber, signer.serialNumber)) {
    findings.error('certificate-mismatch', 'the signed serial number is not the certificate’s')
  }
  if (named.issuerName !== null && !namesMatch(named.issuerName, issuerOf(signer))) {
    findings.warn('issuer-mismatch', 'the signed issuer name is not written as in the certificate')
  }
}

/** Whether the certificate was valid when it signed and, where a moment of checking is given, is so then. */
export function checkValidity(
  signer: CertificateInfo,
  signingTime: string | null,
  checkedAt: number | null,
  findings: Findings,
): void {
  const signedAt = signingTime === null ? null : instantOf(signingTime)
  if (signedAt === null) findings.error('signing-time-missing', 'SigningTime is missing or unreadable')
  else checkInstant(signer, signedAt, `at the signing time ${signingTime}`, findings)
  if (checkedAt === null) return
  checkInstant(signer, checkedAt, 'at the time of checking', findings)
  if (signedAt !== null && signedAt > checkedAt + clockToleranceMs) {
    findings.warn('signing-time-future', 'SigningTime lies after the time of checking')
  }
}

const clockToleranceMs = 5 * 60 * 1000

function readOrNull(der: Uint8Array | null): CertificateInfo | null {
  try {
    return der === null ? null : readCertificate(der)
  } catch {
    return null
  }
}

function hasDigest(certificate: CertificateInfo, named: CertificateReference): boolean {
  const hash = hashOf(digestUri, named.digestMethod)
  if (hash === null || named.digestValue === null) return false
  return createHash(hash).update(certificate.der).digest().equals(named.digestValue)
}

function publicKeyOf(signer: CertificateInfo, findings: Findings): KeyObject | null {
  const { publicKey } = new X509Certificate(signer.der)
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (publicKey.asymmetricKeyType !== 'rsa' || bits > maximumKeyBits) {
    findings.error('algorithm-unsupported', `a key of type ${publicKey.asymmetricKeyType} and ${bits} bits`)
    return null
  }
  if (bits < 2048) findings.error('algorithm-weak', `an RSA key of ${bits} bits`)
  return publicKey
}

function isSignedBy(publicKey: KeyObject, hash: string, bytes: Uint8Array, value: Uint8Array): boolean {
  try {
    return verify(hash, bytes, publicKey, value)
  } catch {
    // OpenSSL throws on keys that it finds absurd, as one with an even modulus.
    return false
  }
}

function isSameKey(publicKey: KeyObject, written: NonNullable<SignatureParts['keyValue']>): boolean {
  const { n, e } = publicKey.export({ format: 'jwk' })
  return n === unsignedBase64Url(written.modulus) && e === unsignedBase64Url(written.exponent)
}

/** Without the leading zeros that some tools write. */
function unsignedBase64Url(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte !== 0)
  return Buffer.from(start < 0 ? [] : bytes.subarray(start)).toString('base64url')
}

function isSameNumber(written: string, decimal: string): boolean {
  return /^-?\d{1,80}$/.test(written) && BigInt(written) === BigInt(decimal)
}

/** Milliseconds of an ISO 8601 time, or null; one without zone is taken as UTC, as xsd:dateTime leaves it open. */
export function instantOf(text: string): number | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text)
  if (found === null) return null
  const instant = Date.parse(`${found[1]}${(found[2] ?? '').slice(0, 4)}${found[3] ?? 'Z'}`)
  return Number.isNaN(instant) ? null : instant
}

function checkInstant(
  { notBefore, notAfter }: CertificateInfo,
  instant: number,
  moment: string,
  findings: Findings,
): void {
  if (instant < Date.parse(notBefore)) {
    findings.error(
      'certificate-not-yet-valid',
      `the certificate is valid from ${notBefore}, not yet ${moment}`,
    )
  }
  // A certificate's validity has no fraction of a second: its last second belongs to it whole.
  if (instant >= Date.parse(notAfter) + 1000) {
    findings.error('certificate-expired', `the certificate is valid until ${notAfter}, no longer ${moment}`)
  }
}
