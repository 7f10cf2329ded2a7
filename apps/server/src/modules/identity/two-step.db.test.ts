import { createHmac } from 'node:crypto'
import type { SecurityEntry } from '@cuentaclara/contracts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aPerson, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { identityJobs } from './index.ts'

const secrets = createSecrets([testSecretKey])
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Person = Awaited<ReturnType<typeof aPerson>>
const post = (path: string, as: { token?: string }, payload: object) => t.send('POST', path, as, { payload })
const login = (person: Person) => post('/auth/login', {}, { email: person.email, password: testPassword })
const challengeOf = async (person: Person) => {
  const answer = await login(person)
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'two-step-required' })
  return (answer.body as { params: { challenge: string } }).params.challenge
}
const answerWith = (challenge: string, code: string) => post('/auth/two-step', {}, { challenge, code })

/** Somebody who uses an authenticator; `code` is what it shows now. */
async function withTwoStep() {
  const person = await aPerson(t)
  const begun = (await post('/two-step', person, { password: testPassword })).body as {
    secret: string
    uri: string
  }
  expect(begun.uri).toContain(`secret=${begun.secret}`)
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const code = () => totp.generate({ timestamp: t.clock.now() })
  const confirmed = await post('/two-step/confirm', person, { code: code() })
  expect(confirmed.status).toBe(200)
  const { recovery_codes: recoveryCodes } = confirmed.body as { recovery_codes: string[] }
  t.clock.advance(30_000)
  return { person, code, recoveryCodes }
}

describe('two-step codes', () => {
  test('are asked for after the password; each code works once', async () => {
    const { person, code } = await withTwoStep()
    const challenge = await challengeOf(person)
    const answer = await answerWith(challenge, code())
    expect(answer.status).toBe(200)
    expect((answer.body as { user: object }).user).toMatchObject({ email: person.email })
    expect((await answerWith(challenge, code())).status).toBe(401)
    expect((await answerWith(await challengeOf(person), code())).body).toMatchObject({
      code: 'two-step-wrong',
    })
  })

  test('that come a second time, at the door or as a proof within a session, are refused and noted, and their owner is told', async () => {
    const { person, code } = await withTwoStep()
    const noted = async () =>
      (
        (await t.send('GET', '/profile/security-history', person)).body as { data: SecurityEntry[] }
      ).data.filter(({ kind }) => kind === 'code-reused')
    const told = async () =>
      (await lettersTo(t, person.email)).filter(({ template }) => template === 'code-reused')
    const worker = await startWorker({
      ownerUrl: t.urls.owner,
      handlers: identityJobs(t, createIdentityKit({ config: parseConfig({}, {}), secrets })),
      concurrency: 1,
      log: createLog('silent'),
    })

    expect((await answerWith(await challengeOf(person), code())).status).toBe(200)
    expect((await answerWith(await challengeOf(person), '000000')).status).toBe(401)
    expect(await noted()).toEqual([])
    expect((await answerWith(await challengeOf(person), code())).status).toBe(401)
    expect(await noted()).toMatchObject([{ times: 1, origin: { address: '127.0.0.1' } }])
    await expect.poll(told).toHaveLength(1)
    const [letter] = await told()
    expect(letter!.text).toContain('127.0.0.1')
    expect(letter!.text).not.toContain(code())

    // By then the factor that turned them on was shown too long ago to stand for this one.
    t.clock.advance(11 * 60_000)
    const shown = code()
    expect((await answerWith(await challengeOf(person), shown)).status).toBe(200)
    const proof = await post('/two-step/recovery-codes', person, { password: testPassword, code: shown })
    expect(proof.body).toMatchObject({ errors: { code: [expect.any(String)] } })
    expect(await noted()).toHaveLength(2)
    await expect.poll(told).toHaveLength(2)
    await worker.stop()
  })

  test('may be half a minute off, not more', async () => {
    const { person, code } = await withTwoStep()
    const shown = code()
    t.clock.advance(30_000)
    expect((await answerWith(await challengeOf(person), shown)).status).toBe(200)
    const older = code()
    t.clock.advance(90_000)
    expect((await answerWith(await challengeOf(person), older)).status).toBe(401)
  })

  test('give way to a recovery code, once each, however it is written', async () => {
    const { person, recoveryCodes } = await withTwoStep()
    expect(recoveryCodes).toHaveLength(10)
    const code = ` ${recoveryCodes[3]!.toUpperCase().replace('-', ' ')}`
    expect((await answerWith(await challengeOf(person), code)).status).toBe(200)
    expect((await answerWith(await challengeOf(person), code)).status).toBe(401)
    const security = (await t.send('GET', '/security', person)).body as { two_step: object }
    expect(security.two_step).toEqual({ is_on: true, recovery_codes_left: 9 })
  })

  test('lock the account after five wrong ones, and the challenge is over by then', async () => {
    const { person, code } = await withTwoStep()
    const challenge = await challengeOf(person)
    for (let n = 0; n < 5; n += 1) expect((await answerWith(challenge, '000000')).status).toBe(401)
    expect((await answerWith(challenge, code())).body).toMatchObject({ code: 'challenge-over' })
    expect((await login(person)).status).toBe(429)
    t.clock.advance(16 * 60_000)
    expect((await answerWith(await challengeOf(person), code())).status).toBe(200)
  })

  // RFC 6238 and RFC 4226 by hand, without the library that judges them.
  test('are HMAC-SHA-1 of the half minute under 160 random bits, as the standards of one-time codes have them', async () => {
    const person = await aPerson(t)
    const begin = async () =>
      (await post('/two-step', person, { password: testPassword })).body as { secret: string; uri: string }
    const [former, { secret, uri }] = [await begin(), await begin()]
    expect(former.secret).not.toBe(secret)
    const key = Buffer.from(
      [...secret]
        .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g)!
        .map((bits) => Number.parseInt(bits, 2)),
    )
    expect(key).toHaveLength(20)
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const step = Buffer.alloc(8)
    step.writeBigUInt64BE(BigInt(Math.floor(t.clock.now() / 30_000)))
    const hash = createHmac('sha1', key).update(step).digest()
    const number = (hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff) % 1_000_000
    const confirmed = await post('/two-step/confirm', person, { code: String(number).padStart(6, '0') })
    expect(confirmed.status).toBe(200)
  })

  test('a challenge is over after five minutes', async () => {
    const { person, code } = await withTwoStep()
    const challenge = await challengeOf(person)
    t.clock.advance(5 * 60_000 + 1)
    expect((await answerWith(challenge, code())).body).toMatchObject({ code: 'challenge-over' })
  })

  test('are turned off with the password, and their secret is sealed meanwhile', async () => {
    const { person } = await withTwoStep()
    const [row] = await t.asOwner<{ secret: string }>('select secret from two_step where user_id = $1', [
      person.id,
    ])
    expect(row!.secret).toMatch(/^v1\./)
    expect((await post('/two-step/off', person, { password: 'no' })).status).toBe(422)
    expect((await post('/two-step/off', person, { password: testPassword })).status).toBe(204)
    expect((await login(person)).status).toBe(200)
  })

  test('do not count before a first code has confirmed them', async () => {
    const person = await aPerson(t)
    await post('/two-step', person, { password: testPassword })
    expect((await login(person)).status).toBe(200)
    expect((await post('/two-step/confirm', person, { code: '000000' })).status).toBe(422)
    expect((await login(person)).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with the present one marked, and end one by one or all others at once', async () => {
    const person = await aPerson(t)
    const others = [await login(person), await login(person), await login(person)].map(
      ({ body }) => body as { token: string },
    )
    const list = async () =>
      ((await t.send('GET', '/security', person)).body as { sessions: { id: string; is_current: boolean }[] })
        .sessions
    expect(await list()).toHaveLength(4)
    const other = (await list()).find(({ is_current }) => !is_current)!
    expect((await t.send('DELETE', `/sessions/${other.id}`, person)).status).toBe(204)
    expect(await list()).toHaveLength(3)
    const stranger = await aPerson(t)
    const mine = (await list()).find(({ is_current }) => is_current)!
    expect((await t.send('DELETE', `/sessions/${mine.id}`, stranger)).status).toBe(404)
    expect((await post('/sessions/end-others', person, {})).status).toBe(204)
    expect((await list()).map(({ is_current }) => is_current)).toEqual([true])
    for (const { token } of others) expect((await t.send('GET', '/get-user', { token })).status).toBe(401)
  })

  test('the others end when the password changes, which needs the former one', async () => {
    const person = await aPerson(t)
    const other = (await login(person)).body as { token: string }
    const change = (current_password: string, password: string) =>
      t.send('PUT', '/profile/password', person, { payload: { current_password, password } })
    const wrong = await change('no', 'siete gatos en la azotea')
    expect((wrong.body as { errors: object }).errors).toEqual({
      current_password: ['This is not your password.'],
    })
    expect((await change(testPassword, 'password1234')).status).toBe(422)
    expect((await change(testPassword, 'siete gatos en la azotea')).status).toBe(204)
    expect((await t.send('GET', '/get-user', other)).status).toBe(401)
    expect((await t.send('GET', '/get-user', person)).status).toBe(200)
  })
})
