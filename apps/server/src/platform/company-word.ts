import { createHash, randomBytes } from 'node:crypto'

const companyBytes = 16
const secretBytes = 24

/** A word for an address that opens something of a company, and the digest by which it is kept. Nobody guesses it. */
export function makeCompanyWord(companyId: string): { word: string; hash: Buffer } {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex')
  const word = Buffer.concat([company, randomBytes(secretBytes)]).toString('base64url')
  return { word, hash: hashOf(word) }
}

/** Whose a word is and how it is kept; undefined for what is no such word. */
export function readCompanyWord(word: string): { companyId: string; hash: Buffer } | undefined {
  const bytes = Buffer.from(word, 'base64url')
  if (bytes.length !== companyBytes + secretBytes) return undefined
  const hex = bytes.subarray(0, companyBytes).toString('hex')
  return { companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), hash: hashOf(word) }
}

function hashOf(word: string): Buffer {
  return createHash('sha256').update(word).digest()
}
