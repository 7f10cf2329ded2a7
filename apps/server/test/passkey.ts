import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { PasskeyOptions } from '@cuentaclara/contracts'
import type { TestDatabase } from './test-database.ts'

/** What a passkey says that is not as it should be. */
export type Said = {
  origin?: string
  domain?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
}

/** A passkey of somebody, as an authenticator of `localhost` holds it, and the answer it gives to a question. */
export async function aPasskey({ asOwner }: TestDatabase, userId: string, name: string) {
  const { id, key, answer } = aCredential()
  await asOwner(
    `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
    values ($1, $2, $3, $4, $5, 0, false, now())`,
    [id, userId, crypto.randomUUID(), name, key],
  )
  return { id, answer }
}

/** What an authenticator makes for `localhost`: how it presents itself to be kept, and the answers it gives once it is. */
export function aCredential() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = Buffer.from(crypto.randomUUID()).toString('base64url')
  const key = coseKey(x, y)
  return {
    id,
    key,
    answer: (asked: PasskeyOptions, said: Said = {}) => answerTo(asked, id, privateKey, said),
    present: (asked: PasskeyOptions, attested?: Attested) => presentFor(asked, { id, key }, attested),
  }
}

/** WebAuthn, 6.5.4: a format, what it states, and more behind the data of the authenticator. */
export type Attested = { format?: string; statement?: Buffer; extensions?: Buffer }

function presentFor(
  { options }: PasskeyOptions,
  { id, key }: { id: string; key: Buffer },
  { format = 'none', statement = Buffer.from([0xa0]), extensions = Buffer.alloc(0) }: Attested = {},
) {
  const { challenge } = options as { challenge: string }
  const client = { type: 'webauthn.create', challenge, origin: 'http://localhost:8080', crossOrigin: false }
  const name = Buffer.from(id, 'base64url')
  const flags = present + verified + attested + (extensions.length > 0 ? extended : 0)
  const data = Buffer.concat([
    sha256('localhost'),
    Buffer.from([flags, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, name.length]),
    name,
    key,
    extensions,
  ])
  const object = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    statement,
    cborText('authData'),
    Buffer.from([0x5a, ...be32(data.length)]),
    data,
  ])
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
      attestationObject: object.toString('base64url'),
      transports: ['internal'],
    },
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function be32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A list of so many of the same, of one byte each: what is short to send and long to take apart. */
export function manyTimes(count: number, element: number): Buffer {
  return Buffer.concat([Buffer.from([0x9a, ...be32(count)]), Buffer.alloc(count, element)])
}

function answerTo(
  { options }: PasskeyOptions,
  id: string,
  key: ReturnType<typeof generateKeyPairSync>['privateKey'],
  {
    origin = 'http://localhost:8080',
    domain = 'localhost',
    isUserVerified = true,
    counter = 0,
    ...said
  }: Said,
) {
  const { challenge } = { ...(options as { challenge: string }), ...said }
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
  const flags = Buffer.from([isUserVerified ? present + verified : present])
  const authenticator = Buffer.concat([sha256(domain), flags, be32(counter)])
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), key).toString('base64url'),
    },
  }
}

/** WebAuthn, 6.1: what the flags say of the person, and of what follows them. */
const [present, verified, attested, extended] = [0x01, 0x04, 0x40, 0x80]

/** COSE (RFC 9053, 7.1): an elliptic curve key for ES256 on P-256, its two coordinates. */
function coseKey(x: string, y: string): Buffer {
  const [head, beforeX, beforeY] = ['a5010203262001', '215820', '225820'].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  return Buffer.concat([head!, beforeX!, Buffer.from(x, 'base64url'), beforeY!, Buffer.from(y, 'base64url')])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
