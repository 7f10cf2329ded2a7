import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'
import type { SealHeader } from './file-format.ts'

/** For whom a file is sealed. */
export type Receiver = { passphrase: string } | { publicKey: string }

/** Who opens a file: by its passphrase, or with the seeds of the keys to receive, the newest first. */
export type Opener = { passphrase?: string | undefined; seeds?: readonly Buffer[] }

const keyPrefix = 'ccr1.'
// What stands before the 32 bytes of an X25519 key in PKCS #8 and in SPKI (RFC 8410).
const privateKeyHead = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicKeyHead = Buffer.from('302a300506032b656e032100', 'hex')
// Argon2id, the package's own choice, as OWASP asks of it and more: a file may be tried for years. 64 MiB are little beside what a program takes.
const stretching = { memory: 65_536, passes: 3 }

/** A new key for a file, and the first line of that file, which seals it for its receiver. Throws Refusal for no key. */
export async function makeFileKey(receiver: Receiver): Promise<{ header: SealHeader; key: Buffer }> {
  const key = randomBytes(32)
  const { sealed_for, wrapping } =
    'passphrase' in receiver ? await forPassphrase(receiver.passphrase) : forReceiver(receiver.publicKey)
  return {
    header: { format: 'cuenta-clara-company', version: 2, sealed_for, file_key: wrap(key, wrapping) },
    key,
  }
}

/** The key of a file. Throws Refusal when who asks cannot open it, and says what is needed. */
export async function openFileKey({ sealed_for, file_key }: SealHeader, opener: Opener): Promise<Buffer> {
  if (sealed_for.kind === 'passphrase') {
    if (opener.passphrase === undefined)
      throw new Refusal('The file is sealed with a passphrase, and none was given.')
    const key = unwrap(file_key, await stretch(opener.passphrase, sealed_for))
    if (key === undefined)
      throw new Refusal(
        'The passphrase does not open the file. Nothing was changed; try again with the right one.',
      )
    return key
  }
  const seed = opener.seeds?.find((each) => publicKeyOf(each) === sealed_for.key)
  const key = seed && unwrap(file_key, agree(toPrivateKey(seed), sealed_for.ephemeral, sealed_for.key))
  if (key === undefined)
    throw new Refusal(
      `The file is sealed for the installation with the key ${sealed_for.key}, and this one has another. Export it for the key that company:import -- --key prints here.`,
    )
  return key
}

/** What a sender seals for, so that only who has the seed opens it. */
export function publicKeyOf(seed: Buffer): string {
  return `${keyPrefix}${rawPublicKey(createPublicKey(toPrivateKey(seed))).toString('base64url')}`
}

async function forPassphrase(passphrase: string) {
  const sealed_for = {
    kind: 'passphrase' as const,
    salt: randomBytes(16).toString('base64url'),
    ...stretching,
  }
  return { sealed_for, wrapping: await stretch(passphrase, sealed_for) }
}

function forReceiver(key: string) {
  const ephemeral = generateKeyPairSync('x25519')
  const raw = rawPublicKey(ephemeral.publicKey).toString('base64url')
  const wrapping = agree(ephemeral.privateKey, key, raw)
  return { sealed_for: { kind: 'key' as const, key, ephemeral: raw }, wrapping }
}

function stretch(
  passphrase: string,
  { salt, memory, passes }: { salt: string; memory: number; passes: number },
): Promise<Buffer> {
  return hashRaw(passphrase.normalize('NFC'), {
    salt: Buffer.from(salt, 'base64url'),
    memoryCost: memory,
    timeCost: passes,
    parallelism: 1,
    outputLen: 32,
  })
}

/** What both sides compute, each from its own private key and the other's public one. */
function agree(own: KeyObject, other: string, ownOther: string): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: toPublicKey(other) })
  const both = [other, ownOther]
    .map((each) => each.replace(keyPrefix, ''))
    .sort()
    .join('.')
  return Buffer.from(hkdfSync('sha256', shared, both, 'cuenta-clara company file', 32))
}

function toPrivateKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: 'der', type: 'pkcs8' })
}

function toPublicKey(text: string): KeyObject {
  const raw = Buffer.from(text.replace(keyPrefix, ''), 'base64url')
  if (raw.length !== 32)
    throw new Refusal(
      `${text} is no key to receive. The receiver prints its own with company:import -- --key.`,
    )
  return createPublicKey({ key: Buffer.concat([publicKeyHead, raw]), format: 'der', type: 'spki' })
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicKeyHead.length)
}

function wrap(key: Buffer, wrapping: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv)
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function unwrap(sealed: string, wrapping: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length !== 60) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    )
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}

/** The keys of what is inside a file: of its bytes, bound to its first line, and of the secrets among its rows. */
export function keysInside(fileKey: Buffer, headerLine: string): { bytes: Buffer; secrets: string } {
  const salt = createHash('sha256').update(headerLine).digest()
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', fileKey, salt, use, 32))
  return { bytes: derive('bytes'), secrets: derive('secrets').toString('base64url') }
}
