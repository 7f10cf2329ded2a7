import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const here = '192.0.2.1'

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
  expect(await verifyPassword(stored, longest, here)).toBe(true)
  expect(await verifyPassword(stored, longest.slice(0, -1), here)).toBe(false)
  expect(await verifyPassword(stored, `${longest.slice(0, -1)}7`, here)).toBe(false)
})

test('nobody is let in where there is no hash', async () => {
  expect(await verifyPassword(undefined, '', here)).toBe(false)
})

// 600 a minute and address were let in to the hashing, each e-mail that nobody has on its own.
test('one address that sends many is told to come again, and keeps nobody else waiting', async () => {
  const many = Array.from({ length: 150 }, () =>
    verifyPassword(undefined, 'guess', '198.51.100.7').then(
      () => 'judged',
      (error: { status: number; code: string; params: object }) => error,
    ),
  )
  const began = performance.now()
  await verifyPassword(undefined, 'mine', here)
  const mine = performance.now() - began
  const answers = await Promise.all(many)
  const all = performance.now() - began
  // Two of the first and a hundred that waited, unless the machine is too busy for so many in their time.
  expect(answers.filter((answer) => answer === 'judged').length).toBeLessThanOrEqual(102)
  expect(answers.find((answer) => answer !== 'judged')).toMatchObject({
    status: 503,
    code: 'overloaded',
    params: { seconds: 5 },
  })
  // Next in turn, not the last.
  expect(mine).toBeLessThan(all / 2)
})

// A line of version 6 has more addresses than the gate has places: five hundred of them filled it.
test('one line of version 6 is one that waits behind itself, whichever of its addresses it takes', async () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    verifyPassword(undefined, 'guess', `2001:db8:1:2::${(n + 1).toString(16)}`).then(
      () => 'judged',
      ({ code }: { code: string }) => code,
    ),
  )
  expect((await Promise.all(many)).filter((answer) => answer === 'judged').length).toBeLessThanOrEqual(102)
})

// Of forty at once the last eighteen were told to come again.
test('an office behind one address signs in all at once', async () => {
  const stored = await hashPassword('theirs')
  const judged = await Promise.all(Array.from({ length: 40 }, () => verifyPassword(stored, 'theirs', here)))
  expect(judged).toEqual(Array(40).fill(true))
})

test('work of our own waits for as long as it takes', async () => {
  const hashes = await Promise.all(Array.from({ length: 30 }, (_, n) => hashPassword(`${n}`)))
  expect(new Set(hashes).size).toBe(30)
})
