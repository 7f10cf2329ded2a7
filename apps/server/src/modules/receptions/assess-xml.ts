import { createHash } from 'node:crypto'
import type { ReceptionCheck } from '@cuentaclara/contracts'
import { abs, compare, type Decimal, decimal } from '@cuentaclara/decimal'
import { epochOf, type FiscalDocument, isClave } from '@cuentaclara/einvoice'
import { type Content, checkContent } from '@cuentaclara/einvoice/verify'
import { type JsonObject, openXml, readAuthorityAnswer, toJson } from '@cuentaclara/einvoice/xml'
import { type IssuerTrust, type JudgedSignatures, judgeSignatures } from '@cuentaclara/xades'
import type { XmlDocument } from '@cuentaclara/xml'
import { type ReceptionLine, receptionLines } from './reception-lines.ts'

/** What one file is, before anybody looks into the database, as a thread says it: plain data. */
export type AssessedXml =
  | {
      is: 'document'
      digest: Uint8Array
      /** In its canonical JSON and without its lines, of which taking in keeps what the VAT return asks. */
      document: JsonObject
      lines: ReceptionLine[]
      issuedAtMs: number
      checks: ReceptionCheck[]
      certificate: VouchedCertificate | null
    }
  | {
      is: 'authority'
      clave: string
      status: 'accepted' | 'rejected'
      seal: string | null
      isOfficial: boolean
    }
  | { is: 'refused'; reason: string }

/** Who vouches for the certificate that signed, and the name that it gives of its issuer. */
type VouchedCertificate = { trust: IssuerTrust; issuerName: string }

const mostDetails = 8

/** Reads one file of an upload and judges it, as whoever verifies it by hand does. Never throws on account of the file. */
export function assessXml({ content, nowMs }: { content: Uint8Array; nowMs: number }): AssessedXml {
  const opened = openXml(content)
  if (!opened.ok) return refused(looksLikeXml(content) ? opened.problems[0]!.code : 'not-xml')
  const { xml } = opened
  const judged = checkContent(xml, nowMs)
  if (judged.problems.length > 0) return refused(judged.problems[0]!.code)
  if (judged.kind === 'authority-answer') return assessAnswer(xml, judged, nowMs)

  const { document } = judged
  if (document === null) return refused('xml.unknown-root')
  const issuedAtMs = epochOf(document.issuedAt)
  const lines = receptionLines(document.lines)
  // Whose certificate it is, is a check of its own, and depends on the authority that the company works with.
  const signatures = judgeSignatures(xml, { ...judged, nowMs, issuers: 'any' })
  if (
    !isClave(document.clave) ||
    issuedAtMs === null ||
    issuedAtMs >= endOfTime ||
    !isKeepable(document, lines)
  ) {
    return refused('document-unreadable')
  }
  return {
    is: 'document',
    digest: createHash('sha256').update(content).digest(),
    document: toJson({ ...document, lines: [] }),
    lines,
    issuedAtMs,
    checks: [
      checkSignature(signatures),
      toCheck(
        'structure',
        judged.schema.map(({ code, path }) => `${code} ${path}`.trim()),
      ),
      toCheck(
        'sums',
        judged.arithmetic.map(({ path, stated, computed }) => `${path}: ${stated} ≠ ${computed}`),
      ),
      toCheck('numbers', errorsOf(judged).filter(isAboutNumbers)),
      toCheck(
        'rules',
        errorsOf(judged).filter((code) => !isAboutNumbers(code)),
      ),
    ],
    certificate: certificateOf(signatures),
  }
}

function certificateOf({ signatures }: JudgedSignatures): VouchedCertificate | null {
  const [first] = signatures
  if (!first?.signer || !first.issuer) return null
  return { trust: first.issuer, issuerName: first.signer.issuerName.slice(0, 200) }
}

/**
 * `seal`: the certificate under which the authority's signature holds, by its SHA-256; whose it is the database knows, where
 * the keys at hand do not (`isOfficial`).
 */
function assessAnswer(xml: XmlDocument, judged: Content, nowMs: number): AssessedXml {
  const answer = readAuthorityAnswer(xml)
  if (!answer.ok) return refused(answer.problems[0]!.code)
  if (!isClave(answer.clave)) return refused('document-unreadable')
  const { isAcceptable, signatures } = judgeSignatures(xml, { ...judged, nowMs, issuers: 'any' })
  const seal = (isAcceptable && signatures[0]?.signer?.sha256) || null
  const isOfficial = isAcceptable && signatures[0]?.issuer === 'verified'
  return { is: 'authority', clave: answer.clave, status: answer.status, seal, isOfficial }
}

function errorsOf({ rules }: Content): string[] {
  return rules
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path}`.trim())
}

/** Clave, consecutivo and date against each other and the issuer. */
function isAboutNumbers(finding: string): boolean {
  return /^(clave|consecutivo|issued-at)\./.test(finding)
}

function refused(reason: string): AssessedXml {
  return { is: 'refused', reason }
}

/** Whether it was meant to be XML: text that begins with a tag, after marks and blanks. */
function looksLikeXml(content: Uint8Array): boolean {
  return /^[\s\uFEFF\0]*</.test(
    Buffer.from(content.subarray(0, 64))
      .toString('latin1')
      .replace(/^(ï»¿|ÿþ|þÿ)/, ''),
  )
}

/** The month after it, in which a term ends, has a year of four digits too. */
const endOfTime = Date.UTC(9999, 10, 1)

const largest = decimal('9999999999999')

/** What a file says must fit our columns; no honest document comes near their ends. */
function isKeepable(
  { summary, currency, exchangeRate, consecutivo }: FiscalDocument,
  lines: readonly ReceptionLine[],
): boolean {
  const fits = (amount: Decimal) => compare(abs(amount), largest) <= 0
  const ofLines = lines.flatMap(({ vat_base, exonerated_base, vat }) => [vat_base, exonerated_base, vat])
  return (
    [summary.total, summary.tax, exchangeRate, ...ofLines.map(decimal)].every(fits) &&
    /^[A-Z]{3}$/.test(currency) &&
    consecutivo.length <= 20
  )
}

function checkSignature({ isAcceptable, problems, signatures }: JudgedSignatures): ReceptionCheck {
  const all = [...problems, ...signatures.flatMap((signature) => signature.problems)]
  const errors = all.filter(({ severity }) => severity === 'error')
  const details = errors.map(({ code, message }) =>
    code === 'signer-not-issuer' ? `${code}: ${message}` : code,
  )
  return { check: 'signature', result: isAcceptable ? 'passed' : 'failed', details: shorten(details) }
}

function toCheck(check: ReceptionCheck['check'], findings: string[]): ReceptionCheck {
  return { check, result: findings.length === 0 ? 'passed' : 'failed', details: shorten(findings) }
}

function shorten(details: string[]): string[] {
  return [...new Set(details)].slice(0, mostDetails).map((detail) => detail.slice(0, 200))
}
