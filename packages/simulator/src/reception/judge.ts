import { type SigningKey, signXml, verifyXml } from '@cuentaclara/xades'
import { checkArithmetic } from '../checks/check-arithmetic.ts'
import { checkFields } from '../checks/check-fields.ts'
import { checkMessage } from '../checks/check-message.ts'
import { checkReferences } from '../checks/check-references.ts'
import { checkStructure } from '../checks/check-structure.ts'
import { type Finding, reject } from '../checks/finding.ts'
import { momentOf } from '../checks/identities.ts'
import { isReceiverMessage, kindOf } from '../checks/kinds.ts'
import { readTree, type Tree, textAt, UnreadableXml } from '../format/read-tree.ts'
import type { Archive } from '../registries/archive.ts'
import type { Registries } from '../registries/registries.ts'
import { sentenceOf } from './known-codes.ts'
import type { Adjustment } from './ledger.ts'
import { writeAnswer } from './write-answer.ts'

/** What was posted around the XML; the XML must say the same. */
export type Envelope = {
  clave: string
  consecutivo: string
  /** Milliseconds since 1970; journals of before do not have it. */
  issuedAtMs?: number
  issuer: string
  /** Null when none was named, which is legal. */
  receiver: string | null
  sender: string
}

export type JudgeContext = {
  /** The authority's own seal. */
  seal: SigningKey
  isSandbox: boolean
  signingTime: string
  /** When it was received: dates are judged by that moment, however late somebody asks. */
  nowMs: number
  registries: Registries
  /** What the authority knows about earlier documents. */
  archive: Archive
  hasSameNumber: boolean
  /** What the driver ordered besides. */
  ordered: Finding | null
}

export type Judgement = {
  state: 'aceptado' | 'rechazado'
  codes: Array<number | null>
  answerXml: string
  adjustments: Adjustment[]
}

/** Structure, then signature, then everything else (reference §7): a step that fails ends the look. */
export function judge(xml: string, envelope: Envelope, context: JudgeContext): Judgement {
  const root = parse(xml)
  const findings =
    root instanceof UnreadableXml ? [reject(-1, root.message)] : findAll(xml, root, envelope, context)
  const isRejected = findings.some(({ severity }) => severity === 'reject')
  const answer = writeAnswer({
    clave: envelope.clave,
    root: root instanceof UnreadableXml || hasSchemaFault(findings) ? null : root,
    xml,
    findings,
    isSandbox: context.isSandbox,
    archive: context.archive,
  })
  return {
    state: isRejected ? 'rechazado' : 'aceptado',
    codes: findings.map(({ code }) => code),
    answerXml: signXml(answer, context.seal, { signingTime: context.signingTime }),
    adjustments: root instanceof UnreadableXml || isRejected ? [] : adjustmentsOf(root),
  }
}

/** Every finding about a document, in the authority's order. */
export function findAll(xml: string, root: Tree, envelope: Envelope, context: JudgeContext): Finding[] {
  const structure = checkStructure(root)
  if (structure.length > 0) return structure
  const signature = checkSignature(xml, root, context.nowMs)
  if (signature.length > 0) return signature
  const content = [...checkEnvelope(root, envelope), ...checkContent(root, context)]
  if (context.hasSameNumber) content.push(sameNumber(root))
  if (context.ordered) content.push(context.ordered)
  return content
}

function checkContent(root: Tree, context: JudgeContext): Finding[] {
  if (isReceiverMessage(root)) return checkMessage(root, context)
  return [...checkFields(root, context), ...checkArithmetic(root), ...checkReferences(root, context)]
}

function sameNumber(root: Tree): Finding {
  const code = isReceiverMessage(root) ? -312 : -99
  return reject(code, sentenceOf(code))
}

/** The XML must be about what the message around it says. */
function checkEnvelope(root: Tree, envelope: Envelope): Finding[] {
  const isMessage = isReceiverMessage(root)
  const consecutivo = textAt(root, isMessage ? 'NumeroConsecutivoReceptor' : 'NumeroConsecutivo')
  const issuedAt = textAt(root, isMessage ? 'FechaEmisionDoc' : 'FechaEmision')
  const findings: Finding[] = []
  if (textAt(root, 'Clave') !== envelope.clave)
    findings.push(reject(null, 'La clave del XML no coincide con la clave del mensaje enviado.'))
  if (consecutivo !== envelope.consecutivo)
    findings.push(reject(null, 'El consecutivo del XML no coincide con el del mensaje enviado.'))
  const { issuedAtMs = momentOf(issuedAt) } = envelope
  if (inSeconds(momentOf(issuedAt)) !== inSeconds(issuedAtMs))
    findings.push(reject(null, 'La fecha del XML no coincide con la fecha del mensaje enviado.'))
  return [...findings, ...checkNamed(root, envelope)]
}

/** Practice swaps the two parties around a purchase invoice (reference §9.3). */
function checkNamed(root: Tree, { issuer, receiver, sender }: Envelope): Finding[] {
  const isSwapped = kindOf(root)?.signer === 'Receptor' && issuer === sender
  const [first, second] = isSwapped ? [receiver, issuer] : [issuer, receiver]
  const parties = partiesOf(root)
  const findings: Finding[] = []
  if (first !== null && withoutZeros(first) !== withoutZeros(parties.issuer))
    findings.push(reject(null, 'El emisor del XML no coincide con el emisor del mensaje enviado.'))
  if (second !== null && withoutZeros(second) !== withoutZeros(parties.receiver))
    findings.push(reject(null, 'El receptor del XML no coincide con el receptor del mensaje enviado.'))
  return findings
}

function partiesOf(root: Tree): { issuer: string; receiver: string } {
  if (isReceiverMessage(root))
    return { issuer: textAt(root, 'NumeroCedulaEmisor'), receiver: textAt(root, 'NumeroCedulaReceptor') }
  const numberOf = (party: string) => textAt(root, party, 'Identificacion', 'Numero')
  return { issuer: numberOf('Emisor'), receiver: numberOf('Receptor') }
}

function inSeconds(ms: number): number {
  return Math.trunc(ms / 1000)
}

/** Valid, with a policy, by a certificate in force, and made with the key of whoever answers for the document. */
function checkSignature(xml: string, root: Tree, nowMs: number): Finding[] {
  const report = verifyXml(xml, { at: new Date(nowMs).toISOString() })
  const [signature] = report.signatures
  if (!signature) return [invalidSignature]
  if (report.signatures.some(({ policyId }) => policyId === null)) return [withoutPolicy]
  const problems = [...report.problems, ...report.signatures.flatMap((each) => each.problems)]
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  if (errors.length > 0 && errors.every(isAboutValidity)) return [expiredKey]
  if (!report.valid || errors.length > 0) return [invalidSignature]
  // What stands around a comment inside a value is signed, the comment is not: readers differ in what the value is.
  if (problems.some(({ code }) => code === 'split-text')) return [invalidSignature]
  if (problems.some(({ code }) => code === 'signing-time-future')) return [signedInFuture]
  return withoutZeros(signature.signer?.taxpayerId ?? '') === withoutZeros(signerOf(root))
    ? []
    : [strangersKey]
}

function isAboutValidity(code: string): boolean {
  return code === 'certificate-expired' || code === 'certificate-not-yet-valid'
}

const withoutPolicy = reject(null, 'La firma del documento no tiene el Policy Id')
const expiredKey = reject(null, 'El certificado con el que se firmó el comprobante no está vigente')
const signedInFuture = reject(null, 'La fecha de la firma es posterior a la hora oficial')
const strangersKey = reject(null, 'La firma del comprobante electrónico no corresponde al emisor')
const invalidSignature = reject(null, 'La firma del comprobante electrónico no es válida')

function signerOf(root: Tree): string {
  if (isReceiverMessage(root)) return textAt(root, 'NumeroCedulaReceptor')
  return textAt(root, kindOf(root)?.signer ?? 'Emisor', 'Identificacion', 'Numero')
}

/** Keys and claves pad identity numbers with zeros, documents do not. */
function withoutZeros(number: string): string {
  return number.replace(/^0+/, '').toUpperCase()
}

function adjustmentsOf(root: Tree): Adjustment[] {
  if (isReceiverMessage(root)) return [{ clave: textAt(root, 'Clave'), type: 'answer', total: '0' }]
  const type = kindOf(root)?.adjusts
  if (!type) return []
  const total = textAt(root, 'ResumenFactura', 'TotalComprobante')
  const claves = root.children
    .filter(({ name }) => name === 'InformacionReferencia')
    .map((reference) => textAt(reference, 'Numero'))
    .filter((number) => number.length === 50)
  return [...new Set(claves)].map((clave) => ({ clave, type, total }))
}

function parse(xml: string): Tree | UnreadableXml {
  try {
    return readTree(xml)
  } catch (error) {
    if (error instanceof UnreadableXml) return error
    throw error
  }
}

/** After a failed schema step the authority shows an issuer it does not know (reference §7). */
function hasSchemaFault(findings: Finding[]): boolean {
  return findings.some(({ code, message }) => code === -1 && message.startsWith('cvc-'))
}
