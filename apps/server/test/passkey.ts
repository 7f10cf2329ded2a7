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
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = Buffer.from(crypto.randomUUID()).toString('base64url')
  await asOwner(
    `insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
    values ($1, $2, $3, $4, $5, 0, false, now())`,
    [id, userId, crypto.randomUUID(), name, coseKey(x, y)],
  )
  return { id, answer: (asked: PasskeyOptions, said: Said = {}) => answerTo(asked, id, privateKey, said) }
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
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const authenticator = Buffer.concat([sha256(domain), flags, count])
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

/** WebAuthn, 6.1: what the flags say of the person. */
const [present, verified] = [0x01, 0x04]

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
