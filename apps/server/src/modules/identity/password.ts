import { hash, verify } from '@node-rs/argon2'

// argon2id with what OWASP recommends: 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hash of a random text nobody knows, at the same cost: an unknown account takes as long to refuse as a known one.
const nobody = hash(crypto.randomUUID(), cost)

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether a password fits; without a hash it takes the same time and does not. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password)
  return stored !== undefined && fits
}
