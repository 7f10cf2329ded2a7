export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** An answer, or the reason why there is none. */
export type Exchange = { answer: Response } | { failure: string }

/** Calls with a time limit; network trouble and silence come back as a reason, never as a throw. */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Exchange> {
  try {
    return { answer: await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }) }
  } catch (error) {
    return { failure: describeFailure(error, timeoutMs) }
  }
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return [error.message, cause].filter(Boolean).join(': ')
}

/** The reason the authority hides in a header (reference §9.3), else the beginning of the body. */
export async function readCause(answer: Response): Promise<string> {
  const header = answer.headers.get('x-error-cause') ?? answer.headers.get('validation-exception')
  const body = header === null ? (await answer.text().catch(() => '')).slice(0, 500) : ''
  if (header !== null) await discardBody(answer)
  const cause = header === null ? body : asWritten(header)
  return cause.trim() || `HTTP ${answer.status}`
}

/** Headers arrive byte by byte as Latin-1; where the bytes are UTF-8, they say what was meant. */
function asWritten(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}

/** Frees the connection of an answer whose body nobody reads. */
export async function discardBody(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined)
}

/** Whether this answer was the last one for now: 429, or a header that nothing remains (reference §9.3). */
export function isLimit(answer: Response): boolean {
  return answer.status === 429 || answer.headers.get('x-ratelimit-remaining')?.trim() === '0'
}

/**
 * When to come back after a limit, in milliseconds since the epoch: within an hour, a minute when nothing is said.
 * `X-Ratelimit-Reset` is seen both as seconds to wait and as a moment in seconds or milliseconds.
 */
export function readRateLimit(answer: Response, nowMs: number): number {
  const value = Number(answer.headers.get('x-ratelimit-reset') ?? answer.headers.get('retry-after') ?? '')
  return Number.isFinite(value) && value > 0 ? resetMoment(value, nowMs) : nowMs + DEFAULT_WAIT_MS
}

const DEFAULT_WAIT_MS = 60_000
/** No limit lasts longer for us. */
export const LONGEST_WAIT_MS = 3_600_000

function resetMoment(value: number, nowMs: number): number {
  const moment = value > 1e12 ? value : value > 1e9 ? value * 1000 : nowMs + value * 1000
  // A clock that disagrees must neither hammer the authority nor silence us for days.
  return Math.min(Math.max(moment, nowMs + 1000), nowMs + LONGEST_WAIT_MS)
}
