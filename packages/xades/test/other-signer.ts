import type { KeyObject } from 'node:crypto'
import { Parse, SignedXml } from 'xadesjs'
// Gives xadesjs its parser and engine.
import './other-verifiers.ts'
import type { SigningKey } from '../src/sign/signing-key.ts'

export type OtherWay = {
  hash?: 'SHA-256' | 'SHA-384' | 'SHA-512'
  transforms?: Array<'enveloped' | 'exc-c14n' | 'c14n'>
  policy?: string
  role?: string
  signingTime?: string
}

/** A document signed by xadesjs: software of others, which shares no line with ours and is obliging to nobody's reading. */
export async function signWithXadesjs(xml: string, key: SigningKey, way: OtherWay = {}): Promise<string> {
  const { hash = 'SHA-256', transforms = ['enveloped', 'exc-c14n'], policy, role } = way
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash,
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  }
  const privateKey = await importKey(key.privateKey, algorithm)
  const certificate = Buffer.from(key.certificate.der).toString('base64')
  const document = Parse(xml)
  const signed = new SignedXml()
  await signed.Sign(algorithm, privateKey, document, {
    x509: [certificate],
    signingCertificate: { certificate, digestAlgorithm: hash },
    signingTime: { value: new Date(way.signingTime ?? '2026-11-16T15:15:00Z') },
    references: [{ hash, transforms, uri: '' }],
    ...(policy === undefined ? {} : { policy: { hash, identifier: { value: policy } } }),
    ...(role === undefined ? {} : { signerRole: { claimed: [role] } }),
  })
  return signed.toString()
}

function importKey(key: KeyObject, algorithm: object): Promise<CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return crypto.subtle.importKey('pkcs8', der, algorithm as RsaHashedImportParams, true, ['sign'])
}
