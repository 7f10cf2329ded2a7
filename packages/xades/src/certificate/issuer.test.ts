import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aKey } from '../../test/a-key.ts'
import type { TestKeyOptions } from '../pkcs12/create-test-pkcs12.ts'
import { signXml } from '../sign/sign-xml.ts'
import { judgeSignatures } from '../verify/judge-signatures.ts'
import { authorityKeys } from './authority-keys.ts'
import { judgeIssuer } from './issuer.ts'
import { type CertificateInfo, readCertificate } from './read-certificate.ts'

const hacienda = {
  organization: 'MINISTERIO DE HACIENDA',
  organizationalUnit: 'DGT',
  commonName: 'CA PERSONA JURIDICA',
}

/** Of one key for all: making one takes a while. */
const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
async function aCertificate(issuer?: TestKeyOptions['issuer']): Promise<CertificateInfo> {
  return readCertificate((await aKey({ keyPair, ...(issuer && { issuer }) })).certificate.der)
}

// Whoever made a certificate with the number of a supplier was called a supplier.
test('a certificate that somebody made by themselves is nobody’s, whatever name it gives', async () => {
  expect(judgeIssuer(await aCertificate())).toBe('practice')
  expect(judgeIssuer(await aCertificate({ ...hacienda, organization: 'YO MISMO' }))).toBe('unknown')
  expect(judgeIssuer(await aCertificate({ ...hacienda, commonName: 'CA DE OTRA COSA' }))).toBe('unknown')
  expect(judgeIssuer(await aCertificate(hacienda))).toBe('named')
})

test('one that names a key of the authority which never signed it is forged', async () => {
  for (const { id } of authorityKeys) {
    expect(judgeIssuer(await aCertificate({ ...hacienda, keyId: id }))).toBe('forged')
  }
})

test('one that the named key did sign is believed', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = [{ id: 'ab', publicKey: () => publicKey }]
  const issued = await aCertificate({ ...hacienda, keyId: 'ab', key: privateKey })
  expect(judgeIssuer(issued, keys)).toBe('verified')
  const byOneself = await aCertificate({ ...hacienda, keyId: 'ab' })
  expect(judgeIssuer(byOneself, keys)).toBe('forged')
})

test('each key that we have is the one that its id names', () => {
  const ids = authorityKeys.map(({ publicKey }) => {
    const der = publicKey().export({ type: 'pkcs1', format: 'der' })
    return createHash('sha1').update(der).digest('hex')
  })
  expect(ids).toEqual(authorityKeys.map(({ id }) => id))
})

test('a signature is acceptable where its issuer is: to the authority, for practice, or judged by who asks', async () => {
  const xml = signXml('<a xmlns="urn:a">1</a>', await aKey(), { signingTime: '2026-11-21T10:15:00-06:00' })
  const expected = { signedBy: null, needsPolicy: false, nowMs: Date.parse('2026-11-22T00:00:00Z') }
  const judged = (issuers?: 'practice' | 'any') => {
    const { isAcceptable, signatures } = judgeSignatures(xml, { ...expected, ...(issuers && { issuers }) })
    return { isAcceptable, problems: signatures.flatMap(({ problems }) => problems.map(({ code }) => code)) }
  }
  expect(judged()).toEqual({ isAcceptable: false, problems: ['issuer-for-practice'] })
  expect(judged('practice')).toEqual({ isAcceptable: true, problems: [] })
  expect(judged('any')).toEqual({ isAcceptable: true, problems: [] })
})

const samples = new URL('../../../../../shared/hacienda/samples/real/', import.meta.url)
const hasSamples = existsSync(samples)

test.skipIf(!hasSamples)(
  'certificates of documents in production lead to a key that we have (skipped where ../shared is absent)',
  () => {
    for (const name of readdirSync(samples)) {
      const { signatures } = judgeSignatures(readFileSync(new URL(name, samples)), {
        signedBy: null,
        needsPolicy: false,
        nowMs: Date.parse('2026-11-22T00:00:00Z'),
      })
      expect([name, signatures.map(({ issuer }) => issuer)]).toEqual([name, ['verified']])
    }
  },
)
