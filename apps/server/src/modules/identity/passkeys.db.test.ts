import type { PasskeyOptions } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { aPasskey, type Said } from '#test/passkey.ts'

let t: TestApp
let person: Awaited<ReturnType<typeof aPerson>>
let passkey: Awaited<ReturnType<typeof aPasskey>>
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  person = await aPerson(t)
  passkey = await aPasskey(t, person.id, 'Laptop')
})

const post = (path: string, payload: object, as: { token?: string } = {}) =>
  t.send('POST', path, as, { payload })
const ask = async () => (await post('/auth/passkey/options', {})).body as PasskeyOptions
async function enter(said: Said = {}, asked?: PasskeyOptions) {
  const question = asked ?? (await ask())
  const response = passkey.answer(question, said)
  return (await post('/auth/passkey', { challenge: question.challenge, response })).status
}

test('a passkey opens the account of its owner, each time by a question of its own', async () => {
  const [one, other] = [await ask(), await ask()]
  const challengeOf = ({ options }: PasskeyOptions) => (options as { challenge: string }).challenge
  expect(challengeOf(one)).not.toBe(challengeOf(other))
  expect(Buffer.from(challengeOf(one), 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(await enter({}, one)).toBe(200)
  // What was overheard opens nothing a second time.
  expect(await enter({}, one)).toBe(401)
})

test.each<[string, Said]>([
  ['for a page elsewhere', { origin: 'https://localhost.example' }],
  ['for another domain', { domain: 'example.test' }],
  ['without proving who holds it', { isUserVerified: false }],
  ['for another question', { challenge: 'c'.repeat(43) }],
])('what a passkey answered %s opens nothing', async (_, said) => {
  expect(await enter(said)).toBe(401)
})

// ASVS 2.9.3 and 2.8.7: EdDSA, ECDSA with P-256, RSA with SHA-256; a finger or a face only opens what its owner holds.
test('a passkey is asked for by approved algorithms alone, and for its device to know its owner', async () => {
  const begun = await post('/passkeys/options', { password: testPassword }, person)
  const { options } = begun.body as {
    options: {
      pubKeyCredParams: { alg: number }[]
      authenticatorSelection: object
      challenge: string
    }
  }
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  expect(options.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  expect((await ask()).options).toMatchObject({ userVerification: 'required' })
})

test('a passkey whose count goes back was copied, and opens nothing', async () => {
  expect(await enter({ counter: 7 })).toBe(200)
  expect(await enter({ counter: 7 })).toBe(401)
  expect(await enter({ counter: 8 })).toBe(200)
})

test('a passkey that was taken away opens nothing more', async () => {
  const { passkeys } = (await t.send('GET', '/security', person)).body as { passkeys: { id: string }[] }
  const payload = { password: testPassword }
  expect((await t.send('DELETE', `/passkeys/${passkeys[0]!.id}`, person, { payload })).status).toBe(204)
  expect(await enter()).toBe(401)
})

test('each sign-in has a token of its own, of 256 bits', async () => {
  const tokens = await Promise.all(
    [1, 2].map(async () => {
      const answer = await post('/auth/login', { email: person.email, password: testPassword })
      return (answer.body as { token: string }).token
    }),
  )
  expect(new Set([...tokens, person.token]).size).toBe(3)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})
