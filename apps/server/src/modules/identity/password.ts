import { hash, verify } from '@node-rs/argon2'
import { addressGroup } from '#platform/address-group.ts'
import { standOutside } from '#platform/database/stand-outside.ts'
import { Overloaded } from '#platform/errors.ts'
import { openFairGate } from '#platform/fair-gate.ts'

// argon2id with what OWASP recommends: 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hash of a random text nobody knows, at the same cost: an unknown account takes as long to refuse as a known one.
const nobody = hash(crypto.randomUUID(), cost)

/**
 * Each takes a core for some 20 ms and 19 MiB, in one of the few threads that also read files and names: whoever sends many, of e-mails
 * that nobody has too, waits behind themselves and not before everybody else. An office behind one address may sign in all at once.
 */
const gate = openFairGate({
  atOnce: 2,
  waiting: { most: 1_000, mostOfOne: 100 },
  mostWaitMs: 5_000,
  refuse: () => new Overloaded(),
})

/** Hashes a password with argon2id, for an address or, without one, for work of our own that waits. Call outside of a transaction. Throws Overloaded. */
export async function hashPassword(password: string, address?: string): Promise<string> {
  standOutside('hashing a password')
  return gate.pass(addressGroup(address ?? 'our own'), () => hash(password, cost), address === undefined)
}

/** Whether a password fits; without a hash it takes the same time and does not. Throws Overloaded. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  standOutside('comparing a password')
  const fits = await gate.pass(addressGroup(address), async () => verify(stored ?? (await nobody), password))
  return stored !== undefined && fits
}
