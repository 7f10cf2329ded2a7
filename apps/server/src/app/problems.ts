import { STATUS_CODES } from 'node:http'
import type { Problem } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import { type Dictionary, dictionaries, type Language } from '@cuentaclara/locales'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { DocumentNotIssuable, phraseIssue } from '#modules/documents/drafts.ts'
import type { Reason, Refusals } from '#modules/imports/index.ts'
import { ItemLineInvalid } from '#modules/items/index.ts'
import type { SayCause } from '#modules/notifications/index.ts'
import { DatabaseAway, isStorageFailure } from '#platform/database/database-away.ts'
import { AppError, type ErrorParams, Invalid } from '#platform/errors.ts'
import { InvalidForm } from '#platform/form.ts'
import { type FieldMistake, fieldMistakes, toFinding } from './field-mistakes.ts'

type Sentences = { readonly [code: string]: string | Readonly<Record<string, string>> }

/** What the framework refuses on its own, by its error code. */
const frameworkCodes: Readonly<Record<string, { status: number; code: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body-too-large' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'body-too-large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'body-unsupported' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, code: 'body-unsupported' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, code: 'body-malformed' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 422, code: 'body-malformed' },
  // An address that cannot be read names nothing.
  FST_ERR_BAD_URL: { status: 404, code: 'route-not-found' },
  FST_FILES_LIMIT: { status: 413, code: 'body-too-large' },
  FST_FIELDS_LIMIT: { status: 413, code: 'body-too-large' },
  FST_PARTS_LIMIT: { status: 413, code: 'body-too-large' },
}

/** Any failure as the problem body of RFC 9457, in the reader's language. What is unexpected becomes 500 and tells nothing. */
export function toProblem(
  error: unknown,
  { language, requestId }: { language: Language; requestId: string },
): Problem {
  const known = recognize(error)
  const words: Sentences = dictionaries[language].problems
  return {
    type: `/problems/${known.code}`,
    title: STATUS_CODES[known.status] ?? 'Error',
    status: known.status,
    instance: requestId,
    code: known.code,
    message: sentence(words, known.code, known.status, known.params),
    ...(Object.keys(known.params).length > 0 ? { params: known.params } : {}),
    ...sayByField(reasonsByField(error, known), language),
  }
}

const mostFields = 20
/** A name that a person chose may be anything, and the log is not its place. */
const nameOfField = /^(?:[A-Za-z_]\w{0,39}|\d{1,6})$/

/** The fields that a request was refused for, `lines.0.quantity: at-least`: names and codes, never what stood in them. */
export function refusedFields(error: unknown): string[] {
  const known = recognize(error)
  // Of an address only that it names nothing is said, yet it was refused for what stands in it.
  const inAddress = hasZodFastifySchemaValidationErrors(error) && known.status === 404
  const errors = inAddress ? fieldMistakes(error.validation) : known.errors
  return Object.entries(reasonsByField(error, { ...known, ...(errors && { errors }) }) ?? {})
    .slice(0, mostFields)
    .map(([field, reasons]) => {
      const names = field.split('.').map((name) => (nameOfField.test(name) ? name : '*'))
      return `${names.join('.')}: ${reasons.map(({ code }) => code).join(', ')}`
    })
}

/** Why something is refused, as it may be kept and told later. */
export function explainRefusal(error: AppError): ReturnType<Refusals['explain']> {
  const known = recognize(error)
  const whole: Reason = { of: 'problem', code: known.code, params: known.params }
  return { whole, byField: reasonsByField(error, known) }
}

/** A reason that was kept, in the reader's language. */
export function sayReason({ of, code, params = {} }: Reason, language: Language): string {
  switch (of) {
    case 'problem':
      return sayProblem(code, language, params)
    case 'finding':
      return phraseIssue({ code, params: params as Issue['params'] }, language)
    case 'field': {
      const fields = dictionaries[language].problems.fields as Readonly<Record<string, string>>
      return fill(fields[code] ?? '', params)
    }
  }
}

/** Why one of many was refused: what is wrong in a field says more than that something is. */
export function phraseRefusal(error: unknown, language: string): string {
  const { message, errors } = toProblem(error, { language: language as Language, requestId: '' })
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

/** A sentence of a success that has one, in the reader's language. */
export function sayAnswer(
  answer: keyof Dictionary['problems']['answers'],
  language: Language,
  params: ErrorParams = {},
): string {
  const answers = dictionaries[language].problems.answers as Readonly<Record<string, string>>
  return fill(answers[answer] ?? '', params)
}

/** The sentence of a problem that is kept and told later, in the reader's language. */
export function sayProblem(code: string, language: Language, params: ErrorParams = {}): string {
  return sentence(dictionaries[language].problems, code, 409, params)
}

/** Why something failed, as notifications keep it: by the code of a problem or of a finding. */
export const sayCause: SayCause = {
  problem: (code, language) => sayProblem(code, language),
  finding: (code, language) => phraseIssue({ code }, language),
}

type Known = {
  status: number
  code: string
  params: ErrorParams
  errors?: Readonly<Record<string, readonly FieldMistake[]>>
}

function recognize(error: unknown): Known {
  if (error instanceof Invalid) {
    const errors = Object.entries(error.errors).map(([field, keys]) => [
      field,
      keys.map((key) => ({ key, params: error.params })),
    ])
    return {
      status: error.status,
      code: error.code,
      params: error.params,
      errors: Object.fromEntries(errors),
    }
  }
  if (error instanceof InvalidForm) {
    return { status: 422, code: error.code, params: {}, errors: fieldMistakes(error.findings.map(toFinding)) }
  }
  if (error instanceof AppError) return { status: error.status, code: error.code, params: error.params }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An address with an impossible identifier names nothing.
    if (error.validationContext === 'params') return { status: 404, code: 'not-found', params: {} }
    return { status: 422, code: 'invalid', params: {}, errors: fieldMistakes(error.validation) }
  }
  const outside = troubleOutside(error)
  if (outside) return outside
  if (error instanceof DatabaseError) return recognizeDatabase(error)
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known =
    frameworkCodes[code] ??
    (statusCode >= 400 && statusCode < 500 ? { status: 422, code: 'body-malformed' } : undefined)
  return { status: known?.status ?? 500, code: known?.code ?? 'unexpected', params: {} }
}

/** Trouble of what we stand on, which passes or is put right by who runs the machine: 503, and when to try again. */
function troubleOutside(error: unknown): Known | undefined {
  if (error instanceof DatabaseAway) {
    const code = error.outcome === 'unknown' ? 'outcome-unknown' : 'database-away'
    return { status: 503, code, params: { seconds: 5 } }
  }
  const { code = '' } = error as { code?: string }
  if (isStorageFailure(error)) return { status: 503, code: 'storage-full', params: { seconds: 30 } }
  // No memory or no connection was left, or the statement took too long.
  if (error instanceof DatabaseError && /^(53|57014)/.test(code))
    return { status: 503, code: 'overloaded', params: { seconds: 10 } }
  return undefined
}

/** A rule of the schema that the checks before it let through. */
export const checkViolation = '23514'

/** What only the database could see: a value that its column cannot hold, and two changes that waited for each other. */
function recognizeDatabase({ code = '' }: DatabaseError): Known {
  if (code.startsWith('22')) return { status: 422, code: 'invalid', params: {} }
  // What was sent cannot be kept, and ours should have said where: that is a defect, and for who sent it no riddle.
  if (code === checkViolation) return { status: 422, code: 'refused-by-check', params: {} }
  if (code === '40P01' || code === '40001') return { status: 409, code: 'changed-elsewhere', params: {} }
  return { status: 500, code: 'unexpected', params: {} }
}

/** What is wrong by field: findings of rules, or mistakes of a form. */
function reasonsByField(error: unknown, { errors }: Known): Record<string, Reason[]> | undefined {
  if (error instanceof DocumentNotIssuable || error instanceof ItemLineInvalid) {
    const reasons = Object.groupBy(error.issues, ({ path }) => path)
    return mapValues(reasons, (issues) =>
      issues!.map(({ code, params }) => toReason('finding', code, params)),
    )
  }
  return (
    errors &&
    mapValues(errors, (mistakes) => mistakes.map(({ key, params }) => toReason('field', key, params)))
  )
}

function toReason(of: Reason['of'], code: string, params: ErrorParams | undefined): Reason {
  return { of, code, ...(params && { params }) }
}

function sayByField(reasons: Record<string, Reason[]> | undefined, language: Language) {
  if (reasons === undefined) return {}
  return { errors: mapValues(reasons, (each) => each.map((reason) => sayReason(reason, language))) }
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function sentence(words: Sentences, code: string, status: number, params: ErrorParams): string {
  const text = words[code] ?? words[`status-${status}`] ?? words.unexpected
  return fill(typeof text === 'string' ? text : '', params)
}

function fill(text: string, params: ErrorParams): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
}
