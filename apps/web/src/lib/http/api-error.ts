import { withOwnDays } from '../dates/dates.ts'
import { i18nInstance } from '../i18n/i18n.ts'

type ProblemBody = {
  code?: unknown
  message?: unknown
  title?: unknown
  errors?: unknown
  params?: unknown
}

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Stable code of the problem, such as `document.not_issuable`; `http.404` where the body had none. */
  readonly code: string
  /** Sentences by field, for the fields of a form. */
  readonly errors: Readonly<Record<string, string[]>>
  readonly params: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  /** The body as it came: parsed JSON, else text, else null. */
  readonly body: unknown

  constructor(answer: {
    status: number
    body?: unknown
    requestId?: string | null
    retryAfterSeconds?: number | null
  }) {
    const body = (answer.body !== null && typeof answer.body === 'object' ? answer.body : {}) as ProblemBody
    // Empty where the server said nothing: each screen then has its own words.
    super(withOwnDays(textOf(body.message) ?? textOf(body.title) ?? ''))
    this.status = answer.status
    this.code = textOf(body.code) ?? `http.${answer.status}`
    this.errors = withDays((body.errors ?? {}) as Record<string, string[]>)
    this.params = (body.params ?? {}) as Record<string, unknown>
    this.requestId = answer.requestId ?? null
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null
    this.body = answer.body ?? null
  }
}

/** No answer at all: no network, no server, or a refused connection. Screens show its sentence as they show a refusal's. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(options?: ErrorOptions) {
    super(i18nInstance.t('common.states.offline'), options)
  }
}

/** Whether an address names nothing: no record has this id, or it is none. */
export function isNoSuchRecord(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** Whether trying the same call again may help. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && [502, 503, 504].includes(error.status)
}

/** Whether what was asked for may have been done all the same: nobody answered, or somebody between us and the server did. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && unknownOutcomes.has(error.code)
}

const unknownOutcomes = new Set(['outcome-unknown', 'http.502', 'http.503', 'http.504'])

/** Whether a refusal is of whoever asked, or of the moment: said before anybody looks at what is asked. */
export function isUnheard(error: unknown): boolean {
  return error instanceof ApiError && unheard.has(error.status)
}

const unheard = new Set([401, 403, 408, 429])

function withDays(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field, sentences.map(withOwnDays)]),
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
