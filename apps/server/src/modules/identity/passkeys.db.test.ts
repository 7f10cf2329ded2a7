import type { PasskeyOptions } from '@cuentaclara/contracts'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { type Attested, aCredential, aPasskey, manyTimes, type Said } from '#test/passkey.ts'
import { servesOthers } from '#test/serves-others.ts'

vi.mock('@simplewebauthn/server', async (original) => {
  const real = await original<typeof import('@simplewebauthn/server')>()
  return { ...real, verifyRegistrationResponse: vi.fn(real.verifyRegistrationResponse) }
})

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
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { errors?: object }).errors ?? {})
/** Shows the passkey, which guards whatever guards the account. */
async function show() {
  const asked = (await post('/passkeys/show/options', {}, person)).body as PasskeyOptions
  await post('/passkeys/show', { challenge: asked.challenge, response: passkey.answer(asked) }, person)
}
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
  await show()
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

// One answer of a megabyte held the loop for two seconds, before anybody knew whose it was.
describe('an answer that is longer than any passkey gives', () => {
  const far = (bytes: number) => 'A'.repeat(bytes)
  const tooLong: [string, (response: Response) => void][] = [
    ['response.response.authenticatorData', ({ response }) => (response.authenticatorData = far(4100))],
    ['response.response.clientDataJSON', ({ response }) => (response.clientDataJSON = far(4100))],
    ['response.response.signature', ({ response }) => (response.signature = far(2052))],
    ['response.response.userHandle', ({ response }) => (response.userHandle = far(104))],
    ['response.id', (answer) => (answer.id = far(1404))],
    ['response.rawId', (answer) => (answer.rawId = far(1404))],
  ]
  type Response = ReturnType<typeof passkey.answer> & { response: { userHandle?: string } }

  test.each(tooLong)('is refused on %s, at the door and within a session', async (field, lengthen) => {
    for (const [path, as] of [
      ['/auth/passkey', {}],
      ['/passkeys/show', person],
    ] as const) {
      const asked = (await post(`${path}/options`, {}, as)).body as PasskeyOptions
      const response = passkey.answer(asked) as Response
      lengthen(response)
      const refused = await post(path, { challenge: asked.challenge, response }, as)
      expect([refused.status, fieldsOf(refused)]).toEqual([422, [field]])
    }
  })

  test('is not read to its end anywhere that asks for an account', async () => {
    const endless = { email: 'x'.repeat(40_000) }
    const paths = ['/auth/passkey', '/auth/login', '/auth/two-step', '/password/email', '/password/reset']
    for (const path of paths) expect([path, (await post(path, endless)).status]).toEqual([path, 413])
    for (const path of ['/passkeys', '/passkeys/show', '/passkeys/options'])
      expect([path, (await post(path, endless, person)).status]).toEqual([path, 413])
  })

  test('and one that is just short enough holds nobody up', async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, ask))
    const answers = asked.map((question) => {
      const response = passkey.answer(question)
      const data = Buffer.from(response.response.authenticatorData, 'base64url')
      data[32] = data[32]! | 0x80
      const long = Buffer.concat([data, manyTimes(3_000, 0x60)])
      response.response.authenticatorData = long.toString('base64url')
      return { challenge: question.challenge, response }
    })
    const statuses: number[] = []
    const isServed = await servesOthers(async () => {
      for (const answer of answers.splice(0, 8)) statuses.push((await post('/auth/passkey', answer)).status)
    })
    expect(isServed).toBe(true)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

describe('a new passkey', () => {
  const begin = async () =>
    (await post('/passkeys/options', { password: testPassword }, person)).body as PasskeyOptions
  async function add(attested?: Attested) {
    const asked = await begin()
    const made = aCredential()
    const payload = { challenge: asked.challenge, name: 'Phone', response: made.present(asked, attested) }
    return { made, answer: await post('/passkeys', payload, person) }
  }

  test('that attests nothing of its maker, as it was asked to, is kept and opens the account', async () => {
    await t.asOwner('delete from passkeys where user_id = $1', [person.id])
    const { made, answer } = await add()
    expect(answer.status, answer.text).toBe(201)
    const asked = await ask()
    const opened = await post('/auth/passkey', { challenge: asked.challenge, response: made.answer(asked) })
    expect(opened.status, opened.text).toBe(200)
  })

  test.each<[string, Attested]>([
    ['another format', { format: 'packed' }],
    ['a format of certificates', { format: 'apple', statement: Buffer.from('a163783563814100', 'hex') }],
    ['a statement where there is none', { statement: Buffer.from('a1617801', 'hex') }],
    ['more than a key', { extensions: manyTimes(6_000, 0x60) }],
  ])('that comes with %s is refused before it is read', async (_, attested) => {
    await t.asOwner('delete from passkeys where user_id = $1', [person.id])
    vi.mocked(verifyRegistrationResponse).mockClear()
    const { answer } = await add(attested)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, 'passkey-refused'])
    expect(verifyRegistrationResponse).not.toHaveBeenCalled()
  })

  test('is refused on its field where it is longer than any', async () => {
    await t.asOwner('delete from passkeys where user_id = $1', [person.id])
    const asked = await begin()
    const response = aCredential().present(asked, { extensions: manyTimes(14_000, 0x60) })
    const refused = await post('/passkeys', { challenge: asked.challenge, name: 'Phone', response }, person)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['response.response.attestationObject']])
  })
})

test('a passkey that was taken away opens nothing more', async () => {
  const { passkeys } = (await t.send('GET', '/security', person)).body as { passkeys: { id: string }[] }
  const payload = { password: testPassword }
  const remove = () => t.send('DELETE', `/passkeys/${passkeys[0]!.id}`, person, { payload })
  expect((await remove()).body).toMatchObject({ code: 'passkey-needed' })
  await show()
  expect((await remove()).status).toBe(204)
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
