import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const login = (email: string, password: string, rest: object = {}, headers: Record<string, string> = {}) =>
  t.send('POST', '/auth/login', {}, { payload: { email, password, ...rest }, headers })

describe('signing in', () => {
  test('answers the token on top and inside the user, with companies and the default one', async () => {
    // seed 115, 116, 206
    const company = await aCompany(t)
    const answer = await login(company.owner.email.toUpperCase(), testPassword)
    expect(answer.status).toBe(200)
    const { token, user } = answer.body as { token: string; user: Record<string, unknown> }
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user.token).toBe(token)
    expect(user.company_default).toMatchObject({ id: company.id, role: 'owner' })
    expect(user.companies).toMatchObject([{ company_id: company.id, active: 1, company: { id: company.id } }])
  })

  test('refuses a wrong password and an unknown e-mail with the same 401', async () => {
    const person = await aPerson(t)
    const wrong = await login(person.email, 'not it')
    const unknown = await login('nobody@example.test', 'not it')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const { instance: _, ...first } = wrong.body as Record<string, unknown>
    const { instance: __, ...second } = unknown.body as Record<string, unknown>
    expect(first).toEqual(second)
    expect(first).toMatchObject({
      code: 'sign-in-wrong',
      message: 'El correo o la contraseña no son correctos.',
    })
  })

  test('refuses a disabled account as if the password were wrong', async () => {
    const person = await aPerson(t)
    await t.asOwner('update users set is_active = false where id = $1', [person.id])
    expect((await login(person.email, testPassword)).status).toBe(401)
    expect((await t.send('GET', '/get-user', person)).status).toBe(401)
  })

  test('answers 422 by field for what is no e-mail', async () => {
    const answer = await login('nobody', '')
    expect(answer.status).toBe(422)
    expect((answer.body as { errors: object }).errors).toEqual({
      email: ['Escriba un correo electrónico válido.'],
      password: ['Complete este campo.'],
    })
  })

  test('closes the door after five failures in fifteen minutes, says for how long, and opens it again', async () => {
    const person = await aPerson(t)
    for (let n = 0; n < 5; n += 1) expect((await login(person.email, 'not it')).status).toBe(401)
    const locked = await login(person.email, testPassword)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBe(900)
    expect(locked.body).toMatchObject({
      code: 'sign-in-locked',
      message: 'Demasiados intentos fallidos. Intente de nuevo en 15 min.',
    })

    t.clock.advance(15 * 60_000 + 1_000)
    expect((await login(person.email, testPassword)).status).toBe(200)
  })

  test('lets at most a few of many guesses sent at once be right', async () => {
    const person = await aPerson(t)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => login(person.email, n === 59 ? testPassword : `guess ${n}`)),
    )
    expect(answers.at(-1)!.status).toBe(429)
    t.clock.advance(16 * 60_000)
  })
})

describe('a session', () => {
  test('slides with use for twelve hours, or thirty days when asked to stay', async () => {
    const person = await aPerson(t)
    const remembered = (await login(person.email, testPassword, { remember: true })).body as { token: string }
    const hour = 3_600_000
    t.clock.advance(11 * hour)
    expect((await t.send('GET', '/get-user', person)).status).toBe(200)
    t.clock.advance(11 * hour)
    expect((await t.send('GET', '/get-user', person)).status).toBe(200)
    t.clock.advance(13 * hour)
    const over = await t.send('GET', '/get-user', person)
    expect(over.status).toBe(401)
    expect(over.body).toMatchObject({ code: 'session-over' })
    t.clock.advance(20 * 24 * hour)
    expect((await t.send('GET', '/get-user', remembered)).status).toBe(200)
  })

  test('ends with signing out, with an empty body of the JSON type', async () => {
    // seed 207
    const person = await aPerson(t)
    const answer = await t.send('POST', '/auth/logout', person, {
      headers: { 'content-type': 'application/json' },
      payload: '',
    })
    expect(answer.status).toBe(204)
    expect((await t.send('GET', '/get-user', person)).status).toBe(401)
  })

  test('is stored as a hash that does not open anything', async () => {
    const person = await aPerson(t)
    const rows = await t.asOwner<{ token_hash: Buffer }>(
      'select token_hash from sessions where user_id = $1',
      [person.id],
    )
    expect(rows.every(({ token_hash }) => !token_hash.toString('utf8').includes(person.token))).toBe(true)
    expect(
      (await t.send('GET', '/get-user', { token: rows[0]!.token_hash.toString('base64url') })).status,
    ).toBe(401)
  })
})

test('get-user answers the user, the default company with its configurations, and the links', async () => {
  // seed 110, 111, 210
  const company = await aCompany(t)
  const { body } = await t.send('GET', '/get-user', company.owner)
  const profile = body as {
    user: { company_default: { general_configurations: { currency: string } } }
    company_default: object
    company_user: object[]
  }
  expect(profile.user).toMatchObject({ name: 'Olga Solano', email: company.owner.email })
  expect(JSON.parse(profile.user.company_default.general_configurations.currency)).toMatchObject({
    id: 2,
    symbol: '₡',
  })
  expect(profile.company_default).toEqual(profile.user.company_default)
  const { name } = company
  expect(profile.company_user).toMatchObject([
    { company_id: company.id, active: 1, company: { id: company.id, name } },
  ])
})

test('anybody may ask what installation this is', async () => {
  expect((await t.send('GET', '/installation')).body).toMatchObject({
    product: 'Cuenta Clara',
    demo: false,
    language: 'en',
  })
})

test('a clock that is forty days ahead for a moment ends no session for good when somebody signs in', async () => {
  const [person, other] = [await aPerson(t), await aPerson(t)]
  const real = Date.now() - t.clock.now()
  t.clock.advance(real)
  const { token } = (await login(person.email, testPassword)).body as { token: string }
  const ahead = 40 * 24 * 3_600_000
  t.clock.advance(ahead)
  expect((await login(other.email, testPassword)).status).toBe(200)
  t.clock.advance(-ahead)
  expect((await t.send('GET', '/get-user', { token })).status).toBe(200)
  t.clock.advance(-real)
})
