import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const common = 'This password is among the first that anybody would try.'
const personal = 'Do not use your name or your e-mail as the password.'
const said = (answer: { body: unknown }) =>
  (answer.body as { errors?: { password?: string[] } }).errors?.password

test.each([
  ['Summer2026!!', [common]],
  ['Tr0ub4dor&33', [common]],
  ['cuenta-clara-demo', [common]],
  ['Guadalupe#26', [common]],
  // Hard to guess by rules, and among the first that breaches have taught.
  ['YouDontGetMyPassword', [common]],
  ['Maria-Fernanda', [personal]],
  ['Fernanda-2026', [personal]],
])('whoever registers with %s hears why not', async (password, sentences) => {
  const payload = { name: 'Maria Fernanda', email: `${crypto.randomUUID()}@example.test`, password }
  const answer = await t.send('POST', '/users', {}, { payload })
  expect([answer.status, said(answer)]).toEqual([422, sentences])
})

// ASVS 2.1.2
test('a password of 64 characters and one of 128 are taken and open the account, and one of 129 is refused, wherever one is chosen', async () => {
  const phrase = 'Siete gatos miran la lluvia desde la azotea, ninguno paga renta. '
  const ofLength = (length: number) =>
    phrase
      .repeat(3)
      .slice(0, length - 1)
      .concat('!')
  const person = await aPerson(t)
  let current = testPassword
  const change = (password: string) =>
    t.send('PUT', '/profile/password', person, { payload: { current_password: current, password } })
  const register = (email: string, password: string) =>
    t.send('POST', '/users', {}, { payload: { name: 'Gato Nuevo', email, password } })
  for (const length of [64, 128]) {
    const password = ofLength(length)
    expect((await register(`${length}@example.test`, password)).status).toBeLessThan(300)
    expect((await change(password)).status).toBe(204)
    current = password
    for (const email of [person.email, `${length}@example.test`]) {
      const entered = await t.send('POST', '/auth/login', {}, { payload: { email, password } })
      expect(entered.status).toBe(200)
      const cut = { email, password: password.slice(0, -1) }
      expect((await t.send('POST', '/auth/login', {}, { payload: cut })).status).toBe(401)
    }
  }
  const tooLong = ['At most 128 characters.']
  for (const answer of [await register('129@example.test', ofLength(129)), await change(ofLength(129))])
    expect([answer.status, said(answer)]).toEqual([422, tooLong])
  await mailPassword(t, person.email)
  const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
  const reset = (length: number) =>
    t.send(
      'POST',
      '/password/reset',
      {},
      { payload: { email: person.email, token, password: ofLength(length) } },
    )
  expect(said(await reset(129))).toEqual(tooLong)
  expect((await reset(127)).status).toBeLessThan(300)
})

test('a password is judged the same way when it is changed, reset, or set by who runs the installation', async () => {
  const company = await aCompany(t, 'Panadería Luna S.A.')
  const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const { email } = company.owner
  const change = (password: string) =>
    t.send('PUT', '/profile/password', company.owner, {
      payload: { current_password: testPassword, password },
    })
  expect(said(await change('Guadalupe#26'))).toEqual([common])
  expect(said(await change('panaderia luna 1'))).toEqual([personal])

  await mailPassword(t, email)
  const token = linkParameter((await lettersTo(t, email))[0]!, 'token')
  const reset = (password: string) =>
    t.send('POST', '/password/reset', {}, { payload: { email, token, password } })
  expect(said(await reset('Guadalupe#26'))).toEqual([common])
  expect(said(await reset('panaderia luna 1'))).toEqual([personal])
  expect((await reset('siete gatos en la azotea')).status).toBeLessThan(300)

  const payload = { name: 'Nueva Persona', email: 'nueva@example.test', password: 'Guadalupe#26' }
  expect(said(await t.send('POST', '/users', platform, { payload }))).toEqual([common])
})
