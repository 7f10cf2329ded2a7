import { randomBytes } from 'node:crypto'

export type Session = { username: string; taxpayerId: string; expiresAtMs: number }

/** What the token service of one environment asks for: the client and the suffix of its users (reference §9.1). */
export type Realm = { clientId: string; userSuffix: 'prod' | 'stag' }

const ACCESS_MS = 300_000
const REFRESH_MS = 1_800_000
const SHORTEST_PASSWORD = 8

/** Opaque tokens in memory: whoever held one before a restart gets 401 and signs in again, as with the real one. */
export function createTokens({ clientId, userSuffix }: Realm) {
  const sessions = new Map<string, Session>()
  const refreshes = new Map<string, { username: string; expiresAtMs: number }>()
  const userPattern = new RegExp(
    `^cp[fj]-[0-9a-z-]{9,20}@${userSuffix}\\.comprobanteselectronicos\\.go\\.cr$`,
    'i',
  )

  return {
    /** The token answer (reference §9.2), or the error code that the token service names. */
    grant(form: URLSearchParams, nowMs: number) {
      if (form.get('client_id') !== clientId) return 'invalid_client'
      const username = readUsername(form, nowMs)
      return username === null ? 'invalid_grant' : open(username, nowMs)
    },
    end: (refreshToken: string) => refreshes.delete(refreshToken),
    /** Forgets every access token, as when the authority restarts its token service. */
    revokeAll: () => sessions.clear(),
    find(header: string | undefined, nowMs: number): Session | null {
      const session = sessions.get(header?.replace(/^Bearer\s+/i, '') ?? '')
      return session && session.expiresAtMs > nowMs ? session : null
    },
  }

  function readUsername(form: URLSearchParams, nowMs: number): string | null {
    if (form.get('grant_type') === 'refresh_token') {
      const refresh = refreshes.get(form.get('refresh_token') ?? '')
      return refresh && refresh.expiresAtMs > nowMs ? refresh.username : null
    }
    const username = form.get('username') ?? ''
    const isRight =
      form.get('grant_type') === 'password' &&
      userPattern.test(username) &&
      (form.get('password') ?? '').length >= SHORTEST_PASSWORD
    return isRight ? username : null
  }

  function open(username: string, nowMs: number) {
    dropExpired(sessions, nowMs)
    dropExpired(refreshes, nowMs)
    const value = randomBytes(24).toString('base64url')
    const refresh = randomBytes(24).toString('base64url')
    sessions.set(value, { username, taxpayerId: taxpayerOf(username), expiresAtMs: nowMs + ACCESS_MS })
    refreshes.set(refresh, { username, expiresAtMs: nowMs + REFRESH_MS })
    return {
      access_token: value,
      expires_in: ACCESS_MS / 1000,
      refresh_token: refresh,
      refresh_expires_in: REFRESH_MS / 1000,
      token_type: 'bearer',
      session_state: randomBytes(8).toString('hex'),
    }
  }
}

/** All live equally long, so the oldest entries of the map are the first to end. */
function dropExpired(map: Map<string, { expiresAtMs: number }>, nowMs: number): void {
  for (const [key, { expiresAtMs }] of map) {
    if (expiresAtMs > nowMs) return
    map.delete(key)
  }
}

/** `cpj-3-101-000111@…` is 3101000111; `cpf-01-1234-0567@…` is 112340567. */
function taxpayerOf(username: string): string {
  return username
    .replace(/^cp[fj]-/i, '')
    .replace(/@.*/, '')
    .replaceAll('-', '')
    .toUpperCase()
    .replace(/^0+/, '')
}
