import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Refusal } from './refusal.ts'

/** Seals what must never lie in clear in the database, a log or a backup. */
export type Secrets = {
  /** Seals under the newest key. `purpose` says whose secret it is (`company:<id>:pin`); opening needs the same. */
  seal(plain: string | Uint8Array, purpose: string): string
  /** Opens with whichever key sealed it. Throws when that key is gone, or text or purpose were altered. */
  open(sealed: string, purpose: string): Buffer
  openText(sealed: string, purpose: string): string
  /** Whether the newest key sealed it; if not, seal it again. */
  isCurrent(sealed: string): boolean
  /** A key of its own for another use, such as signing links; 32 bytes, the newest key's first. */
  deriveKeys(use: string): readonly Buffer[]
}

/** AES-256-GCM under keys derived from the given ones: the first seals, all open, so a key rotates by prepending a new one. */
export function createSecrets(keys: readonly string[]): Secrets {
  const ring = keys.map(toSealingKey)
  const newest = ring[0]
  if (!newest) throw new Error('At least one secret key is needed.')

  function open(sealed: string, purpose: string): Buffer {
    const [version, keyId, iv, tag, body] = sealed.split('.')
    const key = ring.find((candidate) => candidate.id === keyId)
    if (version !== 'v1' || !iv || !tag || body === undefined) throw new Error('This is not a sealed secret.')
    if (!key) throw new Error(`The key ${keyId} that sealed this secret is not among SECRET_KEY.`)
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, decode(iv))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(decode(tag))
    return Buffer.concat([decipher.update(decode(body)), decipher.final()])
  }

  return {
    seal(plain, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return ['v1', newest.id, encode(iv), encode(cipher.getAuthTag()), encode(body)].join('.')
    },
    open,
    openText: (sealed, purpose) => open(sealed, purpose).toString('utf8'),
    isCurrent: (sealed) => sealed.split('.')[1] === newest.id,
    deriveKeys: (use) => keys.map((key) => derive(key, use)),
  }
}

/** The keys of SECRET_KEY, or of the 0600 key file, which is made on first use. Newest first. */
export function readSecretKeys(secretKey: string | undefined, keyFile: string): string[] {
  return toKeys(secretKey ?? readOrMakeKeyFile(keyFile))
}

/**
 * Throws Refusal unless every key with one of these fingerprints is here. Asked before a key file is made: a new one would
 * open nothing of what is there, and nobody would hear of it.
 */
export function refuseMissingKeys(
  fingerprints: readonly string[],
  secretKey: string | undefined,
  keyFile: string,
): void {
  const present = secretKey ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : '')
  const known = new Set(toKeys(present).map((key) => toSealingKey(key).id))
  const missing = fingerprints.filter((id) => !known.has(id))
  if (missing.length === 0) return
  throw new Refusal(
    `Certificates and passwords in this data are sealed with another key (${missing.join(', ')}). Put that key into ${keyFile}, or name it in SECRET_KEY, and try again.`,
  )
}

function toKeys(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((key) => key.trim())
    .filter((key) => key !== '')
}

function readOrMakeKeyFile(keyFile: string): string {
  try {
    // `wx` lets exactly one of two processes that start together make the key.
    writeFileSync(keyFile, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(keyFile, 'utf8')
}

function toSealingKey(key: string) {
  const bytes = derive(key, 'seal')
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8) }
}

function derive(key: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'cuenta-clara', use, 32))
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
