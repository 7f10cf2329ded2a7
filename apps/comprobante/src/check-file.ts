import { kindOfRoot } from '@cuentaclara/einvoice'
import {
  checkXml,
  fromXml,
  identifyXml,
  readAuthorityAnswer,
  readReceiverMessage,
} from '@cuentaclara/einvoice/xml'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkAnswer, checkReceiverMessage, checkRules } from './check-rules.ts'
import { checkSignatures } from './check-signatures.ts'
import { asFinding, type FileProblem, type Report, unreadable } from './report.ts'

/** Everything the core can say about one file; never throws on account of its bytes. */
export function checkFile(file: string, bytes: Uint8Array): Report {
  if (bytes.length === 0) return unreadable(file, [{ code: 'file.empty', message: 'The file is empty' }])
  const identity = identifyXml(bytes)
  if (!identity.ok) return unreadable(file, identity.problems)
  const schema = checkXml(bytes)
  const content = readContent(identity.root, bytes)
  return {
    file,
    kind: content.kind,
    version: content.version ?? identity.version,
    clave: content.clave,
    well_formed: true,
    schema: [...(schema.ok ? schema.findings : []), ...content.problems],
    arithmetic: content.arithmetic,
    rules: content.rules,
    signatures: checkSignatures(bytes, content.signedBy),
  }
}

type Content = Pick<Report, 'kind' | 'version' | 'clave' | 'arithmetic' | 'rules'> & {
  /** Identity number of who has to sign, when it is known. */
  signedBy: string | null
  problems: FileProblem[]
}

const unknown: Content = {
  kind: null,
  version: null,
  clave: null,
  arithmetic: [],
  rules: [],
  signedBy: null,
  problems: [],
}

function readContent(root: string, bytes: Uint8Array): Content {
  if (root === 'MensajeHacienda') return readAnswer(bytes)
  if (root === 'MensajeReceptor') return readMessage(bytes)
  const kind = kindOfRoot(root)
  return kind ? readDocument(kind.kind, bytes) : unknown
}

function readDocument(kind: NonNullable<Report['kind']>, bytes: Uint8Array): Content {
  const result = fromXml(bytes)
  if (!result.ok) return { ...unknown, kind, problems: result.problems.map(asFinding) }
  const { document, version } = result
  const signer = kindOfRoot(result.root)?.issuedByReceiver ? document.receiver : document.issuer
  return {
    kind,
    version,
    clave: document.clave || null,
    arithmetic: checkArithmetic(document, version),
    rules: checkRules(document, version),
    signedBy: signer?.identification?.number || null,
    problems: [],
  }
}

function readMessage(bytes: Uint8Array): Content {
  const result = readReceiverMessage(bytes)
  if (!result.ok) return { ...unknown, kind: 'receiver-message', problems: result.problems.map(asFinding) }
  const { clave, receiverNumber } = result.message
  return {
    ...unknown,
    kind: 'receiver-message',
    clave: clave || null,
    rules: checkReceiverMessage(result.message),
    signedBy: receiverNumber || null,
  }
}

function readAnswer(bytes: Uint8Array): Content {
  const answer = readAuthorityAnswer(bytes)
  if (!answer.ok) return { ...unknown, kind: 'authority-answer', problems: answer.problems.map(asFinding) }
  return {
    ...unknown,
    kind: 'authority-answer',
    clave: answer.clave || null,
    rules: checkAnswer(answer.clave),
  }
}
