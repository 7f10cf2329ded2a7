import { createHmac, createSign, generateKeyPairSync, pbkdf2Sync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { derObjectIdOf, derOctetString, derSequence, derUnsigned, derValue } from '../der/write-der.ts'
import { createTestPkcs12 } from './create-test-pkcs12.ts'
import { objectIds } from './object-ids.ts'
import { openPkcs12 } from './open-pkcs12.ts'
import type { Pkcs12Error } from './pkcs12-error.ts'

const company = { commonName: 'EMPRESA FICTICIA', serialNumberAttribute: 'CPJ-3-101-670809' }
const modernPin = 'Ab1!efgh-ñ€😀'
const modern = await createTestPkcs12({ ...company, pin: modernPin })
const legacy = await createTestPkcs12({ ...company, pin: '1234', encoding: 'legacy' })

describe('opening a key file', () => {
  it.each([
    ['modern, AES-256 and SHA-256, with a PIN of any characters', modern, modernPin],
    ['old, 3DES and RC2 of 40 bits and SHA-1, with a PIN of four digits', legacy, '1234'],
  ])('of the kind %s gives key and certificate', (_, file, pin) => {
    const key = openPkcs12(file, pin)
    expect(key.certificate).toMatchObject({ ...company, taxpayerId: '3101670809' })
    const signature = createSign('sha256').update('text').sign(key.privateKey)
    expect(new X509Certificate(key.certificate.der).publicKey.asymmetricKeyType).toBe('rsa')
    expect(signature).toHaveLength(256)
  })

  it.each([
    ['modern', modern],
    ['old', legacy],
  ])('of %s kind with another PIN says that the PIN is wrong', (_, file) => {
    for (const pin of ['', '1235', 'ab1!efgh-ñ€😀', '1234 ']) expect(reasonOf(file, pin)).toBe('wrong-pin')
  })

  it.each(['3des', 'aes128', 'aes192', 'aes256'] as const)('of node-forge with %s works', (algorithm) => {
    const { certificate, privateKey } = forgeParts()
    expect(openPkcs12(forgeFile(privateKey, [certificate], algorithm), '1234').certificate.serialNumber).toBe(
      '7',
    )
  })

  it('finds the certificate of the key among those of its chain, in any order', () => {
    const { certificate, privateKey } = forgeParts()
    const authority = forge.pki.certificateFromPem(forgeParts().certificate)
    authority.serialNumber = '63'
    const own = forge.pki.certificateFromPem(certificate)
    const file = forgeFile(
      privateKey,
      [forge.pki.certificateToPem(authority), forge.pki.certificateToPem(own)],
      'aes256',
    )
    expect(openPkcs12(file, '1234').certificate.serialNumber).toBe('7')
  })

  it('with the MAC of RFC 9579, PBMAC1, works', () => {
    expect(reasonOf(withPbmac1(modern, modernPin), modernPin)).toBe('opened')
    expect(reasonOf(withPbmac1(modern, modernPin), '1234')).toBe('wrong-pin')
  })

  it.each(['modern', 'legacy'] as const)(
    'made here in %s encoding is read by node-forge too',
    async (encoding) => {
      const file = await createTestPkcs12({ ...company, pin: 'Ab1!', encoding })
      const read = forge.pkcs12.pkcs12FromAsn1(
        forge.asn1.fromDer(Buffer.from(file).toString('latin1')),
        'Ab1!',
      )
      const bags = read.getBags({ bagType: forge.pki.oids.certBag! })[forge.pki.oids.certBag!]
      expect(bags?.[0]?.cert?.subject.getField('CN').value).toBe(company.commonName)
    },
  )
})

describe('a file that is not a key file', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----')],
    ['an empty sequence', derSequence()],
    ['a cut file', modern.subarray(0, 500)],
    ['a file of more than 100 kB', new Uint8Array(100_001)],
    ['a thousand sequences in one another', Buffer.alloc(2000, Buffer.from([0x30, 0x80]))],
  ])('as %s is malformed', (_, file) => expect(reasonOf(file, '1234')).toBe('malformed'))

  it('never throws anything but a Pkcs12Error, whatever byte changes', () => {
    for (const [file, pin] of [
      [modern, modernPin],
      [legacy, '1234'],
    ] as const) {
      for (let at = 0; at < file.length; at += 31) {
        const changed = Buffer.from(file)
        changed[at] = changed[at]! ^ 0x55
        // A byte inside attributes that nobody needs, as a version, may leave the file readable.
        expect(['opened', 'wrong-pin', 'malformed', 'unsupported']).toContain(reasonOf(changed, pin))
      }
    }
  })

  it('with a certificate only has no private key', () => {
    const file = forgeFile(null, [forgeParts().certificate], 'aes256')
    expect(reasonOf(file, '1234')).toBe('no-private-key')
  })

  it('with the certificate of another key has none of its own', () => {
    const other = forgeParts({ isFresh: true })
    expect(reasonOf(forgeFile(forgeParts().privateKey, [other.certificate], 'aes256'), '1234')).toBe(
      'no-certificate',
    )
    const alone = plainFile([keyPart(generateKeyPairSync('rsa', { modulusLength: 2048 }))])
    expect(reasonOf(alone, '1234')).toBe('no-certificate')
  })

  it.each([
    ['an unknown cipher', plainFile([encryptedPart('1.2.840.113549.1.12.1.1', 1)])],
    ['ten million rounds', plainFile([encryptedPart(objectIds.pbe3des, 10_000_000)])],
    ['a key of 1024 bits', plainFile([keyPart(generateKeyPairSync('rsa', { modulusLength: 1024 }))])],
    ['a key on an elliptic curve', plainFile([keyPart(generateKeyPairSync('ec', { namedCurve: 'P-256' }))])],
    [
      'protection by a public key',
      derSequence(derUnsigned(3), derSequence(derObjectIdOf('1.2.840.113549.1.7.2'))),
    ],
  ])('because of %s is unsupported, not a wrong PIN', (_, file) =>
    expect(reasonOf(file, '1234')).toBe('unsupported'),
  )

  it('because of seven encrypted parts is unsupported, each being costly', () => {
    const [, safe] = parseAsn1(modern)[0]!.value as Asn1[]
    const octets = ((safe!.value as Asn1[])[1]!.value as Asn1[])[0]!.value as Buffer
    const [certificates] = parseAsn1(octets)[0]!.value as Asn1[]
    const parts = Array.from({ length: 7 }, () => writeDer(certificates!))
    expect(reasonOf(plainFile(parts), modernPin)).toBe('unsupported')
    expect(reasonOf(plainFile(parts.slice(1)), modernPin)).toBe('no-private-key')
  })

  it('without MAC still says that the PIN is wrong', () => {
    expect(reasonOf(withoutMac(modern), '1234')).toBe('wrong-pin')
    expect(reasonOf(withoutMac(legacy), '1235')).toBe('wrong-pin')
    expect(reasonOf(withoutMac(modern), modernPin)).toBe('opened')
  })
})

describe('looser encodings of old tools', () => {
  it('are read: values of indefinite length and strings in pieces', () => {
    expect(reasonOf(asIndefiniteBer(legacy), '1234')).toBe('opened')
  })
})

function reasonOf(file: Uint8Array, pin: string): string {
  try {
    openPkcs12(file, pin)
    return 'opened'
  } catch (error) {
    if ((error as Error).name !== 'Pkcs12Error') throw error
    return (error as Pkcs12Error).reason
  }
}

type ForgeParts = { certificate: string; privateKey: string }
let sharedParts: ForgeParts | null = null

function forgeParts({ isFresh = false } = {}): ForgeParts {
  if (sharedParts !== null && !isFresh) return sharedParts
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(
    pair.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  )
  certificate.serialNumber = '07'
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2030-01-01T00:00:00Z')
  certificate.setSubject([{ name: 'commonName', value: 'X' }])
  certificate.setIssuer([{ name: 'commonName', value: 'Y' }])
  certificate.sign(forge.pki.privateKeyFromPem(pem), forge.md.sha256.create())
  const parts = { certificate: forge.pki.certificateToPem(certificate), privateKey: pem }
  if (!isFresh) sharedParts = parts
  return parts
}

type ForgeAlgorithm = '3des' | 'aes128' | 'aes192' | 'aes256'

function forgeFile(privateKey: string | null, certificates: string[], algorithm: ForgeAlgorithm): Uint8Array {
  const key = privateKey === null ? null : forge.pki.privateKeyFromPem(privateKey)
  const file = forge.pkcs12.toPkcs12Asn1(
    key as forge.pki.rsa.PrivateKey,
    certificates.map((pem) => forge.pki.certificateFromPem(pem)),
    '1234',
    { algorithm },
  )
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
}

function plainFile(parts: Uint8Array[]): Uint8Array {
  return derSequence(derUnsigned(3), content(objectIds.data, derOctetString(derSequence(...parts))))
}

function content(type: string, value: Uint8Array): Uint8Array {
  return derSequence(derObjectIdOf(type), derValue(0xa0, value))
}

function encryptedPart(cipher: string, iterations: number): Uint8Array {
  const parameters = derSequence(derOctetString(Buffer.alloc(8)), derUnsigned(iterations))
  const algorithm = derSequence(derObjectIdOf(cipher), parameters)
  const info = derSequence(derObjectIdOf(objectIds.data), algorithm, derValue(0x80, Buffer.alloc(16)))
  return content(objectIds.encryptedData, derSequence(derUnsigned(0), info))
}

function keyPart({ privateKey }: ReturnType<typeof generateKeyPairSync>): Uint8Array {
  const key = (privateKey as unknown as { export(options: object): Buffer }).export({
    format: 'der',
    type: 'pkcs8',
  })
  const bag = derSequence(derObjectIdOf(objectIds.keyBag), derValue(0xa0, key))
  return content(objectIds.data, derOctetString(derSequence(bag)))
}

type Asn1 = { tag: number; value: Asn1[] | Buffer }

function parseAsn1(bytes: Uint8Array): Asn1[] {
  const nodes: Asn1[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at]!
    const first = bytes[at + 1]!
    const count = first < 0x80 ? 0 : first & 0x7f
    const length = count === 0 ? first : Buffer.from(bytes).readUIntBE(at + 2, count)
    const start = at + 2 + count
    const inner = Buffer.from(bytes.subarray(start, start + length))
    nodes.push({ tag, value: (tag & 0x20) === 0 ? inner : parseAsn1(inner) })
    at = start + length
  }
  return nodes
}

function withoutMac(file: Uint8Array): Uint8Array {
  const [pfx] = parseAsn1(file)
  return writeDer({ tag: 0x30, value: (pfx!.value as Asn1[]).slice(0, 2) })
}

function withPbmac1(file: Uint8Array, pin: string): Uint8Array {
  const [version, safe] = parseAsn1(file)[0]!.value as Asn1[]
  const octets = ((safe!.value as Asn1[])[1]!.value as Asn1[])[0]!.value as Buffer
  const salt = Buffer.alloc(8, 7)
  const digest = createHmac('sha256', pbkdf2Sync(pin, salt, 1000, 32, 'sha256'))
    .update(octets)
    .digest()
  const hmac = derSequence(derObjectIdOf(objectIds.hmacSha256))
  const derivation = derSequence(
    derObjectIdOf(objectIds.pbkdf2),
    derSequence(derOctetString(salt), derUnsigned(1000), derUnsigned(32), hmac),
  )
  const algorithm = derSequence(derObjectIdOf(objectIds.pbmac1), derSequence(derivation, hmac))
  const mac = derSequence(derSequence(algorithm, derOctetString(digest)), derOctetString(salt))
  return derSequence(writeDer(version!), writeDer(safe!), mac)
}

function writeDer({ tag, value }: Asn1): Uint8Array {
  return derValue(tag, ...(Array.isArray(value) ? value.map(writeDer) : [value]))
}

/** The outer layers as BER of indefinite length, octet strings cut into pieces, the MAC still over the same bytes. */
function asIndefiniteBer(file: Uint8Array): Uint8Array {
  return writeBer(parseAsn1(file)[0]!)
}

function writeBer({ tag, value }: Asn1): Uint8Array {
  if (Array.isArray(value)) return indefinite(tag, value.map(writeBer))
  if (tag !== 0x04 || value.length < 100) return derValue(tag, value)
  const half = value.length >> 1
  return indefinite(0x24, [derOctetString(value.subarray(0, half)), derOctetString(value.subarray(half))])
}

function indefinite(tag: number, content: Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])])
}
