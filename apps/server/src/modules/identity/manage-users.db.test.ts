import type { Page, SecurityEntry, UserInput, UserRow } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import {
  aCompany,
  aPerson,
  createTestApp,
  type TestApp,
  testPassword,
  testSecretKey,
} from '#test/http-app.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { tellOfLetterRead } from './letter-read.ts'

let t: TestApp
let platform: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
})
afterAll(() => t.close())

const reason = 'Lo pidió por teléfono'
const put = (id: string, payload: object) =>
  t.send('PUT', `/users/${id}`, platform, { payload: { reason, password: testPassword, ...payload } })
const remove = (id: string) => t.send('DELETE', `/users/${id}?reason=${encodeURIComponent(reason)}`, platform)

test('accounts are listed by name, a page at a time, and found by name or address', async () => {
  // seed 212, 213
  for (const name of ['Zoila Vega', 'Álvaro Arce', 'Beatriz Mora']) await aPerson(t, name)
  const page = (await t.send('GET', '/users?page=1&perPage=2', platform)).body as Page<UserRow>
  expect(page.data.map(({ name }) => name)).toEqual(['Álvaro Arce', 'Beatriz Mora'])
  expect(page.meta).toMatchObject({ current_page: 1, last_page: 2, total: 4, per_page: 2 })
  const found = (await t.send('GET', '/users?search=alvaro', platform)).body as Page<UserRow>
  expect(found.data).toHaveLength(1)
  const one = await t.send('GET', `/users/${found.data[0]!.id}`, platform)
  expect(one.body).toMatchObject({ name: 'Álvaro Arce', sessions: 1, is_active: true })
})

test('an administrator makes an account whose owner chooses the password', async () => {
  // seed 211
  const email = 'nueva@example.test'
  const made = await t.send('POST', '/users', platform, {
    payload: { name: 'Nueva Persona', email, language: 'es' },
  })
  expect(made.status).toBe(201)
  expect(made.body).not.toHaveProperty('token')
  const [letter] = await lettersTo(t, email)
  expect(letter).toMatchObject({ template: 'welcome', subject: 'Su cuenta está lista' })
  const payload = { email, password: 'siete gatos en la azotea', token: linkParameter(letter!, 'token') }
  expect((await t.send('POST', '/password/reset', {}, { payload })).status).toBe(200)
})

test('a disabled account loses its sessions; the last owner of a company is not disabled, nor deleted', async () => {
  // seed 214, 215
  const person = await aPerson(t)
  expect((await put(person.id, { is_active: false })).body).toMatchObject({ is_active: false, sessions: 0 })
  expect((await t.send('GET', '/get-user', person)).status).toBe(401)

  const company = await aCompany(t, 'Café S.A.', ['administrator'])
  const refused = await put(company.owner.id, { is_active: false })
  expect(refused.body).toMatchObject({ code: 'last-owner', message: 'Give Café S.A. another owner first.' })
  expect((await remove(company.owner.id)).status).toBe(409)
  await t.send('PUT', `/members/${company.members.administrator!.id}`, company.as, {
    payload: { role: 'owner', password: testPassword },
  })
  expect((await remove(company.owner.id)).status).toBe(204)
  const [row] = await t.asOwner('select name, email, phone, is_active from users where id = $1', [
    company.owner.id,
  ])
  expect(row).toMatchObject({ name: '—', is_active: false })
  expect((await t.send('GET', `/users/${company.owner.id}`, platform)).status).toBe(404)
})

// It answered 500, and said nothing of why.
test('whoever owns nothing but closed companies is deleted all the same', async () => {
  const company = await aCompany(t, 'Cerrada S.A.')
  const { owner } = company
  expect((await remove(owner.id)).body).toMatchObject({ code: 'last-owner' })
  expect((await t.send('DELETE', `/company/${company.id}`, company.as)).status).toBe(200)
  const removed = await remove(owner.id)
  expect(removed.status, removed.text).toBe(204)
  expect(await t.asOwner('select user_id from company_users where company_id = $1', [company.id])).toEqual([])
})

test('asked for a new password, a person enters by the mailed link only', async () => {
  const person = await aPerson(t)
  await put(person.id, { must_change_password: true })
  expect((await t.send('GET', '/get-user', person)).status).toBe(401)
  const login = await t.send(
    'POST',
    '/auth/login',
    {},
    { payload: { email: person.email, password: testPassword } },
  )
  expect(login.status).toBe(403)
  expect(login.body).toMatchObject({ code: 'new-password-required' })
  const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
  await t.send(
    'POST',
    '/password/reset',
    {},
    {
      payload: { email: person.email, password: 'siete gatos en la azotea', token },
    },
  )
  const again = await t.send(
    'POST',
    '/auth/login',
    {},
    {
      payload: { email: person.email, password: 'siete gatos en la azotea' },
    },
  )
  expect(again.status).toBe(200)
})

// Whoever found a session of the platform open made their own account run the installation, for good.
test('what would let somebody in takes the password of who runs the installation', async () => {
  const person = await aPerson(t)
  const plainly = (payload: object) =>
    t.send('PUT', `/users/${person.id}`, platform, { payload: { reason, ...payload } })
  for (const change of [
    { is_platform_admin: true },
    { email: 'otra@example.test' },
    { forget_two_step: true },
  ]) {
    const refused = await plainly(change)
    expect(refused, JSON.stringify(change)).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    })
    const wrong = await plainly({ ...change, password: 'another password' })
    expect(wrong.body).toMatchObject({ errors: { password: [expect.any(String)] } })
  }
  const [row] = await t.asOwner('select email, is_platform_admin from users where id = $1', [person.id])
  expect(row).toEqual({ email: person.email, is_platform_admin: false })
  // What lets nobody in needs none, and neither does what stays as it is.
  expect((await plainly({ phone: '8888 0000', email: person.email })).status).toBe(200)
  expect((await put(person.id, { is_platform_admin: true })).body).toMatchObject({ is_platform_admin: true })
  expect((await plainly({ is_platform_admin: false })).status).toBe(200)
  // Nor is it had with a new account.
  const made = await t.send('POST', '/users', platform, {
    payload: { name: 'Nueva Persona', email: 'otra-nueva@example.test', is_platform_admin: true },
  })
  expect(made).toMatchObject({ status: 201, body: { user: { is_platform_admin: false } } })
})

test('an address that is taken stays its owner’s, and nobody locks themselves out', async () => {
  const [one, two] = [await aPerson(t), await aPerson(t)]
  expect((await put(one.id, { email: two.email })).body).toMatchObject({ code: 'email-taken' })
  expect((await put(platform.id, { is_platform_admin: false })).body).toMatchObject({ code: 'own-account' })
  expect((await put(platform.id, { is_active: false })).status).toBe(409)
  expect((await remove(platform.id)).status).toBe(409)
})

test('nothing is changed by who runs the installation without a reason, which the person and their history hear', async () => {
  const person = await aPerson(t, 'Ana Mora')
  const silent = await t.send('PUT', `/users/${person.id}`, platform, { payload: { forget_two_step: true } })
  expect(silent).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
  expect((await t.send('DELETE', `/users/${person.id}`, platform)).status).toBe(422)
  await put(person.id, { forget_two_step: true })
  const letters = await lettersTo(t, person.email)
  expect(letters.map(({ template }) => template)).toContain('account-changed-by-platform')
  expect(letters.some(({ text }) => text.includes(reason))).toBe(true)
  const { token } = (
    await t.send('POST', '/auth/login', {}, { payload: { email: person.email, password: testPassword } })
  ).body as { token: string }
  const history = (await t.send('GET', '/profile/security-history', { token })).body as Page<SecurityEntry>
  expect(history.data.find(({ kind }) => kind === 'account-changed-by-platform')).toMatchObject({
    actor: { name: 'Pablo Plataforma' },
    facts: { changes: 'forget_two_step', reason },
  })
})

/** Something else than it is, for every field by which an account is changed. */
const otherThan: { [Field in Exclude<keyof UserInput, 'reason' | 'password' | 'code'>]-?: UserInput[Field] } =
  {
    name: 'Otro Nombre',
    email: 'otra@example.test',
    phone: '8888 0000',
    language: 'fr',
    must_change_password: true,
    end_sessions: true,
    forget_two_step: true,
    is_platform_admin: false,
    is_active: false,
  }

test('whatever who runs the installation changes of somebody’s account stands in that person’s history', async () => {
  for (const [field, value] of Object.entries(otherThan)) {
    const person = await aPerson(t, 'Petra Primera', { isPlatformAdmin: true })
    const changed = await put(person.id, { [field]: value })
    expect(changed.status, changed.text).toBe(200)
    const noted = await t.asOwner(
      `select facts, actor_id from security_events where user_id = $1 and kind = 'account-changed-by-platform'`,
      [person.id],
    )
    expect(noted).toEqual([{ facts: { changes: field, reason }, actor_id: platform.id }])
  }
})

// A session alone took the second factor away, so that the password alone let in from then on.
test('one’s own account is not changed there, with or without a reason: the sentence says where', async () => {
  const self = await aPerson(t, 'Petra Primera', { isPlatformAdmin: true })
  const before = await t.asOwner('select * from users where id = $1', [self.id])
  const profile = 'Change your own under your profile.'
  const security = 'For your own account do this under your profile, Security: there you show that it is you.'
  const said = (payload: object) => t.send('PUT', `/users/${self.id}`, self, { payload })
  for (const field of ['name', 'phone', 'language', ...securityFields] as const)
    for (const why of [{}, { reason }])
      expect(await said({ [field]: otherThan[field], ...why })).toMatchObject({
        status: 422,
        body: { errors: { [field]: [securityFields.some((one) => one === field) ? security : profile] } },
      })
  for (const field of ['is_platform_admin', 'is_active'] as const)
    expect(await said({ [field]: otherThan[field] })).toMatchObject({
      status: 409,
      body: { code: 'own-account' },
    })
  expect((await said({ name: 'Petra Primera', is_active: true, end_sessions: false })).status).toBe(200)

  expect(await t.asOwner('select * from users where id = $1', [self.id])).toEqual(before)
  expect(await t.asOwner('select id from passkeys where user_id = $1', [self.id])).toHaveLength(1)
  expect((await t.send('GET', '/users', self)).status).toBe(200)
  expect(await lettersTo(t, self.email)).toEqual([])
})
const securityFields = ['email', 'must_change_password', 'end_sessions', 'forget_two_step'] as const

test('another address is the account’s when its own link was followed, and the former one hears of it first', async () => {
  const person = await aPerson(t, 'Ana Mora')
  const email = `${crypto.randomUUID()}@example.test`
  const changed = await put(person.id, { email })
  expect(changed.body).toMatchObject({ email: person.email })
  expect((await t.send('GET', '/get-user', person)).status).toBe(401)
  expect((await lettersTo(t, person.email)).map(({ template }) => template)).toContain('email-change-asked')
  const token = linkParameter((await lettersTo(t, email))[0]!, 'token')
  const payload = { token, password: 'siete gatos en la azotea' }
  expect((await t.send('POST', '/email-confirmations', {}, { payload })).status).toBe(200)
  const [row] = await t.asOwner('select email from users where id = $1', [person.id])
  expect(row).toEqual({ email })
})

// Disabled first, an account lost its factors, its name and its address, and was deleted, and nobody wrote to its owner.
test('whatever is changed of a disabled account, its owner hears of it at the address that it has', async () => {
  const person = await aPerson(t, 'Ana Mora')
  await put(person.id, { is_active: false })
  let known = (await lettersTo(t, person.email)).length
  expect(known).toBe(2)
  const email = `${crypto.randomUUID()}@example.test`
  const changes: [object, string[]][] = [
    [{ forget_two_step: true }, ['factors-forgotten', 'account-changed-by-platform']],
    [{ name: 'Otro Nombre' }, ['account-changed-by-platform']],
    [{ phone: '8888 0000' }, ['account-changed-by-platform']],
    [{ language: 'fr' }, ['account-changed-by-platform']],
    [{ end_sessions: true }, ['account-changed-by-platform']],
    [{ is_platform_admin: true }, ['platform-role-changed', 'account-changed-by-platform']],
    [{ email }, ['email-change-asked', 'account-changed-by-platform']],
    [{ must_change_password: true }, ['account-changed-by-platform', 'reset-password']],
    [{ is_active: true }, ['account-changed-by-platform']],
  ]
  for (const [change, expected] of changes) {
    const changed = await put(person.id, change)
    expect([change, changed.status]).toEqual([change, 200])
    const letters = (await lettersTo(t, person.email)).map(({ template }) => template)
    expect([change, letters.slice(0, letters.length - known).sort()]).toEqual([change, expected.sort()])
    known = letters.length
  }

  const gone = await aPerson(t, 'Beto Mora')
  await put(gone.id, { is_active: false })
  known = (await lettersTo(t, gone.email)).length
  expect((await remove(gone.id)).status).toBe(204)
  const last = await lettersTo(t, gone.email)
  expect(last.slice(0, last.length - known)).toMatchObject([
    { template: 'account-changed-by-platform', text: expect.stringContaining(reason) },
  ])
})

// Of several that were disabled, those that had been before were written to that their account was changed.
test('nobody is told of a change that is none', async () => {
  const person = await aPerson(t, 'Ana Mora')
  await put(person.id, { is_active: false })
  const known = (await lettersTo(t, person.email)).length
  expect((await put(person.id, { is_active: false, name: 'Ana Mora' })).body).toMatchObject({
    is_active: false,
  })
  expect(await lettersTo(t, person.email)).toHaveLength(known)
})

// The link of a letter opens an account; read on the machine, nobody heard of it.
test('whose waiting letter is read on the machine hears of it and why, and it stands in their history', async () => {
  const person = await aPerson(t, 'Ana Mora')
  const kit = createIdentityKit({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })
  await unsafeForAllCompanies(t, (ctx) =>
    tellOfLetterRead(ctx, kit, {
      email: person.email.toUpperCase(),
      subject: 'Elija una contraseña',
      reason,
    }),
  )
  const [letter] = await lettersTo(t, person.email)
  expect(letter!.template).toBe('letter-read')
  expect(letter!.text).toContain('Elija una contraseña')
  expect(letter!.text).toContain(reason)
  expect((await historyOf(person))[0]).toMatchObject({
    kind: 'account-changed-by-platform',
    facts: { changes: 'read_letter', reason },
  })
})

const historyOf = async (as: { token: string }) =>
  ((await t.send('GET', '/profile/security-history', as)).body as Page<SecurityEntry>).data

test('an account that somebody else made says so to its owner', async () => {
  const payload = { name: 'Nora Nueva', email: 'nora@example.test', password: 'siete gatos en la azotea' }
  await t.send('POST', '/users', platform, { payload })
  const { email } = payload
  const chosen = { email, password: 'ocho perros en el patio' }
  const link = linkParameter((await lettersTo(t, email))[0]!, 'token')
  await t.send('POST', '/password/reset', {}, { payload: { ...chosen, token: link } })
  const { token } = (await t.send('POST', '/auth/login', {}, { payload: chosen })).body as { token: string }
  expect((await historyOf({ token })).map(({ kind, actor }) => [kind, actor?.name])).toEqual([
    ['sign-in', undefined],
    ['email-confirmed', undefined],
    ['password-reset', undefined],
    ['account-made-by-platform', 'Pablo Plataforma'],
  ])
})

test('the company that opens for somebody is changed with a reason, which they are told', async () => {
  const company = await aCompany(t, 'Abre Primero S.A.')
  const person = company.owner
  const setDefault = (payload: object, as = platform) =>
    t.send('PUT', `/user/${person.id}/default-company`, as, {
      payload: { company_id: company.id, ...payload },
    })
  const refused = await setDefault({})
  expect(refused.status).toBe(422)
  expect((refused.body as { errors: object }).errors).toHaveProperty('reason')
  expect(await lettersTo(t, person.email)).toEqual([])

  expect((await setDefault({ reason })).status).toBe(204)
  expect((await lettersTo(t, person.email))[0]).toMatchObject({
    template: 'account-changed-by-platform',
    text: expect.stringContaining(reason),
  })
  expect((await historyOf(person))[0]).toMatchObject({
    kind: 'account-changed-by-platform',
    facts: { changes: 'default_company', reason },
    actor: { name: 'Pablo Plataforma' },
  })
})

test('who runs the installation needs no reason for their own account', async () => {
  const company = await aCompany(t, 'Propia S.A.')
  await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'viewer')`, [
    company.id,
    platform.id,
  ])
  const own = await t.send('PUT', `/user/${platform.id}/default-company`, platform, {
    payload: { company_id: company.id },
  })
  expect(own.status, own.text).toBe(204)
})
