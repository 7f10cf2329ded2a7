import { createHash } from 'node:crypto'
import type { ReceptionCheck } from '@cuentaclara/contracts'
import { abs, compare, type Decimal, decimal, one, subtract } from '@cuentaclara/decimal'
import { epochOf, type FiscalDocument, isClave, recalculate } from '@cuentaclara/einvoice'
import {
  checkXml,
  fromXml,
  identifyXml,
  type JsonObject,
  readAuthorityAnswer,
  toJson,
} from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'

/** What one file is, before anybody looks into the database, as a thread says it: plain data. */
export type AssessedXml =
  | {
      is: 'document'
      digest: Uint8Array
      /** In its canonical JSON and without its lines: taking in looks at none of them. */
      document: JsonObject
      issuedAtMs: number
      checks: ReceptionCheck[]
    }
  | { is: 'authority'; clave: string; status: 'accepted' | 'rejected' }
  | { is: 'refused'; reason: string }

const mostDetails = 8

/** Reads one file of an upload and looks at signature, structure and sums. Never throws on account of the file. */
export function assessXml(content: Uint8Array): AssessedXml {
  const kind = identifyXml(content)
  if (!kind.ok) return refused(looksLikeXml(content) ? kind.problems[0]!.code : 'not-xml')
  if (kind.root === 'MensajeHacienda') return assessAnswer(content)
  const read = fromXml(content)
  if (!read.ok) return refused(read.problems[0]!.code)

  const { document } = read
  const issuedAtMs = epochOf(document.issuedAt)
  if (!isClave(document.clave) || issuedAtMs === null || !isKeepable(document)) {
    return refused('document-unreadable')
  }
  return {
    is: 'document',
    digest: createHash('sha256').update(content).digest(),
    document: toJson({ ...document, lines: [] }),
    issuedAtMs,
    checks: [checkSignature(content), checkStructure(content), checkSums(document)],
  }
}

function assessAnswer(content: Uint8Array): AssessedXml {
  const answer = readAuthorityAnswer(content)
  if (!answer.ok) return refused(answer.problems[0]!.code)
  if (!isClave(answer.clave)) return refused('document-unreadable')
  return { is: 'authority', clave: answer.clave, status: answer.status }
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

const largest = decimal('9999999999999')

/** What a file says must fit our columns; no honest document comes near their ends. */
function isKeepable({ summary, currency, exchangeRate, consecutivo }: FiscalDocument): boolean {
  const fits = (amount: Decimal) => compare(abs(amount), largest) <= 0
  return (
    [summary.total, summary.tax, exchangeRate].every(fits) &&
    /^[A-Z]{3}$/.test(currency) &&
    consecutivo.length <= 20
  )
}

function checkSignature(content: Uint8Array): ReceptionCheck {
  const { valid, signatures, problems } = verifyXml(content)
  const all = [...problems, ...signatures.flatMap((signature) => signature.problems)]
  const errors = all.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  return { check: 'signature', result: valid ? 'passed' : 'failed', details: shorten(errors) }
}

function checkStructure(content: Uint8Array): ReceptionCheck {
  const found = checkXml(content)
  const findings = found.ok
    ? found.findings.map(({ code, path }) => `${code} ${path}`.trim())
    : found.problems.map(({ code }) => code)
  return {
    check: 'structure',
    result: findings.length === 0 ? 'passed' : 'failed',
    details: shorten(findings),
  }
}

/** Systems of two decimals are legal: what differs by a unit of the currency or less is no mistake. */
function checkSums(document: FiscalDocument): ReceptionCheck {
  const wrong = recalculate(document)
    .differences.filter(({ stated, computed }) => isFar(stated, computed))
    .map(({ path, stated, computed }) => `${path}: ${stated} ≠ ${computed}`)
  return { check: 'sums', result: wrong.length === 0 ? 'passed' : 'failed', details: shorten(wrong) }
}

function isFar(stated: string, computed: string): boolean {
  return compare(abs(subtract(decimal(stated), decimal(computed))), one) > 0
}

function shorten(details: string[]): string[] {
  return [...new Set(details)].slice(0, mostDetails).map((detail) => detail.slice(0, 200))
}
