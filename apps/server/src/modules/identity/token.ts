import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A new bearer token: 256 random bits that mean nothing. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token that a request carries; undefined without one, or with what cannot be one. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1]
}
