import type { XmlDocument } from '@cuentaclara/xml'
import type { DocumentKind, FiscalDocument } from '../document/document.ts'
import { kindOfRoot } from '../index.ts'
import {
  fromXml,
  type Notice,
  readAuthorityAnswer,
  readReceiverMessage,
  type SchemaFinding,
  schemaFindings,
  statedVersion,
  type XmlProblem,
} from '../xml/index.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkAnswer, checkReceiverMessage, checkRules } from './check-rules.ts'
import type { ArithmeticFinding, RuleFinding } from './findings.ts'

/** What a file of somebody else says and what speaks against it, but for its signatures. */
export type Content = {
  kind: DocumentKind | 'receiver-message' | 'authority-answer' | null
  /** Of the format, `4.4`. */
  version: string | null
  clave: string | null
  schema: SchemaFinding[]
  /** Why it cannot be read as what its root says; then nothing else is known of it. */
  problems: XmlProblem[]
  arithmetic: ArithmeticFinding[]
  rules: RuleFinding[]
  /** Identity number of who has to sign, when it is known. */
  signedBy: string | null
  /** Everybody but the authority names the policy by which they sign (reference §8.1). */
  needsPolicy: boolean
  /** The document itself, where it is one and could be read. */
  document: FiscalDocument | null
}

/** The identity of the ministry, whose seal its answers carry (reference §8.2). */
export const authorityNumber = '2100042005'

/**
 * The one place that decides what is wrong with a document, a confirmation or an authority's answer of somebody else.
 * `nowMs`: milliseconds since 1970. Never throws on account of the file.
 */
export function checkContent(xml: XmlDocument, nowMs: number): Content {
  const content = readContent(xml, nowMs)
  return {
    ...unknown,
    ...content,
    version: content.version ?? statedVersion(xml.root.namespace),
    schema: schemaFindings(xml),
  }
}

const unknown: Content = {
  kind: null,
  version: null,
  clave: null,
  schema: [],
  problems: [],
  arithmetic: [],
  rules: [],
  signedBy: null,
  needsPolicy: true,
  document: null,
}

function readContent(xml: XmlDocument, nowMs: number): Partial<Content> {
  const { name } = xml.root
  if (name === 'MensajeHacienda') return readAnswer(xml)
  if (name === 'MensajeReceptor') return readMessage(xml)
  const kind = kindOfRoot(name)
  return kind ? readDocument(kind.kind, xml, nowMs) : {}
}

function readDocument(kind: DocumentKind, xml: XmlDocument, nowMs: number): Partial<Content> {
  const result = fromXml(xml)
  if (!result.ok) return { kind, problems: result.problems }
  const { document, version, notices } = result
  const signer = kindOfRoot(result.root)?.issuedByReceiver ? document.receiver : document.issuer
  return {
    kind,
    version,
    clave: document.clave || null,
    arithmetic: checkArithmetic(document, version),
    rules: [...checkRules(document, version, nowMs), ...notices.filter(isMisnumbered).map(misnumbered)],
    signedBy: signer?.identification?.number || null,
    document,
  }
}

/** `01` is the first one too. */
function isMisnumbered({ code, path, value }: Notice): boolean {
  const place = /\[(\d+)\]\/NumeroLinea$/.exec(path)?.[1]
  return code === 'line-number' && Number(value) !== Number(place)
}

/** Lines are numbered by their place, from 1 (reference §3.2). */
function misnumbered({ path, value }: Notice): RuleFinding {
  const params = { found: value.slice(0, 20) }
  return { code: 'line.number-differs', path, element: path, severity: 'error', params }
}

function readMessage(xml: XmlDocument): Partial<Content> {
  const result = readReceiverMessage(xml)
  if (!result.ok) return { kind: 'receiver-message', problems: result.problems }
  const { clave, receiverNumber } = result.message
  return {
    kind: 'receiver-message',
    clave: clave || null,
    rules: checkReceiverMessage(result.message),
    signedBy: receiverNumber || null,
  }
}

function readAnswer(xml: XmlDocument): Partial<Content> {
  const answer = readAuthorityAnswer(xml)
  const kind = 'authority-answer'
  if (!answer.ok) return { kind, problems: answer.problems, needsPolicy: false }
  return {
    kind,
    clave: answer.clave || null,
    rules: checkAnswer(answer.clave),
    signedBy: authorityNumber,
    needsPolicy: false,
  }
}
