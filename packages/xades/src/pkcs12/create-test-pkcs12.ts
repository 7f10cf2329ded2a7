import {
  createCipheriv,
  createHash,
  createHmac,
  generateKeyPair,
  type KeyObject,
  pbkdf2Sync,
  randomBytes,
  sign,
} from 'node:crypto'
import { promisify } from 'node:util'
import { practiceName } from '../certificate/authority-keys.ts'
import { nameTypes } from '../certificate/distinguished-name.ts'
import { tags } from '../der/read-der.ts'
import {
  derNull,
  derObjectIdOf,
  derOctetString,
  derSequence,
  derSet,
  derUnsigned,
  derValue,
} from '../der/write-der.ts'
import { objectIds } from './object-ids.ts'
import { derivePkcs12Key, keyPurpose } from './pkcs12-keys.ts'
import { encryptRc2 } from './rc2.ts'

export type TestKeyOptions = {
  commonName: string
  /** As `CPJ-3-101-670809` or `CPF-01-1234-0567`. */
  serialNumberAttribute: string
  pin: string
  /** ISO 8601; 2020 to 2049 unless said, so that a demo does not end one day. */
  notBefore?: string
  notAfter?: string
  /** 'modern': AES-256 and SHA-256. 'legacy': 3DES, RC2 of 40 bits and SHA-1, as keys of before 2024. */
  encoding?: 'modern' | 'legacy'
  /** RSA; made anew unless given, which takes a while. */
  keyPair?: { privateKey: KeyObject; publicKey: KeyObject }
  /** Whom the certificate names as its issuer, and the key that it says it was signed with; a fictitious one unless given. */
  issuer?: {
    organization: string
    organizationalUnit: string
    commonName: string
    keyId?: string
    /** Signs the certificate; its own key unless given. */
    key?: KeyObject
  }
  /** How often the PIN is stirred, three times over; 2048 unless said. Hostile files take very many. */
  rounds?: number
}

/**
 * A self-made RSA-2048 key in a .p12 file for demo, simulator and tests. It looks like the authority's, but its issuer
 * is fictitious and nobody trusts it.
 */
export async function createTestPkcs12(options: TestKeyOptions): Promise<Uint8Array> {
  const { privateKey, publicKey } =
    options.keyPair ?? (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 }))
  const certificate = buildCertificate(options, privateKey, publicKey)
  const key = privateKey.export({ format: 'der', type: 'pkcs8' })
  const seal = { pin: options.pin, rounds: options.rounds ?? usualRounds }
  const encoding = options.encoding === 'legacy' ? legacyEncoding(seal) : modernEncoding(seal)
  return buildPkcs12(certificate, key, encoding)
}

// RFC 5280, 4.1.
function buildCertificate(options: TestKeyOptions, privateKey: KeyObject, publicKey: KeyObject): Uint8Array {
  const isNatural = options.serialNumberAttribute.startsWith('CPF')
  const algorithm = derSequence(derObjectIdOf(objectIds.rsaWithSha256), derNull())
  const issuer = options.issuer ?? {
    organization: practiceName.organization,
    organizationalUnit: 'PRUEBAS',
    commonName: `${practiceName.commonName}${isNatural ? 'FISICA' : 'JURIDICA'} FICTICIA`,
  }
  const body = derSequence(
    derValue(tags.context0, derUnsigned(2)),
    derUnsigned(randomBytes(6).readUIntBE(0, 6)),
    algorithm,
    derName([
      [nameTypes.country, 'CR'],
      [nameTypes.organization, issuer.organization],
      [nameTypes.organizationalUnit, issuer.organizationalUnit],
      [nameTypes.commonName, issuer.commonName],
    ]),
    derSequence(
      derTime(options.notBefore ?? '2020-01-01T00:00:00Z'),
      derTime(options.notAfter ?? '2049-12-31T23:59:59Z'),
    ),
    derName([
      [nameTypes.serialNumber, options.serialNumberAttribute],
      [nameTypes.country, 'CR'],
      [nameTypes.organization, isNatural ? 'PERSONA FISICA' : 'PERSONA JURIDICA'],
      [nameTypes.organizationalUnit, isNatural ? 'CPF' : 'CPJ'],
      [nameTypes.commonName, options.commonName],
    ]),
    publicKey.export({ format: 'der', type: 'spki' }),
    derValue(0xa3, derSequence(keyUsage(), ...authorityKeyOf(options.issuer?.keyId))),
  )
  const signature = sign('sha256', body, options.issuer?.key ?? privateKey)
  return derSequence(body, algorithm, derValue(tags.bitString, Buffer.from([0]), signature))
}

function derName(attributes: readonly (readonly [string, string])[]): Uint8Array {
  return derSequence(
    ...attributes.map(([type, text]) => {
      const isPrintable = type === nameTypes.country || type === nameTypes.serialNumber
      const tag = isPrintable ? tags.printableString : tags.utf8String
      return derSet(derSequence(derObjectIdOf(type), derValue(tag, Buffer.from(text, 'utf8'))))
    }),
  )
}

/** RFC 5280, 4.1.2.5: two digits of the year until 2049, four from then on. */
function derTime(iso: string): Uint8Array {
  const digits = `${new Date(iso).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  const isLate = digits >= '2050'
  return isLate
    ? derValue(tags.generalizedTime, Buffer.from(digits))
    : derValue(tags.utcTime, Buffer.from(digits.slice(2)))
}

/** Digital signature and non-repudiation, critical, as the authority's keys have them. */
function keyUsage(): Uint8Array {
  const isCritical = derValue(tags.boolean, Buffer.from([0xff]))
  const bits = derValue(tags.bitString, Buffer.from([6, 0xc0]))
  return derSequence(derObjectIdOf('2.5.29.15'), isCritical, derOctetString(bits))
}

/** RFC 5280, 4.2.1.1. */
function authorityKeyOf(keyId: string | undefined): Uint8Array[] {
  if (keyId === undefined) return []
  const named = derSequence(derValue(tags.context0Primitive, Buffer.from(keyId, 'hex')))
  return [derSequence(derObjectIdOf('2.5.29.35'), derOctetString(named))]
}

type Encrypted = { algorithm: Uint8Array; encrypted: Uint8Array }

type Encoding = {
  encryptCertificates: (contents: Uint8Array) => Encrypted
  encryptKey: (key: Uint8Array) => Encrypted
  mac: (content: Uint8Array) => Uint8Array
}

// RFC 7292, 4.
function buildPkcs12(certificate: Uint8Array, key: Uint8Array, encoding: Encoding): Uint8Array {
  const keyId = derSequence(
    derObjectIdOf(objectIds.localKeyId),
    derSet(derOctetString(createHash('sha1').update(certificate).digest())),
  )
  const certificateBag = derSequence(
    derObjectIdOf(objectIds.x509Certificate),
    derValue(tags.context0, derOctetString(certificate)),
  )
  const sealedKey = encoding.encryptKey(key)
  const certificates = derSequence(bag(objectIds.certificateBag, certificateBag, keyId))
  const keys = derSequence(
    bag(
      objectIds.shroudedKeyBag,
      derSequence(sealedKey.algorithm, derOctetString(sealedKey.encrypted)),
      keyId,
    ),
  )
  const content = derSequence(
    encryptedContent(encoding.encryptCertificates(certificates)),
    plainContent(keys),
  )
  return derSequence(derUnsigned(3), plainContent(content), encoding.mac(content))
}

function bag(type: string, value: Uint8Array, attributes: Uint8Array): Uint8Array {
  return derSequence(derObjectIdOf(type), derValue(tags.context0, value), derSet(attributes))
}

function plainContent(content: Uint8Array): Uint8Array {
  return derSequence(derObjectIdOf(objectIds.data), derValue(tags.context0, derOctetString(content)))
}

function encryptedContent({ algorithm, encrypted }: Encrypted): Uint8Array {
  const info = derSequence(
    derObjectIdOf(objectIds.data),
    algorithm,
    derValue(tags.context0Primitive, encrypted),
  )
  return derSequence(
    derObjectIdOf(objectIds.encryptedData),
    derValue(tags.context0, derSequence(derUnsigned(0), info)),
  )
}

const usualRounds = 2048

type Seal = { pin: string; rounds: number }

function modernEncoding(seal: Seal): Encoding {
  const encrypt = (content: Uint8Array): Encrypted => encryptAes(content, seal)
  return {
    encryptCertificates: encrypt,
    encryptKey: encrypt,
    mac: (content) => buildMac(content, seal, 'sha256'),
  }
}

function encryptAes(content: Uint8Array, { pin, rounds }: Seal): Encrypted {
  const salt = randomBytes(16)
  const vector = randomBytes(16)
  const key = pbkdf2Sync(Buffer.from(pin, 'utf8'), salt, rounds, 32, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  const derivation = derSequence(
    derObjectIdOf(objectIds.pbkdf2),
    derSequence(
      derOctetString(salt),
      derUnsigned(rounds),
      derSequence(derObjectIdOf(objectIds.hmacSha256), derNull()),
    ),
  )
  const scheme = derSequence(derObjectIdOf(objectIds.aes256Cbc), derOctetString(vector))
  return {
    algorithm: derSequence(derObjectIdOf(objectIds.pbes2), derSequence(derivation, scheme)),
    encrypted: Buffer.concat([cipher.update(content), cipher.final()]),
  }
}

function legacyEncoding(seal: Seal): Encoding {
  return {
    encryptCertificates: (content) => encryptLegacy(content, seal, objectIds.pbeRc2With40Bits, 5, encryptRc2),
    encryptKey: (content) => encryptLegacy(content, seal, objectIds.pbe3des, 24, encrypt3des),
    mac: (content) => buildMac(content, seal, 'sha1'),
  }
}

type Encrypt = (content: Uint8Array, key: Uint8Array, vector: Uint8Array) => Uint8Array

function encryptLegacy(
  content: Uint8Array,
  { pin, rounds }: Seal,
  id: string,
  keyLength: number,
  encrypt: Encrypt,
): Encrypted {
  const salt = randomBytes(8)
  const key = derivePkcs12Key('sha1', pin, salt, rounds, keyPurpose.cipherKey, keyLength)
  const vector = derivePkcs12Key('sha1', pin, salt, rounds, keyPurpose.initialVector, 8)
  const parameters = derSequence(derOctetString(salt), derUnsigned(rounds))
  return {
    algorithm: derSequence(derObjectIdOf(id), parameters),
    encrypted: encrypt(content, key, vector),
  }
}

const encrypt3des: Encrypt = (content, key, vector) => {
  const cipher = createCipheriv('des-ede3-cbc', key, vector)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

function buildMac(content: Uint8Array, { pin, rounds }: Seal, hash: 'sha1' | 'sha256'): Uint8Array {
  const salt = randomBytes(8)
  const length = hash === 'sha1' ? 20 : 32
  const key = derivePkcs12Key(hash, pin, salt, rounds, keyPurpose.macKey, length)
  const digest = createHmac(hash, key).update(content).digest()
  return derSequence(
    derSequence(derSequence(derObjectIdOf(objectIds[hash]), derNull()), derOctetString(digest)),
    derOctetString(salt),
    derUnsigned(rounds),
  )
}
