import { createHash, randomBytes } from 'node:crypto'

export type InvitationToken = { companyId: string; tokenHash: Buffer }

/** A new link's token: which company it opens, and 256 random bits; with what is stored of it. */
export function newInvitationToken(companyId: string): { token: string; tokenHash: Buffer } {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([company, randomBytes(32)]).toString('base64url')
  return { token, tokenHash: hash(token) }
}

/** The company and the hash of a token; null for what is none. */
export function readInvitationToken(token: string): InvitationToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null
  const hex = bytes.subarray(0, 16).toString('hex')
  const companyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { companyId, tokenHash: hash(token) }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
