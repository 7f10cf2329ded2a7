import { createHash } from 'node:crypto'
import type { FailureScope } from './identity-store.ts'

/** Whose failures count together: the account of an e-mail, and the address the tries come from. */
export function failureScope(email: string, address: string): FailureScope {
  return { account: createHash('sha256').update(email.trim().toLowerCase()).digest('base64url'), address }
}
