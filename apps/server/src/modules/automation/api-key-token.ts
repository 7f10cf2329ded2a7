import { createHash, randomBytes } from 'node:crypto'

const mark = 'cck_'
const companyBytes = 16
const secretBytes = 24

/** A new key of a company: its mark, whose it is, and 192 random bits. */
export function newApiKeyToken(companyId: string): string {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex')
  return mark + Buffer.concat([company, randomBytes(secretBytes)]).toString('base64url')
}

/** Whether a bearer token is meant as the key of another program. */
export function isApiKey(token: string): boolean {
  return token.startsWith(mark)
}

/** The company that a key names; null for what is no key of ours. */
export function companyOfKey(token: string): string | null {
  const bytes = Buffer.from(token.slice(mark.length), 'base64url')
  if (bytes.length !== companyBytes + secretBytes) return null
  const hex = bytes.subarray(0, companyBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What is stored of a key. */
export function hashApiKey(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
