import type { SigningKey } from '@cuentaclara/xades'
import { type Behaviour, type Outcome, orderedFinding, ordinaryBehaviour } from './reception/behaviour.ts'
import { judge } from './reception/judge.ts'
import { openLedger, type Reception } from './reception/ledger.ts'
import { readPosted } from './reception/receive.ts'
import { createTokens } from './reception/tokens.ts'
import type { Registries } from './registries.ts'

export type AuthorityOptions = {
  key: SigningKey
  clock: () => number
  registries: Registries
  isSandbox: boolean
  /** Append-only file; null keeps everything in memory. */
  journal: string | null
  verdictDelayMs: number
}

export type Answer = { status: number; headers?: Record<string, string>; body?: unknown; isLost?: boolean }

const RECEIVED_MS = 300

/** One environment of the pretend authority: its tokens, its ledger, its manners. */
export function createAuthority(options: AuthorityOptions) {
  const { clock } = options
  const ledger = openLedger(options.journal)
  const tokens = createTokens(300_000)
  const ordered = new Map<string, Outcome>()
  let behaviour: Behaviour = ordinaryBehaviour(options.verdictDelayMs)

  return {
    ledger,
    behaviour: () => behaviour,
    /** Changes manners from now on; what is not named stays. */
    behave(change: Partial<Behaviour>) {
      behaviour = { ...behaviour, ...change }
    },
    token(form: URLSearchParams): Answer {
      const granted = tokens.grant(form, clock())
      return granted
        ? { status: 200, body: granted }
        : { status: 401, body: { error: 'invalid_grant', error_description: 'Invalid user credentials' } }
    },
    logout(form: URLSearchParams): Answer {
      tokens.end(form.get('refresh_token') ?? '')
      return { status: 204 }
    },
    receive,
    query,
    close: () => ledger.close(),
  }

  function receive(authorization: string | undefined, body: string): Answer {
    const session = tokens.find(authorization, clock())
    if (!session) return unauthorized
    const posted = readPosted(body, session)
    if ('status' in posted) return refusal(posted.status, posted.cause)
    const earlier = ledger.find(posted.clave)
    if (earlier) {
      ledger.countAgain(earlier)
      return refusal(400, `El comprobante [${posted.clave}] ya fue recibido anteriormente.`)
    }
    const outcome = behaviour.next.shift()
    if (outcome?.kind === 'http' && !outcome.stored)
      return refusal(outcome.status, 'Error ordenado al simulador.')
    const receivedAtMs = clock()
    ledger.receive({ ...posted, receivedAtMs, verdictAtMs: receivedAtMs + behaviour.verdictDelayMs })
    if (outcome) ordered.set(posted.clave, outcome)
    if (outcome?.kind === 'lost-answer') return { status: 0, isLost: true }
    if (outcome?.kind === 'http') return refusal(outcome.status, 'Error ordenado al simulador.')
    return { status: 202, headers: { location: `/recepcion/${posted.clave}` } }
  }

  function query(authorization: string | undefined, clave: string): Answer {
    if (!tokens.find(authorization, clock())) return unauthorized
    const reception = ledger.find(clave)
    if (!reception) return refusal(404, `El comprobante [${clave.slice(0, 60)}] no ha sido recibido.`)
    const fecha = new Date(clock() - 6 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-06:00')
    const state = stateOf(reception)
    const answer =
      reception.verdict && state !== 'error' ? { 'respuesta-xml': toBase64(reception.verdict.answerXml) } : {}
    return { status: 200, body: { clave, fecha, 'ind-estado': state, ...(isDecided(state) ? answer : {}) } }
  }

  function stateOf(reception: Reception): string {
    const nowMs = clock()
    if (nowMs < reception.receivedAtMs + Math.min(RECEIVED_MS, behaviour.verdictDelayMs)) return 'recibido'
    if (nowMs < reception.verdictAtMs) return 'procesando'
    if (ordered.get(reception.clave)?.kind === 'error') return 'error'
    if (!reception.verdict) ledger.decide(reception, decide(reception))
    return reception.verdict!.state
  }

  /** Dates are judged by the moment of receipt, however late somebody asks. */
  function decide(reception: Reception) {
    return judge(reception, {
      key: options.key,
      isSandbox: options.isSandbox,
      nowMs: reception.receivedAtMs,
      registries: options.registries,
      signingTime: new Date(clock() - 6 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-06:00'),
      hasSameNumber: ledger.sameNumber(reception) !== undefined,
      orderedRejection: orderedFinding(ordered.get(reception.clave)),
    })
  }
}

export type Authority = ReturnType<typeof createAuthority>

const unauthorized: Answer = {
  status: 401,
  headers: { 'x-error-cause': 'El token no es válido o está vencido.' },
}

function refusal(status: number, cause: string): Answer {
  const reset: Record<string, string> =
    status === 429 ? { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' } : {}
  return { status, headers: { 'x-error-cause': toHeader(cause), ...reset } }
}

/** Header values are Latin-1 on the wire. */
function toHeader(text: string): string {
  return text.replace(/[^\x20-\xff]/g, '?')
}

function isDecided(state: string): boolean {
  return state === 'aceptado' || state === 'rechazado'
}

function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}
