import type { FiscalDocument } from '@cuentaclara/einvoice'
import {
  fromJson,
  fromXml,
  type JsonObject,
  type Notice,
  openXml,
  readAuthorityAnswer,
  readReceiverMessage,
  statedVersion,
  toJson,
  toXml,
  writeAuthorityAnswer,
  writeReceiverMessage,
  type XmlProblem,
} from '@cuentaclara/einvoice/xml'
import type { Content } from './content.ts'
import { Failure } from './failure.ts'
import { messageFromJson, messageToJson } from './message-json.ts'
import { nameOf } from './read-input.ts'

/** Reads XML or canonical JSON, whichever the bytes are; throws a Failure that says what is wrong with them. */
export function readContent(file: string, bytes: Uint8Array): Content {
  const name = nameOf(file)
  if (bytes.length === 0) throw new Failure('document', `${name}: the file is empty`)
  return startsLikeJson(bytes) ? readJson(name, bytes) : readXml(name, bytes)
}

function startsLikeJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  return start.startsWith('{') || start.startsWith('[')
}

function readJson(name: string, bytes: Uint8Array): Content {
  const json = parseJson(name, bytes)
  try {
    const message = messageFromJson(json)
    if (message) return message
    const document = fromJson(json)
    return contentOf(document, [], '4.4')
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new Failure('document', `${name}: ${error.message}`)
    }
    throw error
  }
}

function parseJson(name: string, bytes: Uint8Array): JsonObject {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as JsonObject
  } catch (error) {
    throw new Failure('document', `${name}: this is no JSON: ${(error as Error).message}`)
  }
  throw new Failure('document', `${name}: this JSON is no object`)
}

function readXml(name: string, bytes: Uint8Array): Content {
  const opened = openXml(bytes)
  if (!opened.ok) throw refused(name, opened.problems)
  const { xml } = opened
  const version = statedVersion(xml.root.namespace) ?? '4.4'
  if (xml.root.name === 'MensajeReceptor') {
    const result = readReceiverMessage(xml)
    if (!result.ok) throw refused(name, result.problems)
    const { message, notices } = result
    return {
      json: () => messageToJson('receiver-message', message),
      xml: () => writeReceiverMessage(message),
      notices,
      version,
    }
  }
  if (xml.root.name === 'MensajeHacienda') {
    const { ok, ...result } = readAuthorityAnswer(xml)
    if (!ok) throw refused(name, (result as { problems: XmlProblem[] }).problems)
    const { notices, entries, ...answer } = result as Extract<
      ReturnType<typeof readAuthorityAnswer>,
      { ok: true }
    >
    return {
      json: () => messageToJson('authority-answer', answer),
      xml: () => writeAuthorityAnswer(answer),
      notices,
      version,
    }
  }
  const result = fromXml(xml)
  if (!result.ok) throw refused(name, result.problems)
  return contentOf(result.document, result.notices, result.version)
}

function contentOf(document: FiscalDocument, notices: Notice[], version: string): Content {
  return { json: () => toJson(document), xml: () => toXml(document), notices, version }
}

function refused(name: string, problems: XmlProblem[]): Failure {
  const [{ message, line, column }] = problems as [XmlProblem]
  return new Failure('document', `${name}: ${message}${line === undefined ? '' : ` (${line}:${column})`}`)
}
