import { discardBody, exchange, type Fetch, readCause, readRateLimit } from './http.ts'

export type Credentials = { clientId: string; username: string; password: string }

export type TokenOutcome =
  | { kind: 'token'; value: string }
  | { kind: 'unauthorized'; cause: string }
  | { kind: 'forbidden'; cause: string }
  | { kind: 'limited'; retryAtMs: number }
  | { kind: 'unknown'; cause: string }

export type TokenSource = {
  /** A token good for at least half a minute; concurrent callers share one request. */
  current(): Promise<TokenOutcome>
  /** Forgets the token after a 401, unless somebody renewed it meanwhile. */
  forget(value: string): void
  /** Ends the session at the authority: sessions per user are limited (reference §9.2). */
  logout(): Promise<void>
}

type Session = { value: string; expiresAtMs: number; refresh: string | null; refreshExpiresAtMs: number }

type Options = {
  fetch: Fetch
  clock: () => number
  tokenUrl: string
  credentials: Credentials
  timeoutMs: number
}

const RENEW_BEFORE_MS = 30_000

/** One session per company, renewed before it ends: refresh token first, password as the fallback. */
export function createTokenSource(options: Options): TokenSource {
  let session: Session | null = null
  let renewal: Promise<TokenOutcome> | null = null

  return {
    current() {
      if (session && options.clock() < session.expiresAtMs - RENEW_BEFORE_MS)
        return Promise.resolve({ kind: 'token', value: session.value })
      renewal ??= renew().finally(() => {
        renewal = null
      })
      return renewal
    },
    forget(value) {
      if (session?.value === value) session = { ...session, expiresAtMs: 0 }
    },
    async logout() {
      const refresh = session?.refresh
      session = null
      if (!refresh) return
      const url = options.tokenUrl.replace(/\/token$/, '/logout')
      const body = new URLSearchParams({ client_id: options.credentials.clientId, refresh_token: refresh })
      const result = await exchange(options.fetch, url, { method: 'POST', body }, options.timeoutMs)
      if ('answer' in result) await discardBody(result.answer)
    },
  }

  async function renew(): Promise<TokenOutcome> {
    if (session?.refresh && options.clock() < session.refreshExpiresAtMs - RENEW_BEFORE_MS) {
      const refreshed = await request({ grant_type: 'refresh_token', refresh_token: session.refresh })
      // Only a session that has ended asks for the password; trouble on the way would meet it too.
      if (refreshed.kind !== 'unauthorized') return refreshed
    }
    const { username, password } = options.credentials
    return request({ grant_type: 'password', username, password })
  }

  async function request(grant: Record<string, string>): Promise<TokenOutcome> {
    const askedAtMs = options.clock()
    const body = new URLSearchParams({ client_id: options.credentials.clientId, ...grant })
    const result = await exchange(
      options.fetch,
      options.tokenUrl,
      { method: 'POST', body },
      options.timeoutMs,
    )
    if ('failure' in result) return { kind: 'unknown', cause: result.failure }
    if (!result.answer.ok) return refusal(result.answer, options.clock())
    const opened = readSession(await result.answer.json().catch(() => null), askedAtMs)
    if (!opened) return { kind: 'unknown', cause: 'the token answer has no access_token' }
    session = opened
    return { kind: 'token', value: opened.value }
  }
}

async function refusal(answer: Response, nowMs: number): Promise<TokenOutcome> {
  const cause = await readCause(answer)
  if (answer.status === 429) return { kind: 'limited', retryAtMs: readRateLimit(answer, nowMs) }
  if (answer.status === 400 || answer.status === 401) return { kind: 'unauthorized', cause }
  if (answer.status === 403) return { kind: 'forbidden', cause }
  return { kind: 'unknown', cause: `HTTP ${answer.status}: ${cause}` }
}

function readSession(body: unknown, askedAtMs: number): Session | null {
  const { access_token, expires_in, refresh_token, refresh_expires_in } = (body ?? {}) as Record<
    string,
    unknown
  >
  if (typeof access_token !== 'string') return null
  return {
    value: access_token,
    expiresAtMs: askedAtMs + seconds(expires_in, 300),
    refresh: typeof refresh_token === 'string' ? refresh_token : null,
    refreshExpiresAtMs: askedAtMs + seconds(refresh_expires_in, 1800),
  }
}

function seconds(value: unknown, fallback: number): number {
  return (typeof value === 'number' && value > 0 ? value : fallback) * 1000
}
