import { writeFileSync } from 'node:fs'
import type { FiscalDocument } from '@cuentaclara/einvoice'
import {
  fromJson,
  fromXml,
  identifyXml,
  type JsonObject,
  type Notice,
  readAuthorityAnswer,
  readReceiverMessage,
  toJson,
  toXml,
  writeAuthorityAnswer,
  writeReceiverMessage,
  type XmlProblem,
} from '@cuentaclara/einvoice/xml'
import type { Arguments } from './arguments.ts'
import { Failure } from './failure.ts'
import { messageFromJson, messageToJson } from './message-json.ts'
import { print } from './output.ts'
import { nameOf, readInput } from './read-input.ts'

/** What a file holds, in the two forms that it can be given out in. */
export type Content = { json: () => JsonObject; xml: () => string; notices: Notice[]; version: string }

/** `convert`: the canonical JSON of a document or message, or its unsigned XML in version 4.4. */
export async function convert({ operands, options }: Arguments): Promise<number> {
  const file = oneFile('convert', operands)
  const { to } = options
  if (to !== 'json' && to !== 'xml') throw new Failure('usage', 'convert needs --to json or --to xml')
  const content = readContent(file, readInput(file))
  tellNotices(file, content)
  const text = to === 'json' ? `${JSON.stringify(content.json(), null, 2)}\n` : content.xml()
  await write(text, options.output)
  return 0
}

/** The single file that a command works on. */
export function oneFile(command: string, operands: readonly string[]): string {
  const [file, second] = operands
  if (file === undefined) throw new Failure('usage', `${command} needs a file`)
  if (second !== undefined) throw new Failure('usage', `${command} takes one file, not also ${second}`)
  return file
}

/** Writes a result to a file, or to standard output when none is named. */
export async function write(text: string, output: string | undefined): Promise<void> {
  if (output === undefined || output === '-') return print(text)
  try {
    writeFileSync(output, text)
  } catch (error) {
    throw new Failure('usage', `${output}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

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
  const identity = identifyXml(bytes)
  if (!identity.ok) throw refused(name, identity.problems)
  const version = identity.version ?? '4.4'
  if (identity.root === 'MensajeReceptor') {
    const result = readReceiverMessage(bytes)
    if (!result.ok) throw refused(name, result.problems)
    const { message, notices } = result
    return {
      json: () => messageToJson('receiver-message', message),
      xml: () => writeReceiverMessage(message),
      notices,
      version,
    }
  }
  if (identity.root === 'MensajeHacienda') {
    const { ok, ...result } = readAuthorityAnswer(bytes)
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
  const result = fromXml(bytes)
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

/** Nothing is left out in silence. */
function tellNotices(file: string, { notices, version }: Content): void {
  const name = nameOf(file)
  for (const { code, path, value } of notices) {
    process.stderr.write(`comprobante: ${name}: ${code} ${path}${value ? ` "${value.slice(0, 80)}"` : ''}\n`)
  }
  if (version !== '4.4') {
    process.stderr.write(
      `comprobante: ${name}: was version ${version}; its content is given in the form of 4.4\n`,
    )
  }
}
