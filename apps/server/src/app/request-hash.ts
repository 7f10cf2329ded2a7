import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'body'>
type Hashes = Omit<NonNullable<Call['idempotency']>, 'key'>

/**
 * By what a request is known again. Of one that carries a password nothing is kept by which it could be guessed: its hash is
 * made under a key of the installation. All others, those that move money or numbers among them, have the same hash in every
 * release: while one takes the place of another both know what the other has done.
 */
export function hashesOf({ method, url, body }: Asked, secrets: Secrets): Hashes {
  const asked = JSON.stringify([method, url, body ?? null])
  const plain = createHash('sha256').update(asked).digest()
  if (!carriesSecret(body)) return { requestHash: plain, earlierHashes: [] }
  const keyed = secrets
    .deriveKeys('request-hashes')
    .map((key) => createHmac('sha256', key).update(asked).digest())
  // The plain one stood there until this release, for a day; those of older keys until they are taken away.
  return { requestHash: keyed[0]!, earlierHashes: [...keyed.slice(1), plain] }
}

/** The same of what came as a form, whose fields and files have a hash of their own. */
export function hashesWithForm({ requestHash }: Hashes, form: Buffer): Hashes {
  return { requestHash: createHash('sha256').update(requestHash).update(form).digest(), earlierHashes: [] }
}

const secretName = /password|passphrase|secret|token|(^|_)pin(_|$)/i

function carriesSecret(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  if (Array.isArray(value)) return value.some(carriesSecret)
  return Object.entries(value).some(([name, inner]) => secretName.test(name) || carriesSecret(inner))
}
