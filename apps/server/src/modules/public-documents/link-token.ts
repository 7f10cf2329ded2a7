import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

/** What a link opens. */
export type LinkSubject = { type: 'document' | 'quotation' | 'client' | 'simple'; id: string }
type Named = LinkSubject & { companyId: string; serial: number }

const use = 'public-documents'
// A token says the place of its type: new ones come last.
const types = ['document', 'quotation', 'client', 'simple'] as const
const idBytes = 16
const beforeSerial = 1 + 2 * idBytes
const proofBytes = 16
/** A link that was switched on anew more often than two bytes can say has four: the others stay as short as they were handed out. */
const serialBytes = [2, 4] as const

/** The word in a link: what it opens, and a proof that only this installation computes. It is kept nowhere. */
export function makeToken(secrets: Secrets, { companyId, type, id, serial }: Named): string {
  const ids = [companyId, id].map((each) => Buffer.from(each.replaceAll('-', ''), 'hex'))
  const number = Buffer.alloc(serial < 2 ** 16 ? 2 : 4)
  number.writeUIntBE(serial, 0, number.length)
  const named = Buffer.concat([Buffer.of(types.indexOf(type)), ...ids, number])
  const [key] = secrets.deriveKeys(use)
  return Buffer.concat([named, proofOf(key!, named)]).toString('base64url')
}

/** What the word in a link names; null for a word that is none of ours. */
export function readToken(secrets: Secrets, token: string): Named | null {
  const bytes = Buffer.from(token, 'base64url')
  const long = serialBytes.find((each) => bytes.length === beforeSerial + each + proofBytes)
  if (long === undefined) return null
  const named = bytes.subarray(0, beforeSerial + long)
  const proof = bytes.subarray(beforeSerial + long)
  const type = types[named[0]!]
  const isOurs = secrets.deriveKeys(use).some((key) => timingSafeEqual(proofOf(key, named), proof))
  if (!isOurs || type === undefined) return null
  return {
    type,
    companyId: toId(named.subarray(1, 1 + idBytes)),
    id: toId(named.subarray(1 + idBytes, 1 + 2 * idBytes)),
    serial: named.readUIntBE(beforeSerial, long),
  }
}

function proofOf(key: Buffer, named: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest().subarray(0, proofBytes)
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
