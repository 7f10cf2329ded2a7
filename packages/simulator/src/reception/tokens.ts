import { randomBytes } from 'node:crypto'

export type Session = { username: string; taxpayerId: string | null; expiresAtMs: number }

/** Opaque tokens in memory: whoever held one before a restart gets 401 and signs in again, as with the real one. */
export function createTokens(lifetimeMs: number) {
  const sessions = new Map<string, Session>()
  const refreshes = new Map<string, string>()

  return {
    /** The token answer (reference §9.2), or null for wrong credentials. */
    grant(form: URLSearchParams, nowMs: number) {
      const username = readUsername(form)
      return username === null ? null : open(username, nowMs)
    },
    end: (refreshToken: string) => refreshes.delete(refreshToken),
    find(header: string | undefined, nowMs: number): Session | null {
      const session = sessions.get(header?.replace(/^Bearer\s+/i, '') ?? '')
      return session && session.expiresAtMs > nowMs ? session : null
    },
  }

  function readUsername(form: URLSearchParams): string | null {
    const refresh = form.get('refresh_token') ?? ''
    if (form.get('grant_type') === 'refresh_token') return refreshes.get(refresh) ?? null
    const username = form.get('username') ?? ''
    const isKnown = /^cp[fj]-[\d-]+@(prod|stag)\.comprobanteselectronicos\.go\.cr$/i.test(username)
    const isRight =
      form.get('grant_type') === 'password' && isKnown && (form.get('password') ?? '').length >= 8
    return isRight ? username : null
  }

  function open(username: string, nowMs: number) {
    for (const [token, session] of sessions) if (session.expiresAtMs <= nowMs) sessions.delete(token)
    const value = randomBytes(24).toString('base64url')
    const refresh = randomBytes(24).toString('base64url')
    sessions.set(value, { username, taxpayerId: taxpayerOf(username), expiresAtMs: nowMs + lifetimeMs })
    refreshes.set(refresh, username)
    const seconds = Math.round(lifetimeMs / 1000)
    return {
      access_token: value,
      expires_in: seconds,
      refresh_token: refresh,
      refresh_expires_in: 1800,
      token_type: 'bearer',
      session_state: randomBytes(8).toString('hex'),
    }
  }
}

/** `cpj-3-101-000111@…` is 3101000111; `cpf-01-1234-0567@…` is 112340567. */
function taxpayerOf(username: string): string {
  return username.replace(/@.*/, '').replace(/\D/g, '').replace(/^0+/, '')
}
