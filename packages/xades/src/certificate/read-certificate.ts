import { createHash, X509Certificate } from 'node:crypto'
import { DerError, type DerNode, derChildren, derInteger, readDer, tags } from '../der/read-der.ts'
import { formatName, type NameAttribute, nameTypes, readName } from './distinguished-name.ts'

/** What we tell about a certificate; all of it plain data. */
export type CertificateInfo = {
  /** RFC 2253 order, most specific part first. */
  subjectName: string
  /** CN of the subject; empty where it has none. */
  commonName: string
  /** serialNumber of the subject, as `CPJ-3-101-670809`. */
  serialNumberAttribute: string | null
  /** Its digits as the authority writes identity numbers: `3101670809`, `112340567` for CPF-01-1234-0567. */
  taxpayerId: string | null
  /** As X509IssuerName takes it: RFC 2253 order, no space after commas. */
  issuerName: string
  /** Decimal, as X509SerialNumber takes it. */
  serialNumber: string
  /** ISO 8601 in UTC. */
  notBefore: string
  notAfter: string
  der: Uint8Array
  /** Base64 of the SHA-256 of `der`, as CertDigest takes it. */
  sha256: string
}

export class CertificateError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CertificateError'
  }
}

/** Reads an X.509 certificate, DER or PEM. Trust is not judged. Throws CertificateError. */
export function readCertificate(certificate: Uint8Array | string): CertificateInfo {
  try {
    return describe(derOf(certificate))
  } catch (error) {
    throw new CertificateError('not an X.509 certificate', { cause: error })
  }
}

/** The issuer's name of a certificate that was read before, to be compared part by part. */
export function issuerOf(certificate: CertificateInfo): NameAttribute[][] {
  return readName(bodyOf(certificate.der).issuer)
}

// Real ones take 2 kB; a serial number of megabytes would take its time to become decimal.
const maximumLength = 50_000

function derOf(certificate: Uint8Array | string): Uint8Array {
  // What Node's own parser would refuse later, the public key included, is refused here.
  if (certificate.length > maximumLength) throw new DerError('too long')
  const parsed = new X509Certificate(certificate)
  if (parsed.publicKey.type !== 'public') throw new DerError('no public key')
  if (isDer(certificate) && certificate.length !== parsed.raw.length)
    // The parser leaves it aside, and so would a digest of what it gives back.
    throw new DerError('something follows the certificate')
  return parsed.raw
}

/** PEM is text, whichever type holds it. */
function isDer(certificate: Uint8Array | string): boolean {
  return typeof certificate !== 'string' && certificate[0] === tags.sequence
}

function describe(der: Uint8Array): CertificateInfo {
  const body = bodyOf(der)
  const subject = readName(body.subject)
  const serialNumberAttribute = firstText(subject, nameTypes.serialNumber)
  const [notBefore, notAfter] = derChildren(body.validity).map(readTime)
  if (notBefore === undefined || notAfter === undefined) throw new DerError('no validity')
  return {
    subjectName: formatName(subject),
    commonName: firstText(subject, nameTypes.commonName) ?? '',
    serialNumberAttribute,
    taxpayerId: serialNumberAttribute === null ? null : parseTaxpayerId(serialNumberAttribute),
    issuerName: formatName(readName(body.issuer)),
    serialNumber: derInteger(body.serialNumber).toString(),
    notBefore,
    notAfter,
    der,
    sha256: createHash('sha256').update(der).digest('base64'),
  }
}

type CertificateBody = Record<'serialNumber' | 'issuer' | 'validity' | 'subject', DerNode>

// RFC 5280, 4.1: version (optional), serial number, algorithm, issuer, validity, subject, key, …
function bodyOf(der: Uint8Array): CertificateBody {
  const fields = derChildren(derChildren(readDer(der))[0]!)
  if (fields[0]?.tag === tags.context0) fields.shift()
  const [serialNumber, , issuer, validity, subject] = fields
  if (!serialNumber || !issuer || !validity || !subject) throw new DerError('a field is missing')
  return { serialNumber, issuer, validity, subject }
}

function firstText(name: readonly NameAttribute[][], type: string): string | null {
  return name.flat().find((attribute) => attribute.type === type)?.text ?? null
}

function readTime({ tag, content }: DerNode): string {
  const text = Buffer.from(content).toString('latin1')
  const digits = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits)
  if (!found) throw new DerError('a time of another form')
  const [, year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toISOString()
}

/** `CPJ-3-101-670809` to `3101670809`; a natural person's number loses the leading zero of its certificate. */
function parseTaxpayerId(serialNumberAttribute: string): string | null {
  const found = /^([A-Z]{3})-?([\d-]*\d)$/.exec(serialNumberAttribute.trim().toUpperCase())
  if (!found) return null
  const digits = found[2]!.replaceAll('-', '')
  return found[1] === 'CPF' ? digits.replace(/^0(?=\d{9}$)/, '') : digits
}
