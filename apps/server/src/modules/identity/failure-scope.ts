import { createHash } from 'node:crypto'
import { type AddressGroup, addressGroup } from '#platform/address-group.ts'

/** Whose failures are counted together: an account, named by a hash of its e-mail, and an address. */
type FailureScope = { account: string; address: AddressGroup }

/** A try that is counted and waits for its judgement: a password, or a code. */
export type SignInTry = { id: string; scope: FailureScope }

/** Whose failures count together: the account of an e-mail, and the address the tries come from. */
export function failureScope(email: string, address: string): FailureScope {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
  return { account, address: addressGroup(address) }
}
