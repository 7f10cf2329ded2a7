import {
  type Json,
  JsonProblem,
  readFields,
  readFlag,
  readList,
  readNullOr,
  readObject,
  readOneOf,
  readText,
  readWhole,
} from '../http/read-json.ts'
import {
  type Behaviour,
  type CallbackSpelling,
  type OddsName,
  type OrderedOutcome,
  type Outcome,
  oddsNames,
} from './behaviour.ts'

const LONGEST_MS = 3_600_000

/** Reads a change of manners, of which any part may be absent. Throws JsonProblem. */
export function readBehaviour(value: unknown): Partial<Behaviour> {
  return readFields<Behaviour>(value, readers)
}

/** The manners as the control door shows them. */
export function behaviourToJson(behaviour: Behaviour): Json {
  return {
    is_down: behaviour.isDown,
    verdict_delay_ms: behaviour.verdictDelayMs,
    latency_ms: behaviour.latencyMs,
    next: behaviour.next.map(outcomeToJson),
    token_status: behaviour.tokenStatus,
    query_status: behaviour.queryStatus,
    odds: behaviour.odds,
    seed: behaviour.seed,
    callback_spelling: behaviour.callbackSpelling,
    knows_every_document: behaviour.knowsEveryDocument,
  }
}

const readers: Readonly<Record<string, (value: unknown, name: string) => Partial<Behaviour>>> = {
  is_down: (value, name) => ({ isDown: readFlag(value, name) }),
  verdict_delay_ms: (value, name) => ({ verdictDelayMs: readWhole(value, name, 0, LONGEST_MS) }),
  latency_ms: (value, name) => ({ latencyMs: readWhole(value, name, 0, LONGEST_MS) }),
  next: (value, name) => ({ next: readList(value, name).map(readOutcome) }),
  token_status: (value, name) => ({ tokenStatus: readNullOr(value, () => readWhole(value, name, 400, 599)) }),
  query_status: (value, name) => ({ queryStatus: readNullOr(value, () => readWhole(value, name, 400, 599)) }),
  odds: (value, name) => ({ odds: readOdds(readObject(value, name)) }),
  seed: (value, name) => ({ seed: readText(value, name) }),
  callback_spelling: (value, name) => ({
    callbackSpelling: readOneOf<CallbackSpelling>(value, name, ['ind-estado', 'indEstado', 'both']),
  }),
  knows_every_document: (value, name) => ({ knowsEveryDocument: readFlag(value, name) }),
}

function readOutcome(value: unknown): OrderedOutcome {
  const body = readObject(value, 'an outcome')
  const sender = body.sender === undefined ? {} : { sender: readText(body.sender, 'sender') }
  return { ...readPlainOutcome(body), ...sender }
}

function readPlainOutcome(body: Json): Outcome {
  const message = body.message === undefined ? {} : { message: readText(body.message, 'message') }
  switch (body.kind) {
    case 'judge':
    case 'error':
    case 'lost-answer':
    case 'duplicate':
      return { kind: body.kind }
    case 'reject':
      return { kind: 'reject', code: readNullOr(body.code, () => readCode(body.code)), ...message }
    case 'warn':
      return { kind: 'warn', code: readCode(body.code), ...message }
    case 'slow':
      return {
        kind: 'slow',
        verdictDelayMs: readWhole(body.verdict_delay_ms, 'verdict_delay_ms', 0, LONGEST_MS),
      }
    case 'limit-reached':
      return {
        kind: 'limit-reached',
        retryAfterSeconds: readWhole(body.retry_after_seconds, 'retry_after_seconds', 1, 3600),
      }
    case 'http':
      return {
        kind: 'http',
        status: readWhole(body.status, 'status', 400, 599),
        stored: readFlag(body.stored ?? false, 'stored'),
        ...(body.retry_after_seconds === undefined
          ? {}
          : { retryAfterSeconds: readWhole(body.retry_after_seconds, 'retry_after_seconds', 0, 3600) }),
      }
    default:
      throw new JsonProblem(`there is no outcome ${String(body.kind).slice(0, 40)}`)
  }
}

function outcomeToJson(outcome: OrderedOutcome): Json {
  const { verdictDelayMs, retryAfterSeconds, ...rest } = outcome as Json
  return {
    ...rest,
    ...(verdictDelayMs === undefined ? {} : { verdict_delay_ms: verdictDelayMs }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  }
}

function readOdds(body: Json): Partial<Record<OddsName, number>> {
  const names: ReadonlySet<string> = new Set(oddsNames)
  for (const [name, value] of Object.entries(body)) {
    if (!names.has(name)) throw new JsonProblem(`there are no odds ${name}`)
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      throw new JsonProblem(`odds ${name} go from 0 to 1`)
  }
  return body as Partial<Record<OddsName, number>>
}

function readCode(value: unknown): number {
  return readWhole(value, 'code', -99_999, 99_999)
}
