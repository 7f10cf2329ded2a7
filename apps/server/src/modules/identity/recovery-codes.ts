import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const howMany = 10
// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes that each open an account once when the authenticator is lost: `h7k2p-9xw4m`, some fifty bits. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: howMany }, () => `${part()}-${part()}`)
}

/** What may be stored of a code: its hash under a key that is not in the database, the newest key's first. */
export function hashRecoveryCode(secrets: Secrets, userId: string, code: string): Buffer[] {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return secrets
    .deriveKeys('recovery-codes')
    .map((key) => createHmac('sha256', key).update(`${userId}:${plain}`).digest())
}
