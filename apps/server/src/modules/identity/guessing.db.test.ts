import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { signIn } from './sign-in.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const post = (path: string, as: { token?: string }, payload: object) => t.send('POST', path, as, { payload })
/** A busy machine tells some to come again, of whose try nothing is counted: they do. */
async function untilJudged<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? untilJudged(ask) : answer
}
const login = (email: string, password: string) =>
  untilJudged(() => post('/auth/login', {}, { email, password }))
const loginFrom = async (address: string, email: string, password: string) => {
  const ask = () =>
    signIn(t, { email, password, address, userAgent: null }).then(
      () => ({ status: 200 }),
      (error: { status: number }) => error,
    )
  return (await untilJudged(ask)).status
}
/** Thirty at once, the next when these are answered: of more a busy machine hashes too few in the time that anybody waits. */
async function manyAtOnce(times: number, ask: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 30)
    statuses.push(
      ...(await Promise.all(Array.from({ length: Math.min(30, times - n) }, (_, m) => ask(n + m)))),
    )
  return statuses
}
const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  )

describe('of many guesses at once no more are judged than one after the other', () => {
  test('200 passwords, the right one among them as the hundredth', async () => {
    const { email } = await aPerson(t)
    const guesses = Array.from({ length: 200 }, (_, n) =>
      login(email, n === 99 ? testPassword : `wrong ${n}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(tally(statuses)).toEqual({ 401: 5, 429: 195 })
    expect((await login(email, testPassword)).status).toBe(429)
  })

  test('100 two-step codes on one question', async () => {
    const person = await aPerson(t)
    const begun = (await post('/two-step', person, { password: testPassword })).body as { secret: string }
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    await post('/two-step/confirm', person, { code: totp.generate({ timestamp: t.clock.now() }) })
    t.clock.advance(30_000)
    const right = totp.generate({ timestamp: t.clock.now() })
    const wrong = Array.from({ length: 120 }, (_, n) => String(100_000 + n)).filter((code) => code !== right)
    const asked = (await login(person.email, testPassword)).body as { params: { challenge: string } }
    const { challenge } = asked.params
    const codes = [...wrong.slice(0, 9), right, ...wrong.slice(9, 99)]
    const answers = await Promise.all(codes.map((code) => post('/auth/two-step', {}, { challenge, code })))
    const judged = answers.filter(
      ({ status, body }) => status === 200 || (body as { code: string }).code === 'two-step-wrong',
    )
    expect(judged.length).toBeLessThanOrEqual(5)
  })

  test('40 of one’s own password beside an open session', async () => {
    const person = await aPerson(t)
    const guesses = Array.from({ length: 40 }, (_, n) =>
      post('/two-step', person, { password: `wrong ${n}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(tally(statuses)[422]).toBe(5)
    // The route takes 30 a minute; whoever came in time waited for the judgement of those before.
    expect(tally(statuses)[429]).toBe(35)
  })

  test('29 links that nobody mailed', async () => {
    const guesses = Array.from({ length: 29 }, () =>
      post(
        '/email-confirmations',
        {},
        { token: crypto.randomUUID().repeat(2).replaceAll('-', '').slice(0, 43) },
      ),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(tally(statuses)).toEqual({ 422: 20, 429: 9 })
    t.clock.advance(16 * 60_000)
  })
})

describe('who knows the password', () => {
  test('gets in from forty tabs at once', async () => {
    const { email } = await aPerson(t)
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => login(email, testPassword)))).map(
      ({ status }) => status,
    )
    expect(tally(statuses)).toEqual({ 200: 40 })
  })

  test('gets in from where they were before, although strangers closed the account for everybody else', async () => {
    const { email } = await aPerson(t)
    expect(await loginFrom('198.51.100.7', email, testPassword)).toBe(200)
    for (let n = 0; n < 10; n += 1) {
      const guesses = Array.from({ length: 5 }, () => loginFrom(`203.0.113.${n}`, email, 'wrong'))
      expect(tally(await Promise.all(guesses))).toEqual({ 401: 5 })
    }
    expect(await loginFrom('203.0.113.99', email, testPassword)).toBe(429)
    expect(await loginFrom('198.51.100.7', email, testPassword)).toBe(200)
    // There, too, only so many may be wrong.
    for (let n = 0; n < 5; n += 1) expect(await loginFrom('198.51.100.7', email, 'wrong')).toBe(401)
    expect(await loginFrom('198.51.100.7', email, testPassword)).toBe(429)
  })
})

// ASVS 2.2.1: fifty in a quarter of an hour were two hundred.
describe('within an hour no account is guessed at more than a hundred times', () => {
  /** Guesses from `addresses` in turn, at once, until none of them is judged. */
  const guessAll = async (email: string, addresses: readonly string[]) => {
    let judged = 0
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const statuses = await manyAtOnce(60, (n) =>
        loginFrom(addresses[n % addresses.length]!, email, 'wrong'),
      )
      judged += statuses.filter((status) => status === 401).length
      t.clock.advance(14 * 60_000)
    }
    return judged
  }
  const strangers = Array.from({ length: 12 }, (_, n) => `203.0.113.${n}`)

  test('from whichever addresses, at once or one after the other', async () => {
    const { email } = await aPerson(t)
    const homes = Array.from({ length: 8 }, (_, n) => `198.51.100.${n}`)
    for (const home of homes) expect(await loginFrom(home, email, testPassword)).toBe(200)
    expect(await guessAll(email, strangers)).toBe(80)
    expect(await loginFrom('203.0.113.99', email, testPassword)).toBe(429)
    // Where its owner was before they still get in; there, too, the hundred end.
    expect(await loginFrom(homes[0]!, email, testPassword)).toBe(200)
    const before = await Promise.all(
      Array.from({ length: 40 }, (_, n) => loginFrom(homes[n % 8]!, email, 'wrong')),
    )
    expect(tally(before)[401]).toBe(20)
    t.clock.advance(60 * 60_000)
    expect(await loginFrom('203.0.113.99', email, testPassword)).toBe(200)
  })
})

describe('one address that tries a password on many accounts', () => {
  const stranger = '203.0.113.150'

  test('is stopped after a hundred failures, also at once', async () => {
    const statuses = await manyAtOnce(150, () =>
      loginFrom(stranger, `${crypto.randomUUID()}@example.test`, 'Verano2026!!'),
    )
    expect(tally(statuses)).toEqual({ 401: 100, 429: 50 })
    t.clock.advance(30 * 60_000)
    const { email } = await aPerson(t)
    expect(await loginFrom(stranger, email, testPassword)).toBe(429)
    // From elsewhere nothing is closed.
    expect(await loginFrom('203.0.113.151', email, testPassword)).toBe(200)
    t.clock.advance(31 * 60_000)
    expect(await loginFrom(stranger, email, testPassword)).toBe(200)
  })

  test('keeps nobody out who signed in from there before', async () => {
    const { email } = await aPerson(t)
    const office = '203.0.113.160'
    expect(await loginFrom(office, email, testPassword)).toBe(200)
    for (let n = 0; n < 100; n += 1) await loginFrom(office, `${crypto.randomUUID()}@example.test`, 'guess')
    const colleague = await aPerson(t)
    expect(await loginFrom(office, colleague.email, testPassword)).toBe(429)
    expect(await loginFrom(office, email, testPassword)).toBe(200)
  })

  test('forty of an office who sign in rightly at once all get in, though many of them mistyped before', async () => {
    const office = '203.0.113.170'
    const people = await Promise.all(Array.from({ length: 40 }, () => aPerson(t)))
    for (const { email } of people) await loginFrom(office, email, 'mistyped')
    const statuses = await Promise.all(people.map(({ email }) => loginFrom(office, email, testPassword)))
    expect(tally(statuses)).toEqual({ 200: 40 })
  })
})

// Every line of version 6 has some 18 trillion addresses: each counted by itself.
describe('one line of version 6 is one address', () => {
  const ofLine = (line: number, machine: number) => `2001:db8:a:${line}::${machine.toString(16)}`

  test('to who guesses a password', async () => {
    const { email } = await aPerson(t)
    for (let n = 1; n <= 5; n += 1) expect(await loginFrom(ofLine(1, n), email, 'wrong')).toBe(401)
    expect(await loginFrom(ofLine(1, 6), email, testPassword)).toBe(429)
    expect(await loginFrom(ofLine(2, 1), email, 'wrong')).toBe(401)
  })

  test('where its owner was before, whichever address the line has by now', async () => {
    const { email } = await aPerson(t)
    expect(await loginFrom(ofLine(3, 1), email, testPassword)).toBe(200)
    for (let n = 0; n < 50; n += 1) await loginFrom(`203.0.113.${100 + (n % 10)}`, email, 'wrong')
    expect(await loginFrom(ofLine(4, 1), email, testPassword)).toBe(429)
    expect(await loginFrom(ofLine(3, 2), email, testPassword)).toBe(200)
  })

  test('to who tries links', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 21; n += 1) {
      const payload = { token: crypto.randomUUID().repeat(2).replaceAll('-', '').slice(0, 43) }
      const rest = { payload, remoteAddress: ofLine(5, n) }
      statuses.push((await t.send('POST', '/email-confirmations', {}, rest)).status)
    }
    expect(tally(statuses)).toEqual({ 422: 20, 429: 1 })
  })

  test('to what a route takes in a minute', async () => {
    const ask = async (remoteAddress: string, n: number) => {
      const payload = { email: `nobody-${n}@example.test` }
      return (await t.send('POST', '/password/email', {}, { payload, remoteAddress })).status
    }
    const statuses: number[] = []
    for (let n = 1; n <= 31; n += 1) statuses.push(await ask(ofLine(6, n), n))
    expect(statuses.at(-1)).toBe(429)
    expect(await ask(ofLine(7, 1), 0)).toBe(200)
    // A server that hears both versions on one socket names one of version 4 so.
    for (let n = 1; n <= 30; n += 1) await ask('198.51.100.77', n)
    expect(await ask('::ffff:198.51.100.77', 0)).toBe(429)
  })
})

test('20 who ask for a new password at once get one link; a newer one ends it', async () => {
  const { email } = await aPerson(t)
  const ask = () => mailPassword(t, email)
  await Promise.all(Array.from({ length: 20 }, ask))
  const letters = await lettersTo(t, email)
  expect(letters).toHaveLength(1)
  t.clock.advance(61_000)
  await ask()
  const reset = (token: string) =>
    post('/password/reset', {}, { email, password: 'siete gatos en la azotea', token })
  expect((await reset(linkParameter(letters[0]!, 'token'))).status).toBe(422)
  expect((await reset(linkParameter((await lettersTo(t, email))[0]!, 'token'))).status).toBe(200)
})

describe('a clock that was forty days ahead for a moment', () => {
  const ahead = 40 * 86_400_000
  let real: number
  beforeAll(() => {
    // The database's clock, which is right, is asked as well.
    real = Date.now() - t.clock.now()
    t.clock.advance(real)
  })
  afterAll(() => t.clock.advance(-real))

  test('locks nobody out until then, and forgives nobody what they tried before', async () => {
    const [guessed, guessing] = [await aPerson(t), await aPerson(t)]
    const wrong = (email: string) => loginFrom('203.0.113.201', email, 'wrong')
    for (let n = 0; n < 5; n += 1) expect(await wrong(guessing.email)).toBe(401)
    t.clock.advance(ahead)
    for (let n = 0; n < 5; n += 1) expect(await wrong(guessed.email)).toBe(401)
    expect(await loginFrom('203.0.113.201', guessed.email, testPassword)).toBe(429)
    t.clock.advance(-ahead)
    expect(await loginFrom('203.0.113.201', guessed.email, testPassword)).toBe(200)
    expect(await loginFrom('203.0.113.201', guessing.email, testPassword)).toBe(429)
  })

  test('keeps no new password from who asks for one', async () => {
    const { email } = await aPerson(t)
    t.clock.advance(ahead)
    await mailPassword(t, email)
    t.clock.advance(-ahead)
    await mailPassword(t, email)
    expect(await lettersTo(t, email)).toHaveLength(2)
  })
})

describe('a sign-in from somewhere new', () => {
  const tellings = async (userId: string) =>
    t.asOwner<{ payload: { address: string; device: string } }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1 and payload ->> 'device' is not null`,
      [userId],
    )
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('is told to the person, and each only once', async () => {
    const { id, email } = await aPerson(t)
    expect(await tellings(id)).toEqual([])
    const enter = (address: string, userAgent: string) =>
      signIn(t, { email, password: testPassword, address, userAgent })
    await enter('203.0.113.5', firefox)
    await enter('203.0.113.5', firefox.replaceAll('140', '141'))
    // The next line of the same provider.
    await enter('203.0.77.5', firefox)
    expect((await tellings(id)).map(({ payload }) => payload)).toEqual([
      { userId: id, address: '203.0.113.5', device: 'Firefox, Windows' },
    ])
    await enter('198.51.100.9', firefox)
    expect(await tellings(id)).toHaveLength(2)
  })
})
