import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#modules/identity/password.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { fetchOutside } from '../fetch-outside.ts'
import { connectOutside, isPublicHost } from '../public-address.ts'
import { unsafeForAllCompanies, withPerson } from './company-context.ts'
import { noteInside, standOutside } from './stand-outside.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

const refusal = /does not belong into a transaction/

test.each<[string, () => Promise<unknown>]>([
  ['a look-up', () => isPublicHost('127.0.0.1')],
  ['a connection', () => connectOutside({ host: '127.0.0.1', port: 9, timeoutMs: 1 })],
  ['a call', () => fetchOutside('http://127.0.0.1:9')],
  ['hashing a password', () => hashPassword('correct horse battery')],
  ['comparing a password', () => verifyPassword(undefined, 'correct horse battery', '192.0.2.1')],
])('%s in the middle of a transaction is a mistake that every test of it meets', async (_, work) => {
  await expect(unsafeForAllCompanies(t, work)).rejects.toThrow(refusal)
  await expect(withPerson(t, crypto.randomUUID(), () => Promise.resolve().then(work))).rejects.toThrow(
    refusal,
  )
})

test('a program that serves people notes it and goes on', async () => {
  const noted: unknown[] = []
  const throwAgain = noteInside({ error: (about: object) => noted.push(about) } as never)
  try {
    await unsafeForAllCompanies(t, async () => standOutside('this'))
  } finally {
    throwAgain()
  }
  expect(noted).toMatchObject([{ err: { message: expect.stringMatching(refusal) } }])
  await expect(unsafeForAllCompanies(t, async () => standOutside('this'))).rejects.toThrow(refusal)
})

test('what was begun in a transaction and goes on after it holds no connection', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let later = Promise.resolve()
  await unsafeForAllCompanies(t, async () => {
    later = over.then(() => standOutside('this'))
  })
  end()
  await later
})

test('a transaction that failed is over too', async () => {
  let later: (() => void) | undefined
  const failing = unsafeForAllCompanies(t, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const after = promise.then(() => standOutside('this'))
    later = () => resolve()
    after.catch(() => {})
    throw Object.assign(new Error('failed'), { after })
  })
  const { after } = await failing.catch((error: { after: Promise<void> }) => error)
  later!()
  await after
})
