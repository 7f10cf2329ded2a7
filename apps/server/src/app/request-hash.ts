import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { giveWay } from '#platform/give-way.ts'
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

/** The same of a large body, which is written out piece by piece: everybody else has a turn in between. */
export async function hashesInPieces({ method, url, body }: Asked, secrets: Secrets): Promise<Hashes> {
  const keys = (await carriesSecretInPieces(body)) ? secrets.deriveKeys('request-hashes') : []
  const plain = createHash('sha256')
  const keyed = keys.map((key) => createHmac('sha256', key))
  const hear = (text: string) => {
    for (const each of [plain, ...keyed]) each.update(text)
  }
  hear(`[${JSON.stringify(method)},${JSON.stringify(url)},`)
  await writeInPieces(body ?? null, hear)
  hear(']')
  const [first, ...earlier] = [...keyed, plain].map((each) => each.digest())
  return { requestHash: first!, earlierHashes: earlier }
}

const piece = 100

/** Exactly the text that `JSON.stringify` makes of it. */
async function writeInPieces(value: unknown, hear: (text: string) => void): Promise<void> {
  if (Array.isArray(value) && value.length > piece) {
    for (let from = 0; from < value.length; from += piece) {
      hear(`${from === 0 ? '[' : ','}${JSON.stringify(value.slice(from, from + piece)).slice(1, -1)}`)
      await giveWay()
    }
    return hear(']')
  }
  if (!isRecord(value)) return hear(JSON.stringify(value))
  let isFirst = true
  hear('{')
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    hear(`${isFirst ? '' : ','}${JSON.stringify(name)}:`)
    await writeInPieces(inner, hear)
    isFirst = false
  }
  hear('}')
}

async function carriesSecretInPieces(value: unknown): Promise<boolean> {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) {
      if (at % piece === piece - 1) await giveWay()
      if (carriesSecret(inner)) return true
    }
    return false
  }
  if (!isRecord(value)) return false
  for (const [name, inner] of Object.entries(value))
    if (secretName.test(name) || (await carriesSecretInPieces(inner))) return true
  return false
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
