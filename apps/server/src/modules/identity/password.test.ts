import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is kept as argon2id of the recommended cost, with a salt of its own each time', async () => {
  const hashes = await Promise.all([1, 2].map(() => hashPassword('correct horse battery')))
  const parts = hashes.map((text) => text.split('$'))
  for (const [, algorithm, version, cost, salt] of parts) {
    expect([algorithm, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt!, 'base64').length).toBeGreaterThanOrEqual(16)
  }
  expect(parts[0]![4]).not.toBe(parts[1]![4])
})

test('every character of a password counts, to the last of the longest, in any script', async () => {
  const longest = `${'á🔑漢'.repeat(63)}0123456`
  const stored = await hashPassword(longest)
  expect(await verifyPassword(stored, longest)).toBe(true)
  expect(await verifyPassword(stored, longest.slice(0, -1))).toBe(false)
  expect(await verifyPassword(stored, `${longest.slice(0, -1)}7`)).toBe(false)
})

test('nobody is let in where there is no hash', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
})
