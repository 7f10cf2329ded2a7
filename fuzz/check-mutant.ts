import { isDeepStrictEqual } from 'node:util'
import { checkFile } from '@cuentaclara/comprobante/check-file'
import { present } from '@cuentaclara/comprobante/present'
import { isClean, type Report } from '@cuentaclara/comprobante/report'
import {
  fromJson,
  fromXml,
  type ReadResult,
  readAuthorityAnswer,
  readReceiverMessage,
  toJson,
  toXml,
} from '@cuentaclara/einvoice/xml'
import { demoRegistries } from '@cuentaclara/simulator'
import {
  findAll,
  type JudgeContext,
  judge,
  readTree,
  type Tree,
  UnreadableXml,
} from '@cuentaclara/simulator/judge'
import type { Corpus } from './corpus.ts'
import type { Mutant } from './mutate.ts'

/** What became of one damaged document. `faults` are ours: each is a bug. */
export type Outcome = {
  isRead: boolean
  isClean: boolean
  isSignatureValid: boolean
  isAccepted: boolean
  faults: string[]
}

/** Takes damaged documents through reader, rules, verifier, command-line tool and simulator. */
export function openChecks(corpus: Corpus): (mutant: Mutant) => Promise<Outcome> {
  const context: JudgeContext = {
    seal: corpus.key,
    isSandbox: true,
    signingTime: '2026-11-21T10:16:00-06:00',
    nowMs: Date.parse('2026-11-21T10:16:00-06:00'),
    registries: demoRegistries(),
    archive: { find: () => null, knowsEveryDocument: false },
    hasSameNumber: false,
    ordered: null,
  }
  const contents = new Map(corpus.originals.map(({ name, signed }) => [name, contentOf(Buffer.from(signed))]))

  return async (mutant) => {
    const { bytes } = mutant
    // All of them are signed by keys for practice, for which nobody vouches.
    const report = checkFile('mutant.xml', bytes, { isPractice: true })
    await present(report, { json: false, language: 'es', isPractice: true })
    const read = fromXml(bytes)
    const isSignatureValid = report.signatures.length > 0 && report.signatures.every(({ valid }) => valid)
    const isAccepted = isAcceptedBySimulator(mutant, report.clave, context)
    const faults = read.ok ? roundTripFaults(read, report) : []
    if (
      isSignatureValid &&
      !mutant.isSignedAnew &&
      !isDeepStrictEqual(contentOf(bytes), contents.get(mutant.name))
    )
      faults.push('the signature of the original is valid over another content')
    if (isAccepted && !isClean(withoutOriginal(report)))
      faults.push(`the simulator accepts what verify finds wrong: ${findingsOf(report)}`)
    return { isRead: report.kind !== null, isClean: isClean(report), isSignatureValid, isAccepted, faults }
  }
}

/** Whether a note needs a CABYS the simulator knows only with the document that it corrects, which is not there. */
function withoutOriginal(report: Report): Report {
  return { ...report, rules: report.rules.filter(({ code }) => code !== 'line.cabys-missing') }
}

/** What our reader takes from a file, as plain data; null when it takes nothing. */
function contentOf(bytes: Uint8Array): unknown {
  const result = fromXml(bytes)
  if (result.ok) return toJson(result.document)
  const message = readReceiverMessage(bytes)
  if (message.ok) return JSON.parse(JSON.stringify(message.message))
  const answer = readAuthorityAnswer(bytes)
  return answer.ok ? JSON.parse(JSON.stringify({ ...answer, notices: undefined })) : null
}

/** What was read can be written, in both forms; within the limits of the format it is the same when read again. */
function roundTripFaults(
  { document, version }: Extract<ReadResult, { ok: true }>,
  { schema, rules }: Report,
): string[] {
  const json = toJson(document)
  const faults: string[] = []
  if (!isDeepStrictEqual(toJson(fromJson(json)), json)) faults.push('its JSON reads as another document')
  const again = fromXml(toXml(document))
  if (!again.ok) return [...faults, 'its XML written anew cannot be read']
  const isWithinLimits =
    version === '4.4' &&
    schema.every(({ path }) => path === 'Signature') &&
    // Our writer leaves out the means of a payment that is made later, as the Annex does.
    rules.every(({ code }) => code !== 'payments.not-allowed')
  if (isWithinLimits && !isDeepStrictEqual(toJson(again.document), json))
    faults.push(
      `its XML written anew reads as another document: ${firstDifference(json, toJson(again.document))}`,
    )
  return faults
}

function firstDifference(one: unknown, other: unknown, path = ''): string {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `${path}: ${JSON.stringify(one)?.slice(0, 60)} and ${JSON.stringify(other)?.slice(0, 60)}`
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const values = (holder: object) => holder as Record<string, unknown>
  const key = keys.find((name) => !isDeepStrictEqual(values(one)[name], values(other)[name]))
  return key === undefined ? path : firstDifference(values(one)[key], values(other)[key], `${path}/${key}`)
}

/**
 * The simulator gets what its door lets through, UTF-8. A quarter goes through to the answer: signing that one costs as
 * much as all the rest.
 */
function isAcceptedBySimulator(
  { original, bytes }: Mutant,
  clave: string | null,
  context: JudgeContext,
): boolean {
  const xml = decode(bytes)
  if (xml === null) return false
  const isMessage = original.name === 'receiver-message'
  const key = clave ?? ''
  const consecutivo = /<NumeroConsecutivo(?:Receptor)?>(\d{20})</.exec(xml)?.[1] ?? key.slice(21, 41)
  const issuer = isMessage
    ? (/<NumeroCedulaEmisor>(\w+)</.exec(xml)?.[1] ?? '')
    : (/<Emisor>.*?<Numero>(\w+)</.exec(xml)?.[1] ?? '')
  const moment = /<FechaEmision(?:Doc)?>([^<]*)</.exec(xml)?.[1] ?? ''
  const issuedAtMs = Date.parse(/[Z+]|-\d\d:\d\d$/.test(moment) ? moment : `${moment}-06:00`)
  const envelope = {
    clave: key,
    consecutivo,
    issuedAtMs,
    issuer,
    receiver: null,
    sender: '3101000111',
  }
  if (bytes.length % 4 === 0) return judge(xml, envelope, context).state === 'aceptado'
  const root = parseTree(xml)
  return root !== null && findAll(xml, root, envelope, context).every(({ severity }) => severity !== 'reject')
}

function parseTree(xml: string): Tree | null {
  try {
    return readTree(xml)
  } catch (error) {
    if (error instanceof UnreadableXml) return null
    throw error
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function findingsOf(report: Report): string {
  return [
    ...report.schema.map(({ code, path }) => `${code} ${path}`),
    ...report.arithmetic.map(({ path, stated, computed }) => `${path} ${stated} ${computed}`),
    ...report.rules.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`),
    ...report.signatures.flatMap(({ valid, problems }) => (valid ? [] : problems.map(({ code }) => code))),
  ]
    .slice(0, 5)
    .join('; ')
}
