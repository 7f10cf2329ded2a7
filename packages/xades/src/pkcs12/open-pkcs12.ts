import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto'
import { type CertificateInfo, readCertificate } from '../certificate/read-certificate.ts'
import {
  DerError,
  type DerNode,
  derChild,
  derChildren,
  derObjectId,
  derOctets,
  readDer,
  tags,
} from '../der/read-der.ts'
import { buildSigningKey, type SigningKey } from '../sign/signing-key.ts'
import { objectIds } from './object-ids.ts'
import { decryptPkcs12, derivePbkdf2Key, hmacHash, readIterations } from './pkcs12-encryption.ts'
import { Pkcs12Error } from './pkcs12-error.ts'
import { derivePkcs12Key, keyPurpose, type Pkcs12Hash } from './pkcs12-keys.ts'

const maximumPkcs12Bytes = 100_000

/**
 * Opens the authority's key file (.p12, at most 100 kB) with its PIN: modern files (AES, SHA-256) and old ones
 * (3DES, RC2, SHA-1) alike. Takes milliseconds, so keep the result. Throws Pkcs12Error.
 */
export function openPkcs12(bytes: Uint8Array, pin: string): SigningKey {
  if (bytes.length > maximumPkcs12Bytes) throw new Pkcs12Error('malformed', 'larger than 100 kB')
  try {
    const bags = readBags(bytes, pin)
    return chooseKey(bags)
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    throw new Pkcs12Error('malformed', 'not a PKCS#12 file', { cause: error })
  }
}

type Bags = { keys: Uint8Array[]; certificates: Uint8Array[]; decryptions: number }

// A tax key has two: its certificates and its key. Each may cost a second of key derivation.
const maximumDecryptions = 6

// RFC 7292, 4: PFX is a version, the authenticated safe and its MAC.
function readBags(bytes: Uint8Array, pin: string): Bags {
  const pfx = derChildren(readDer(bytes))
  const safe = pfx[1]
  if (safe === undefined) throw new DerError('no authenticated safe')
  if (derObjectId(derChild(safe, 0)) !== objectIds.data) {
    throw new Pkcs12Error('unsupported', 'protected by a public key instead of a PIN')
  }
  const content = derOctets(derChild(derChild(safe, 1), 0))
  if (pfx[2] !== undefined) checkMac(pfx[2], content, pin)

  const bags: Bags = { keys: [], certificates: [], decryptions: 0 }
  for (const part of derChildren(readDer(content))) collectBags(bags, readSafeContents(bags, part, pin), pin)
  return bags
}

function checkMac(mac: DerNode, content: Uint8Array, pin: string): void {
  const digestInfo = derChild(mac, 0, tags.sequence)
  const algorithm = derChild(digestInfo, 0, tags.sequence)
  const expected = derOctets(derChild(digestInfo, 1))
  const actual = macOf(mac, algorithm, content, pin)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw new Pkcs12Error('wrong-pin', 'the PIN does not open this key')
  }
}

const macHashes: Readonly<Record<string, Pkcs12Hash | undefined>> = {
  [objectIds.sha1]: 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  [objectIds.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

function macOf(mac: DerNode, algorithm: DerNode, content: Uint8Array, pin: string): Uint8Array {
  const id = derObjectId(derChild(algorithm, 0))
  if (id === objectIds.pbmac1) return pbmac1Of(algorithm, content, pin)
  const hash = macHashes[id]
  if (hash === undefined) throw new Pkcs12Error('unsupported', `MAC ${id} is not known`)
  const salt = derChild(mac, 1, tags.octetString).content
  const rounds = derChildren(mac)[2]
  const iterations = rounds === undefined ? 1 : readIterations(rounds, 'pkcs12')
  const length = createHmac(hash, '').digest().length
  const key = derivePkcs12Key(hash, pin, salt, iterations, keyPurpose.macKey, length)
  return createHmac(hash, key).update(content).digest()
}

/** The MAC of the newest files (RFC 9579). */
function pbmac1Of(algorithm: DerNode, content: Uint8Array, pin: string): Uint8Array {
  const parameters = derChild(algorithm, 1, tags.sequence)
  const hash = hmacHash(derObjectId(derChild(derChild(parameters, 1, tags.sequence), 0)))
  if (hash === undefined) throw new Pkcs12Error('unsupported', 'MAC with an unknown hash')
  const length = createHmac(hash, '').digest().length
  const key = derivePbkdf2Key(derChild(parameters, 0, tags.sequence), pin, length)
  return createHmac(hash, key).update(content).digest()
}

function readSafeContents(bags: Bags, part: DerNode, pin: string): DerNode {
  const type = derObjectId(derChild(part, 0))
  const content = derChild(derChild(part, 1), 0)
  if (type === objectIds.data) return readDer(derOctets(content))
  if (type !== objectIds.encryptedData) throw new Pkcs12Error('unsupported', `content ${type} is not known`)
  const encrypted = derChild(content, 1, tags.sequence)
  return readDer(decrypt(bags, derChild(encrypted, 1), derChild(encrypted, 2), pin))
}

function decrypt(bags: Bags, algorithm: DerNode, encrypted: DerNode, pin: string): Uint8Array {
  bags.decryptions += 1
  if (bags.decryptions > maximumDecryptions) {
    throw new Pkcs12Error('unsupported', `more than ${maximumDecryptions} encrypted parts`)
  }
  return decryptPkcs12(algorithm, derOctets(encrypted), pin)
}

function collectBags(bags: Bags, contents: DerNode, pin: string, depth = 0): void {
  if (depth > 4) throw new DerError('bags nested too deep')
  for (const bag of derChildren(contents)) {
    const type = derObjectId(derChild(bag, 0))
    const value = derChild(derChild(bag, 1), 0)
    if (type === objectIds.keyBag) bags.keys.push(value.whole)
    else if (type === objectIds.shroudedKeyBag) {
      bags.keys.push(decrypt(bags, derChild(value, 0), derChild(value, 1), pin))
    } else if (type === objectIds.certificateBag) collectCertificate(bags, value)
    else if (type === objectIds.nestedBag) collectBags(bags, value, pin, depth + 1)
  }
}

function collectCertificate(bags: Bags, value: DerNode): void {
  if (derObjectId(derChild(value, 0)) !== objectIds.x509Certificate) return
  bags.certificates.push(derOctets(derChild(derChild(value, 1), 0)))
}

/** The first private key with a certificate for it; chain certificates in the file belong to no key. */
function chooseKey({ keys, certificates }: Bags): SigningKey {
  if (keys.length === 0) throw new Pkcs12Error('no-private-key', 'the file holds no private key')
  const privateKeys = keys.map(readPrivateKey)
  for (const privateKey of privateKeys) {
    const certificate = certificateFor(privateKey, certificates)
    if (certificate !== null) return buildSigningKey(certificate, privateKey)
  }
  throw new Pkcs12Error('no-certificate', 'the file holds no certificate of its private key')
}

function readPrivateKey(der: Uint8Array): KeyObject {
  const key = parsePrivateKey(der)
  // Annex 2 v4.4 asks for RSA of 2048 or 4096 bits.
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048) {
    throw new Pkcs12Error('unsupported', 'the key is not RSA of at least 2048 bits')
  }
  return key
}

function parsePrivateKey(der: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
  } catch (error) {
    throw new Pkcs12Error('malformed', 'the private key cannot be read', { cause: error })
  }
}

function certificateFor(privateKey: KeyObject, certificates: readonly Uint8Array[]): CertificateInfo | null {
  const publicKey = createPublicKey(privateKey)
  const own = certificates.find((der) => isCertificateOf(publicKey, der))
  return own === undefined ? null : readCertificate(own)
}

function isCertificateOf(publicKey: KeyObject, der: Uint8Array): boolean {
  try {
    return new X509Certificate(der).publicKey.equals(publicKey)
  } catch {
    return false
  }
}
