import type { SigningKey } from '@cuentaclara/xades'
import { type Finding, reject, warn } from './checks/finding.ts'
import { readTree, UnreadableXml } from './format/read-tree.ts'
import { type Behaviour, type Outcome, ordinaryBehaviour } from './reception/behaviour.ts'
import type { createCallbacks, StatusBody } from './reception/callbacks.ts'
import { drawOutcome, drawStatus } from './reception/chance.ts'
import { type JudgeContext, judge } from './reception/judge.ts'
import { sentenceOf } from './reception/known-codes.ts'
import { openLedger, type Reception } from './reception/ledger.ts'
import { readPosted } from './reception/receive.ts'
import { listSummaries, readSummaryQuery, summaryOf } from './reception/summaries.ts'
import { createTokens, type Session } from './reception/tokens.ts'
import type { Filed } from './registries/archive.ts'
import type { Registries } from './registries/registries.ts'

export type AuthorityOptions = {
  seal: SigningKey
  clock: () => number
  registries: Registries
  isSandbox: boolean
  /** Append-only file; null keeps everything in memory. */
  journal: string | null
  verdictDelayMs: number
  seed: string
  callbacks: ReturnType<typeof createCallbacks>
}

/** `body` goes out as JSON; `text` and `bytes` as they stand. */
export type Answer = {
  status: number
  headers?: Record<string, string>
  body?: unknown
  text?: string
  bytes?: Uint8Array
  /** The connection ends without a word. */
  isLost?: boolean
}

/** How long a document is `recibido` before it is `procesando`. */
const RECEIVED_MS = 300
const LONGEST_CHAIN = 20

/** One environment of the pretend authority: its tokens, its ledger, its manners. */
export function createAuthority(options: AuthorityOptions) {
  const { clock, callbacks } = options
  const ledger = openLedger(options.journal)
  const tokens = createTokens(
    options.isSandbox
      ? { clientId: 'api-stag', userSuffix: 'stag' }
      : { clientId: 'api-prod', userSuffix: 'prod' },
  )
  const attempts = new Map<string, number>()
  const deciding = new Set<Reception>()
  let behaviour: Behaviour = ordinaryBehaviour(options.verdictDelayMs, options.seed)
  for (const reception of ledger.all()) if (!reception.verdict) promiseCallback(reception)

  return {
    ledger,
    tokens,
    behaviour: () => behaviour,
    /** Changes manners from now on; what is not named stays. */
    behave(change: Partial<Behaviour>) {
      behaviour = { ...behaviour, ...change }
    },
    token,
    logout(form: URLSearchParams): Answer {
      tokens.end(form.get('refresh_token') ?? '')
      return { status: 204 }
    },
    receive: async (authorization: string | undefined, body: string) =>
      tell(await receive(authorization, body)),
    query: (authorization: string | undefined, key: string) => tell(query(authorization, key)),
    list: (authorization: string | undefined, search: URLSearchParams) => tell(list(authorization, search)),
    detail: (authorization: string | undefined, key: string) => tell(detail(authorization, key)),
    sessionOf: (authorization: string | undefined) => tokens.find(authorization, clock()),
    stateOf,
    tell,
    close: () => ledger.close(),
  }

  /**
   * Judged again after a kill a document might be judged otherwise, by other manners, registries or neighbours: what an answer
   * rests on is on disk before anybody hears it.
   */
  async function tell(answer: Answer): Promise<Answer> {
    return (await isSaved()) ? answer : noRoom
  }

  function isSaved(): Promise<boolean> {
    return ledger.saved().then(
      () => true,
      () => false,
    )
  }

  function token(form: URLSearchParams): Answer {
    const status = behaviour.tokenStatus ?? luck('token')
    if (status !== null)
      return { ...refusal(status), body: { error: status === 401 ? 'invalid_grant' : 'error' } }
    const granted = tokens.grant(form, clock())
    return typeof granted === 'string'
      ? { status: 401, body: { error: granted, error_description: 'Invalid user credentials' } }
      : { status: 200, body: granted }
  }

  async function receive(authorization: string | undefined, body: string): Promise<Answer> {
    const session = tokens.find(authorization, clock())
    if (!session) return unauthorized
    const posted = readPosted(body, session)
    if ('status' in posted) return refusal(posted.status, posted.cause)
    const { xml, ...message } = posted
    // The same one, a moment before: what becomes of it decides.
    while (ledger.arriving(posted.key)) await ledger.arriving(posted.key)
    const earlier = ledger.find(posted.key)
    if (earlier && stateOf(earlier) !== 'error') {
      ledger.countAgain(earlier)
      return refusal(400, `El comprobante [${posted.key}] ya fue recibido anteriormente.`)
    }

    const outcome = takeOutcome(posted.sender, posted.key)
    if (outcome?.kind === 'http' && !outcome.stored) return refusalOf(outcome)
    const receivedAtMs = clock()
    const delayMs = outcome?.kind === 'slow' ? outcome.verdictDelayMs : behaviour.verdictDelayMs
    const reception = await ledger
      .receive({ ...message, receivedAtMs, verdictAtMs: receivedAtMs + delayMs, outcome }, xml)
      .catch(() => null)
    if (reception === null) return noRoom
    promiseCallback(reception)
    if (outcome?.kind === 'lost-answer') return { status: 0, isLost: true }
    if (outcome?.kind === 'duplicate')
      return refusal(400, `El comprobante [${posted.key}] ya fue recibido anteriormente.`)
    if (outcome?.kind === 'http') return refusalOf(outcome)
    const limits = outcome?.kind === 'limit-reached' ? rateLimits(outcome.retryAfterSeconds) : {}
    return { status: 202, headers: { location: `/recepcion/${posted.key}`, ...limits } }
  }

  /** What was ordered for this sender comes first, then chance. */
  function takeOutcome(sender: string, key: string): Outcome | null {
    const index = behaviour.next.findIndex((ordered) => (ordered.sender ?? sender) === sender)
    if (index >= 0) {
      const [{ sender: _, ...outcome }] = behaviour.next.splice(index, 1) as [Behaviour['next'][number]]
      return outcome.kind === 'judge' ? null : outcome
    }
    return drawOutcome(behaviour.odds, behaviour.seed, key, attemptOf(key))
  }

  function luck(question: string): number | null {
    return drawStatus(behaviour.odds, behaviour.seed, question, attemptOf(question))
  }

  /** How often this was asked: a second try must be able to end otherwise. Counted only while chance rules. */
  function attemptOf(question: string): number {
    if (Object.keys(behaviour.odds).length === 0) return 0
    const attempt = attempts.get(question) ?? 0
    attempts.set(question, attempt + 1)
    return attempt
  }

  function query(authorization: string | undefined, key: string): Answer {
    const session = tokens.find(authorization, clock())
    if (!session) return unauthorized
    const status = behaviour.queryStatus ?? luck(`query/${key.slice(0, 80)}`)
    if (status !== null) return refusal(status)
    const reception = ledger.find(key)
    if (!reception) return refusal(404, `El comprobante [${key.slice(0, 80)}] no ha sido recibido.`)
    if (!concerns(reception, session))
      return refusal(403, 'El usuario no está autorizado para esta consulta.')
    return { status: 200, body: statusBody(reception) }
  }

  /** `GET /comprobantes`: what this user has sent, newest first. */
  function list(authorization: string | undefined, search: URLSearchParams): Answer {
    const session = tokens.find(authorization, clock())
    if (!session) return unauthorized
    const asked = readSummaryQuery(search)
    if (!asked) return refusal(400, 'Los parámetros de la consulta no son válidos.')
    const { total, shown } = listSummaries(ledger, session.taxpayerId, asked)
    const last = asked.offset + shown.length
    return {
      status: shown.length < total ? 206 : 200,
      headers: { 'accept-range': '50', 'content-range': `${asked.offset}-${last}/${total}` },
      body: shown,
    }
  }

  /** `GET /comprobantes/{clave}`: one document with its notes. */
  function detail(authorization: string | undefined, key: string): Answer {
    const session = tokens.find(authorization, clock())
    if (!session) return unauthorized
    const reception = ledger.find(key)
    if (!reception) return refusal(404, `El comprobante [${key.slice(0, 80)}] no ha sido recibido.`)
    if (!concerns(reception, session))
      return refusal(403, 'El usuario no está autorizado para esta consulta.')
    return { status: 200, body: summaryOf(ledger, reception) }
  }

  function statusBody(reception: Reception): StatusBody {
    const state = stateOf(reception)
    const answerXml = state === 'error' ? null : ledger.answerOf(reception)
    return {
      clave: reception.key,
      fecha: officialTime(clock()),
      'ind-estado': state,
      ...(answerXml === null ? {} : { 'respuesta-xml': Buffer.from(answerXml, 'utf8').toString('base64') }),
    }
  }

  /** `ind-estado`; a verdict that is due is given now. */
  function stateOf(reception: Reception): string {
    const nowMs = clock()
    if (reception.verdict) return reception.verdict.state
    const delayMs = reception.verdictAtMs - reception.receivedAtMs
    if (nowMs < reception.receivedAtMs + Math.min(RECEIVED_MS, delayMs)) return 'recibido'
    if (nowMs < reception.verdictAtMs) return 'procesando'
    if (reception.outcome?.kind === 'error') return 'error'
    // Documents may refer to each other in a circle, or in a chain longer than the stack.
    if (deciding.has(reception) || deciding.size > LONGEST_CHAIN) return 'procesando'
    deciding.add(reception)
    try {
      decide(reception)
    } finally {
      deciding.delete(reception)
    }
    return reception.verdict!.state
  }

  function decide(reception: Reception): void {
    const { answerXml, adjustments, ...verdict } = judge(ledger.documentOf(reception), reception, {
      seal: options.seal,
      isSandbox: options.isSandbox,
      nowMs: reception.receivedAtMs,
      registries: options.registries,
      archive: {
        find: (clave) => fileOf(clave, reception),
        knowsEveryDocument: behaviour.knowsEveryDocument,
      },
      signingTime: officialTime(clock()),
      hasSameNumber: ledger.sameNumber(reception) !== undefined,
      ordered: orderedFinding(reception.outcome),
    } satisfies JudgeContext)
    ledger.decide(reception, verdict, answerXml, adjustments)
  }

  function fileOf(clave: string, asking: Reception): Filed | null {
    const reception = ledger.find(clave)
    if (!reception || reception === asking) return null
    const state = stateOf(reception)
    try {
      const root = readTree(ledger.documentOf(reception))
      const adjustments = ledger
        .adjusting(clave)
        .filter((other) => other !== asking)
        .flatMap((other) => other.adjustments.filter((adjustment) => adjustment.clave === clave))
      const isFinal = state === 'aceptado' || state === 'rechazado'
      return { root, state: isFinal ? state : 'procesando', adjustments }
    } catch (error) {
      if (error instanceof UnreadableXml) return null
      throw error
    }
  }

  /** Tells whoever asked for it as soon as the verdict is due; also after a restart in between. */
  function promiseCallback(reception: Reception): void {
    const { callbackUrl } = reception
    if (callbackUrl === null) return
    callbacks.later(
      async () => {
        const body = statusBody(reception)
        // Who is not called asks, and hears by then what was kept.
        if (await isSaved()) callbacks.deliver(callbackUrl, body, behaviour.callbackSpelling)
      },
      Math.max(0, reception.verdictAtMs - clock()) + 1,
    )
  }
}

export type Authority = ReturnType<typeof createAuthority>

/** Costa Rican time as the authority writes it. */
export function officialTime(epochMs: number): string {
  return new Date(epochMs - 6 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-06:00')
}

function concerns({ sender, issuer, receiver }: Reception, { taxpayerId }: Session): boolean {
  return [sender, issuer, receiver].includes(taxpayerId)
}

function orderedFinding(outcome: Outcome | null): Finding | null {
  if (outcome?.kind === 'reject') return reject(outcome.code, outcome.message ?? sentenceOf(outcome.code))
  return outcome?.kind === 'warn' ? warn(outcome.code, outcome.message ?? sentenceOf(outcome.code)) : null
}

const unauthorized: Answer = {
  status: 401,
  headers: { 'x-error-cause': 'El token no es válido o está vencido.' },
}

function refusalOf({ status, retryAfterSeconds = 5 }: Outcome & { kind: 'http' }): Answer {
  return refusal(status, 'Error ordenado al simulador.', retryAfterSeconds)
}

const noRoom = refusal(503, 'No hay dónde guardarlo. Inténtelo más tarde.')

const RATE_LIMIT = 100

function refusal(status: number, cause = 'Servicio no disponible.', retryAfterSeconds = 5): Answer {
  const limits = status === 429 ? rateLimits(retryAfterSeconds) : {}
  return { status, headers: { 'x-error-cause': toHeader(cause), ...limits } }
}

function rateLimits(resetSeconds: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(RATE_LIMIT),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(resetSeconds),
  }
}

/** Header values are Latin-1 on the wire. */
function toHeader(text: string): string {
  return text.replace(/[^\x20-\xff]/g, '?')
}
