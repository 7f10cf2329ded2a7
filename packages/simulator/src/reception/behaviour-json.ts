import {
  type Behaviour,
  type CallbackSpelling,
  type OddsName,
  type OrderedOutcome,
  type Outcome,
  oddsNames,
} from './behaviour.ts'

/** What is wrong with a change of manners; the message says which field. */
export class BehaviourProblem extends Error {}

type Json = Record<string, unknown>

const LONGEST_MS = 3_600_000

/** Reads a change of manners, of which any part may be absent. Throws BehaviourProblem. */
export function readBehaviour(value: unknown): Partial<Behaviour> {
  const body = object(value, 'the body')
  const change: Partial<Behaviour> = {}
  for (const [name, given] of Object.entries(body)) {
    if (!Object.hasOwn(readers, name)) throw new BehaviourProblem(`there is no ${name}`)
    Object.assign(change, readers[name]!(given, name))
  }
  return change
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
  is_down: (value, name) => ({ isDown: flag(value, name) }),
  verdict_delay_ms: (value, name) => ({ verdictDelayMs: whole(value, name, 0, LONGEST_MS) }),
  latency_ms: (value, name) => ({ latencyMs: whole(value, name, 0, LONGEST_MS) }),
  next: (value, name) => ({ next: list(value, name).map(readOutcome) }),
  token_status: (value, name) => ({ tokenStatus: nullOr(value, () => whole(value, name, 400, 599)) }),
  query_status: (value, name) => ({ queryStatus: nullOr(value, () => whole(value, name, 400, 599)) }),
  odds: (value, name) => ({ odds: readOdds(object(value, name)) }),
  seed: (value, name) => ({ seed: text(value, name) }),
  callback_spelling: (value, name) => ({
    callbackSpelling: oneOf<CallbackSpelling>(value, name, ['ind-estado', 'indEstado', 'both']),
  }),
  knows_every_document: (value, name) => ({ knowsEveryDocument: flag(value, name) }),
}

function readOutcome(value: unknown): OrderedOutcome {
  const body = object(value, 'an outcome')
  const sender = body.sender === undefined ? {} : { sender: text(body.sender, 'sender') }
  return { ...readPlainOutcome(body), ...sender }
}

function readPlainOutcome(body: Json): Outcome {
  const message = body.message === undefined ? {} : { message: text(body.message, 'message') }
  switch (body.kind) {
    case 'judge':
    case 'error':
    case 'lost-answer':
    case 'duplicate':
      return { kind: body.kind }
    case 'reject':
      return { kind: 'reject', code: nullOr(body.code, () => code(body.code)), ...message }
    case 'warn':
      return { kind: 'warn', code: code(body.code), ...message }
    case 'slow':
      return {
        kind: 'slow',
        verdictDelayMs: whole(body.verdict_delay_ms, 'verdict_delay_ms', 0, LONGEST_MS),
      }
    case 'http':
      return {
        kind: 'http',
        status: whole(body.status, 'status', 400, 599),
        stored: flag(body.stored ?? false, 'stored'),
        ...(body.retry_after_seconds === undefined
          ? {}
          : { retryAfterSeconds: whole(body.retry_after_seconds, 'retry_after_seconds', 0, 3600) }),
      }
    default:
      throw new BehaviourProblem(`there is no outcome ${String(body.kind).slice(0, 40)}`)
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
    if (!names.has(name)) throw new BehaviourProblem(`there are no odds ${name}`)
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      throw new BehaviourProblem(`odds ${name} go from 0 to 1`)
  }
  return body as Partial<Record<OddsName, number>>
}

function object(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BehaviourProblem(`${name} must be an object`)
  return value as Json
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value) || value.length > 10_000) throw new BehaviourProblem(`${name} must be a list`)
  return value
}

function flag(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new BehaviourProblem(`${name} must be true or false`)
  return value
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.length > 2000) throw new BehaviourProblem(`${name} must be a text`)
  return value
}

function whole(value: unknown, name: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new BehaviourProblem(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

function code(value: unknown): number {
  return whole(value, 'code', -99_999, 99_999)
}

function oneOf<Name extends string>(value: unknown, name: string, allowed: readonly Name[]): Name {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new BehaviourProblem(`${name} must be one of ${allowed.join(', ')}`)
  return found
}

function nullOr<Value>(value: unknown, read: () => Value): Value | null {
  return value === null ? null : read()
}
