import {
  discardBody,
  exchange,
  type Fetch,
  isLimit,
  LONGEST_WAIT_MS,
  readCause,
  readRateLimit,
} from './http.ts'
import type {
  AuthorityState,
  ListOutcome,
  ProbeOutcome,
  QueryOutcome,
  SendOutcome,
  Submission,
} from './outcomes.ts'
import { createTokenSource } from './token.ts'

export type AuthorityClientOptions = {
  fetch: Fetch
  /** Milliseconds since the epoch. */
  clock: () => number
  /** Reception base with or without a final slash: `https://…/recepcion/v1/`. */
  baseUrl: string
  tokenUrl: string
  clientId: string
  username: string
  password: string
  /** Longest wait for one answer; default 30 s. */
  timeoutMs?: number
}

/** Told the HTTP status of an answer that came, for whoever keeps a log. */
export type Heard = (httpStatus: number) => void

export type AuthorityClient = {
  /** Sends the signed bytes once. Never retries: whoever calls decides, knowing what may have arrived. */
  send(submission: Submission, heard?: Heard): Promise<SendOutcome>
  /** Asks for the verdict by clave (receiver's messages: `clave-consecutivo`). */
  query(key: string, heard?: Heard): Promise<QueryOutcome>
  /** A part of what this user has sent, newest first (reference §9.5); receivers' messages are not among it. */
  listSent(part: { offset: number; limit: number }): Promise<ListOutcome>
  /** Signs in only; tests credentials and reachability without a document. */
  probe(): Promise<ProbeOutcome>
  logout(): Promise<void>
}

/** The authority's reception API (reference §9). One client per company and environment. */
export function createAuthorityClient(options: AuthorityClientOptions): AuthorityClient {
  const timeoutMs = options.timeoutMs ?? 30_000
  const { fetch, clock } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const credentials = { clientId: options.clientId, username: options.username, password: options.password }
  const tokens = createTokenSource({ fetch, clock, tokenUrl: options.tokenUrl, credentials, timeoutMs })
  /** Until when the authority wants to hear nothing. */
  let silentUntilMs = 0

  return {
    async send(submission, heard) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toBody(submission)),
      }
      const result = await authorized(`${base}/recepcion`, init, { heard })
      return 'answer' in result ? readSendOutcome(result.answer) : result
    },
    async query(key, heard) {
      const url = `${base}/recepcion/${encodeURIComponent(key)}`
      const result = await authorized(url, { method: 'GET' }, { heard })
      return 'answer' in result ? readQueryOutcome(result.answer) : result
    },
    async listSent({ offset, limit }) {
      const url = `${base}/comprobantes?offset=${offset}&limit=${limit}`
      const result = await authorized(url, { method: 'GET' })
      return 'answer' in result ? readListOutcome(result.answer) : result
    },
    async probe() {
      const startedMs = clock()
      const token = await tokens.current()
      const cause = 'cause' in token ? token.cause : token.kind === 'limited' ? 'HTTP 429' : null
      return { reachable: token.kind !== 'unknown', latencyMs: clock() - startedMs, cause }
    },
    logout: () => tokens.logout(),
  }

  /**
   * Carries the token; a 401 renews it once, because tokens can be revoked before their time. While a limit lasts
   * nothing leaves this machine: asking again would only make it longer.
   */
  async function authorized(
    url: string,
    init: RequestInit,
    { heard, isRetry = false }: { heard?: Heard | undefined; isRetry?: boolean } = {},
  ): Promise<Authorized> {
    if (isSilent()) return { kind: 'limited', retryAtMs: silentUntilMs }
    const token = await tokens.current()
    if (token.kind === 'limited') silentUntilMs = token.retryAtMs
    if (token.kind !== 'token') return token
    const headers = { ...init.headers, authorization: `Bearer ${token.value}` }
    const result = await exchange(fetch, url, { ...init, headers }, timeoutMs)
    if ('failure' in result) return { kind: 'unknown', cause: result.failure }
    heard?.(result.answer.status)
    if (isLimit(result.answer)) silentUntilMs = readRateLimit(result.answer, clock())
    if (result.answer.status === 429) {
      await discardBody(result.answer)
      return { kind: 'limited', retryAtMs: silentUntilMs }
    }
    if (result.answer.status !== 401) return result
    tokens.forget(token.value)
    if (isRetry) return { kind: 'unauthorized', cause: await readCause(result.answer) }
    await discardBody(result.answer)
    return authorized(url, init, { heard, isRetry: true })
  }

  /** A silence longer than any was agreed before the clock was set back. */
  function isSilent(): boolean {
    const leftMs = silentUntilMs - clock()
    return leftMs > 0 && leftMs <= LONGEST_WAIT_MS
  }
}

type Authorized =
  | { answer: Response }
  | { kind: 'unauthorized' | 'forbidden' | 'unknown'; cause: string }
  | { kind: 'limited'; retryAtMs: number }

async function readSendOutcome(answer: Response): Promise<SendOutcome> {
  if (answer.status === 200 || answer.status === 201 || answer.status === 202) {
    await discardBody(answer)
    return { kind: 'received', statusUrl: answer.headers.get('location') }
  }
  const cause = await readCause(answer)
  if (answer.status === 400 && isDuplicate(cause)) return { kind: 'duplicate', cause }
  if (answer.status === 403) return { kind: 'forbidden', cause }
  if (answer.status >= 500 || answer.status === 408)
    return { kind: 'unknown', cause: `HTTP ${answer.status}: ${cause}` }
  return { kind: 'refused', status: answer.status, cause }
}

/** "El comprobante … ya fue recibido anteriormente": it is there, so ask for its verdict (reference §9.3). */
function isDuplicate(cause: string): boolean {
  return /ya\s+fue\s+recibid[oa]/i.test(cause)
}

async function readQueryOutcome(answer: Response): Promise<QueryOutcome> {
  if (answer.status === 200) return readVerdict(await answer.json().catch(() => null))
  const cause = await readCause(answer)
  if (answer.status === 404) return { kind: 'absent' }
  if (answer.status === 403) return { kind: 'forbidden', cause }
  return { kind: 'unknown', cause: `HTTP ${answer.status}: ${cause}` }
}

async function readListOutcome(answer: Response): Promise<ListOutcome> {
  if (answer.status !== 200 && answer.status !== 206) {
    const cause = await readCause(answer)
    const kind = answer.status === 403 ? 'forbidden' : 'unknown'
    return { kind, cause: `HTTP ${answer.status}: ${cause}` }
  }
  const body: unknown = await answer.json().catch(() => null)
  if (!Array.isArray(body)) return { kind: 'unknown', cause: 'the list is none' }
  const claves = body.map((entry) => String(lowerCaseFields(entry).get('clave') ?? ''))
  // Letters stand in the identity of who issues, since the revision of 2026-04-22 (reference §1).
  return { kind: 'list', claves: claves.filter((clave) => /^[0-9A-Za-z]{50}$/.test(clave)) }
}

const states: ReadonlySet<string> = new Set<AuthorityState>([
  'recibido',
  'procesando',
  'aceptado',
  'rechazado',
  'error',
])

/** Reads an answer or a callback: both spellings and any letter case occur (reference §9.6). */
export function readVerdict(body: unknown): QueryOutcome {
  const fields = lowerCaseFields(body)
  const state = String(fields.get('ind-estado') ?? fields.get('indestado') ?? '').toLowerCase()
  if (!states.has(state)) return { kind: 'unknown', cause: `unexpected state "${state.slice(0, 60)}"` }
  const answer = fields.get('respuesta-xml') ?? fields.get('respuestaxml')
  const answerXml = typeof answer === 'string' && answer !== '' ? fromBase64(answer) : null
  return { kind: 'found', state: state as AuthorityState, answerXml }
}

function lowerCaseFields(body: unknown): Map<string, unknown> {
  if (typeof body !== 'object' || body === null) return new Map()
  return new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
}

function toBody(submission: Submission) {
  return {
    clave: submission.clave,
    fecha: submission.issuedAt,
    emisor: toTaxpayer(submission.issuer),
    ...(submission.receiver ? { receptor: toTaxpayer(submission.receiver) } : {}),
    ...(submission.callbackUrl ? { callbackUrl: submission.callbackUrl } : {}),
    ...(submission.receiverConsecutivo ? { consecutivoReceptor: submission.receiverConsecutivo } : {}),
    comprobanteXml: toBase64(submission.xml),
  }
}

function toTaxpayer({ type, number }: { type: string; number: string }) {
  return { tipoIdentificacion: type, numeroIdentificacion: number }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}
