import { hash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { dsigNamespace } from '../identifiers.ts'
import { checkCanonicalInput } from './canonical-input.ts'
import type { SigningDigest, SigningKey } from './signing-key.ts'

export type SignOptions = {
  /** ISO 8601 with offset, as `2026-11-16T09:15:00-06:00`. */
  signingTime: string
  /** Id of the Signature, unique in the document: an XML name. Random when absent. */
  id?: string
  /** Digest of references and signature; sha256 unless said. */
  digest?: SigningDigest
}

/**
 * Signs a document as XAdES-EPES, enveloped, in the form of Annex 2 v4.4, and returns the whole document's text. The
 * input is exclusive canonical XML without XML declaration, as our writer makes it; anything else is a programmer's
 * mistake and throws TypeError.
 */
export function signXml(canonicalXml: string, key: SigningKey, options: SignOptions): string {
  const prepared = prepare(canonicalXml, key, options)
  const value = sign(prepared.digest, prepared.bytesToSign, key.privateKey)
  return assemble(canonicalXml, key, prepared, value)
}

/** As signXml, with the RSA operation on a thread of the pool, so that a server can sign several at once. */
export async function signXmlAsync(
  canonicalXml: string,
  key: SigningKey,
  options: SignOptions,
): Promise<string> {
  const prepared = prepare(canonicalXml, key, options)
  const value = await signOnThread(prepared.digest, prepared.bytesToSign, key.privateKey)
  return assemble(canonicalXml, key, prepared, value)
}

type Prepared = {
  id: string
  digest: SigningDigest
  signingTime: string
  signedInfo: string
  bytesToSign: Buffer
  endOfContent: number
}

function prepare(canonicalXml: string, key: SigningKey, options: SignOptions): Prepared {
  const endOfContent = checkCanonicalInput(canonicalXml)
  const { signingTime, digest = 'sha256', id = `id-${randomUUID().replaceAll('-', '')}` } = options
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(signingTime)) {
    throw new TypeError('signingTime needs the form 2026-11-16T09:15:00-06:00')
  }
  if (!/^[A-Za-z_][\w.-]*$/.test(id)) throw new TypeError('a signature id is an XML name')

  const pieces = key.pieces[digest]
  const digested = pieces.signedPropertiesDigested
  const properties = digested[0] + id + digested[1] + signingTime + digested[2] + id + digested[3]
  const info = pieces.signedInfo
  const signedInfo =
    info[0] +
    id +
    info[1] +
    hash(digest, canonicalXml, 'base64') +
    info[2] +
    id +
    info[3] +
    hash(digest, properties, 'base64') +
    info[4]
  const bytesToSign = Buffer.from(`<ds:SignedInfo xmlns:ds="${dsigNamespace}">${signedInfo}`)
  return { id, digest, signingTime, signedInfo, bytesToSign, endOfContent }
}

function assemble(canonicalXml: string, key: SigningKey, prepared: Prepared, value: Buffer): string {
  const { id, signingTime, signedInfo, digest, endOfContent } = prepared
  const { keyInfo, signedProperties } = key.pieces[digest]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${canonicalXml.slice(0, endOfContent)}<ds:Signature xmlns:ds="${dsigNamespace}" Id="${id}"><ds:SignedInfo>${signedInfo}<ds:SignatureValue Id="value-${id}">${value.toString('base64')}${keyInfo[0]}${id}${keyInfo[1]}${signedProperties[0]}${id}${signedProperties[1]}${signingTime}${signedProperties[2]}${id}${signedProperties[3]}</xades:QualifyingProperties></ds:Object></ds:Signature>${canonicalXml.slice(endOfContent)}`
}

function signOnThread(digest: SigningDigest, bytes: Buffer, privateKey: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign(digest, bytes, privateKey, (error, value) => (error ? reject(error) : resolve(value)))
  })
}
