import { createHash } from 'node:crypto'

/** Whose failures are counted together: an account, named by a hash of its e-mail, and an address. */
type FailureScope = { account: string; address: string }

/** A try that is counted and waits for its judgement: a password, or a code. */
export type SignInTry = { id: string; scope: FailureScope }

/** Whose failures count together: the account of an e-mail, and the address the tries come from. */
export function failureScope(email: string, address: string): FailureScope {
  return { account: createHash('sha256').update(email.trim().toLowerCase()).digest('base64url'), address }
}
