import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import {
  type DerNode,
  derChild,
  derChildren,
  derInteger,
  derObjectId,
  readDer,
  tags,
  withTag,
} from '../der/read-der.ts'
import { objectIds } from './object-ids.ts'
import { Pkcs12Error } from './pkcs12-error.ts'
import { derivePkcs12Key, keyPurpose } from './pkcs12-keys.ts'
import { decryptRc2 } from './rc2.ts'

// More rounds than any tool uses are an attack: 100,000 in old files, where each costs a call, 600,000 in modern ones.
const maximumRounds = { pkcs12: 200_000, pbkdf2: 1_000_000 } as const

/** Decrypts one encrypted part of a .p12 file. Throws Pkcs12Error; `wrong-pin` when nonsense comes out. */
export function decryptPkcs12(algorithm: DerNode, encrypted: Uint8Array, pin: string): Uint8Array {
  const id = derObjectId(derChild(algorithm, 0))
  const decipher = id === objectIds.pbes2 ? pbes2Decipher(algorithm, pin) : pkcs12Decipher(id, algorithm, pin)
  try {
    const plain = decipher(encrypted)
    // Padding alone lets one wrong key in 256 pass; what is sealed here is always one sequence.
    withTag(readDer(plain), tags.sequence)
    return plain
  } catch (error) {
    throw new Pkcs12Error('wrong-pin', 'the PIN does not open this key', { cause: error })
  }
}

type Decipher = (encrypted: Uint8Array) => Uint8Array

/** Reads an iteration count and refuses one that is not meant to be computed. */
export function readIterations(node: DerNode, kind: keyof typeof maximumRounds): number {
  const iterations = derInteger(node)
  if (iterations < 1n) throw new Pkcs12Error('malformed', 'an iteration count below one')
  if (iterations > maximumRounds[kind]) {
    throw new Pkcs12Error('unsupported', `more than ${maximumRounds[kind]} rounds of key derivation`)
  }
  return Number(iterations)
}

type LegacyCipher = { cipher: 'des-ede3-cbc' | 'rc2'; keyLength: number }

// RFC 7292, appendix C. The two with RC4 were never used for tax keys.
const legacyCiphers: Readonly<Record<string, LegacyCipher | undefined>> = {
  [objectIds.pbe3des]: { cipher: 'des-ede3-cbc', keyLength: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: 'des-ede3-cbc', keyLength: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyLength: 16 },
  [objectIds.pbeRc2With40Bits]: { cipher: 'rc2', keyLength: 5 },
}

function pkcs12Decipher(id: string, algorithm: DerNode, pin: string): Decipher {
  const known = legacyCiphers[id]
  if (known === undefined) throw new Pkcs12Error('unsupported', `encryption ${id} is not known`)
  const parameters = derChild(algorithm, 1, tags.sequence)
  const salt = derChild(parameters, 0, tags.octetString).content
  const iterations = readIterations(derChild(parameters, 1), 'pkcs12')
  const key = derivePkcs12Key('sha1', pin, salt, iterations, keyPurpose.cipherKey, known.keyLength)
  const vector = derivePkcs12Key('sha1', pin, salt, iterations, keyPurpose.initialVector, 8)

  if (known.cipher === 'rc2') return (encrypted) => decryptRc2(encrypted, key, vector)
  // Triple DES with two keys is the one with three whose third is the first again.
  return nodeDecipher('des-ede3-cbc', Buffer.concat([key, key]).subarray(0, 24), vector)
}

const pbes2Ciphers: Readonly<Record<string, { cipher: string; keyLength: number } | undefined>> = {
  '2.16.840.1.101.3.4.1.2': { cipher: 'aes-128-cbc', keyLength: 16 },
  '2.16.840.1.101.3.4.1.22': { cipher: 'aes-192-cbc', keyLength: 24 },
  [objectIds.aes256Cbc]: { cipher: 'aes-256-cbc', keyLength: 32 },
  '1.2.840.113549.3.7': { cipher: 'des-ede3-cbc', keyLength: 24 },
}

function pbes2Decipher(algorithm: DerNode, pin: string): Decipher {
  const parameters = derChild(algorithm, 1, tags.sequence)
  const scheme = derChild(parameters, 1, tags.sequence)
  const id = derObjectId(derChild(scheme, 0))
  const known = pbes2Ciphers[id]
  if (known === undefined) throw new Pkcs12Error('unsupported', `cipher ${id} is not known`)
  const key = derivePbkdf2Key(derChild(parameters, 0, tags.sequence), pin, known.keyLength)
  return nodeDecipher(known.cipher, key, derChild(scheme, 1, tags.octetString).content)
}

const pbkdf2Hashes: Readonly<Record<string, string | undefined>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  [objectIds.hmacSha256]: 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** The hash behind an HMAC's identifier, or undefined. */
export function hmacHash(id: string): string | undefined {
  return pbkdf2Hashes[id]
}

/** PBKDF2 as an AlgorithmIdentifier describes it (RFC 8018, A.2). */
export function derivePbkdf2Key(algorithm: DerNode, pin: string, length: number): Buffer {
  const id = derObjectId(derChild(algorithm, 0))
  if (id !== objectIds.pbkdf2) throw new Pkcs12Error('unsupported', `key derivation ${id} is not known`)
  const parameters = derChildren(derChild(algorithm, 1, tags.sequence))
  const [salt, iterations, ...optional] = parameters
  if (salt?.tag !== tags.octetString || iterations === undefined) {
    throw new Pkcs12Error('malformed', 'key derivation without salt or count')
  }
  const random = optional.find(({ tag }) => tag === tags.sequence)
  const hash = random === undefined ? 'sha1' : hmacHash(derObjectId(derChild(random, 0)))
  if (hash === undefined) throw new Pkcs12Error('unsupported', 'key derivation with an unknown hash')
  return pbkdf2Sync(
    Buffer.from(pin, 'utf8'),
    salt.content,
    readIterations(iterations, 'pbkdf2'),
    length,
    hash,
  )
}

function nodeDecipher(cipher: string, key: Uint8Array, vector: Uint8Array): Decipher {
  const decipher = startDecipher(cipher, key, vector)
  return (encrypted) => Buffer.concat([decipher.update(encrypted), decipher.final()])
}

function startDecipher(cipher: string, key: Uint8Array, vector: Uint8Array) {
  try {
    return createDecipheriv(cipher, key, vector)
  } catch (error) {
    throw new Pkcs12Error('malformed', 'cipher parameters that do not fit', { cause: error })
  }
}
