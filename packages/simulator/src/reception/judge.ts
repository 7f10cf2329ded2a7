import { type SigningKey, signXml, verifyXml } from '@cuentaclara/xades'
import { checkArithmetic } from '../checks/check-arithmetic.ts'
import { type CheckContext, checkFields } from '../checks/check-fields.ts'
import { checkStructure } from '../checks/check-structure.ts'
import { type Finding, reject } from '../checks/finding.ts'
import { child, readTree, type Tree, textAt, UnreadableXml } from '../format/read-tree.ts'
import type { Reception, Verdict } from './ledger.ts'
import { writeAnswer } from './write-answer.ts'

export type JudgeContext = CheckContext & {
  /** The authority's own seal. */
  key: SigningKey
  isSandbox: boolean
  signingTime: string
  hasSameNumber: boolean
  /** A rejection asked for by whoever drives the simulator. */
  orderedRejection: Finding | null
}

/** Structure, then signature, then everything else (reference §7): a step that fails ends the look. */
export function judge(reception: Reception, context: JudgeContext): Verdict {
  const root = parse(reception.xml)
  const findings =
    root instanceof UnreadableXml ? [reject(-1, root.message)] : judgeTree(reception.xml, root, context)
  const isRejected = findings.some(({ severity }) => severity === 'reject')
  const answer = writeAnswer({
    clave: reception.clave,
    root: root instanceof UnreadableXml || isUnreadable(findings) ? null : root,
    findings,
    isSandbox: context.isSandbox,
  })
  return {
    state: isRejected ? 'rechazado' : 'aceptado',
    answerXml: signXml(answer, context.key, { signingTime: context.signingTime }),
  }
}

function judgeTree(xml: string, root: Tree, context: JudgeContext): Finding[] {
  const structure = checkStructure(root)
  if (structure.length > 0) return structure
  const signature = checkSignature(xml, root)
  if (signature.length > 0) return signature
  const content = [...checkFields(root, context), ...checkArithmetic(root)]
  if (context.hasSameNumber) content.push(reject(-99, sameNumberMessage))
  if (context.orderedRejection) content.push(context.orderedRejection)
  return content
}

const sameNumberMessage =
  'La numeración consecutiva del comprobante que se esta utilizando para este archivo XML ya existe en nuestras bases de datos.'

/** Valid, with a policy, within the certificate's dates, and signed by the issuer's own key. */
function checkSignature(xml: string, root: Tree): Finding[] {
  const { signatures } = verifyXml(xml)
  const [signature] = signatures
  if (!signature) return [reject(null, 'La firma del comprobante electrónico no es válida')]
  if (signature.policyId === null) return [reject(null, 'La firma del documento no tiene el Policy Id')]
  const codes = signature.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  if (codes.includes('certificate-expired'))
    return [reject(null, 'El certificado con el que se firmó el comprobante no está vigente')]
  if (!signature.valid || codes.length > 0)
    return [reject(null, 'La firma del comprobante electrónico no es válida')]
  const issuer = textAt(child(root, 'Emisor'), 'Identificacion', 'Numero')
  const signer = signature.signer?.taxpayerId ?? ''
  return signer === issuer
    ? []
    : [reject(null, 'La firma del comprobante electrónico no corresponde al emisor')]
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
function isUnreadable(findings: Finding[]): boolean {
  return findings.some(({ code, message }) => code === -1 && message.startsWith('cvc-'))
}
