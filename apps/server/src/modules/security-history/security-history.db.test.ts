import type { Page, PasskeyOptions, SecurityEntry } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unsafeForCompany, withCompany, withPerson } from '#platform/database/company-context.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { aPasskey } from '#test/passkey.ts'
import { noteSecurityEvent } from './note-security-event.ts'
import { forgetSecurityEvents, sealSecurityEvents } from './security-recurrences.ts'

let t: TestApp
let person: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  person = await aPerson(t)
})
afterAll(() => t.close())

const origin = { address: '192.0.2.7', agent: 'Firefox/128' }
const dayMs = 24 * 3_600_000
type Row = { kind: string; times: number; facts: object; origin: object | null; user_id: string | null }
const seen = sql<Row>`select kind, times, facts, origin, user_id from security_events order by id`
const ofPerson = async (id = person.id) =>
  (await withPerson(t, id, ({ tx }) => seen.execute(tx), { readOnly: true })).rows
/** Without the sign-in by which the test makes a person. */
const later = async () => (await ofPerson()).slice(1)
const passkeyAdded = (name: string) =>
  ({ kind: 'passkey-added', userId: person.id, origin, facts: { name } }) as const

test('an event stands with its transaction, and by itself where the act was rolled back', async () => {
  const rolledBack = withPerson(t, person.id, async (ctx) => {
    await noteSecurityEvent(ctx, { kind: 'password-changed', userId: person.id, origin })
    await noteSecurityEvent(t, {
      kind: 'sign-in-failed',
      userId: person.id,
      origin,
      facts: { method: 'password' },
    })
    throw new Error('refused')
  })
  await expect(rolledBack).rejects.toThrow('refused')
  expect(await later()).toEqual([
    { kind: 'sign-in-failed', times: 1, facts: { method: 'password' }, origin, user_id: person.id },
  ])
})

test('failures of one minute, account and address are one row, also when they come at once', async () => {
  const fail = (address: string) =>
    noteSecurityEvent(t, { kind: 'sign-in-failed', userId: person.id, origin: { ...origin, address } })
  await Promise.all(Array.from({ length: 40 }, () => fail('192.0.2.7')))
  await fail('192.0.2.8')
  t.clock.advance(60_000)
  await fail('192.0.2.7')
  expect((await later()).map(({ times }) => times).toSorted()).toEqual([1, 1, 40])
})

test('a person sees their own, a company its own, and nobody another’s', async () => {
  const company = await aCompany(t, 'Una S.A.')
  const other = await aCompany(t, 'Otra S.A.')
  await noteSecurityEvent(t, { kind: 'sign-in', userId: company.owner.id, origin })
  await noteSecurityEvent(t, { kind: 'exported', userId: company.owner.id, companyId: company.id, origin })
  const member = ({ id, owner }: typeof company) => ({ companyId: id, userId: owner.id })
  const ofCompany = async (of: typeof company) =>
    (await withCompany(t, member(of), ({ tx }) => seen.execute(tx))).rows.map(({ kind }) => kind)
  expect(await ofCompany(company)).toEqual(['member-added', 'exported'])
  expect(await ofCompany(other)).toEqual(['member-added'])
  const kinds = async (id: string) => (await ofPerson(id)).map(({ kind }) => kind)
  expect(await kinds(company.owner.id)).toEqual(['sign-in', 'member-added', 'sign-in', 'exported'])
  expect(await kinds(other.owner.id)).toEqual(['sign-in', 'member-added'])
  const forAnother = unsafeForCompany(t, other.id, (ctx) =>
    noteSecurityEvent(ctx, { kind: 'exported', userId: null, companyId: company.id }),
  )
  await expect(forAnother).rejects.toThrow('another company')
})

test('an event is neither changed nor taken out, and the chain shows it where the guard was off', async () => {
  for (const name of ['uno', 'dos', 'tres']) await noteSecurityEvent(t, passkeyAdded(name))
  t.clock.advance(5 * 60_000)
  await sealSecurityEvents(t)
  await expect(t.asOwner(`update security_events set kind = 'sign-in'`)).rejects.toThrow('only added to')
  await expect(t.asOwner('delete from security_events')).rejects.toThrow('only added to')
  const asApplication = sql`delete from security_events`.execute(t.database.app)
  await expect(asApplication).rejects.toThrow('permission denied')
  expect(await broken()).toEqual([])
  await t.asOwner(`
    alter table security_events disable trigger security_events_stay;
    update security_events set facts = '{"name":"otro"}' where user_id = '${person.id}' and position = 3;
    alter table security_events enable trigger security_events_stay`)
  expect(await broken()).toEqual([{ position: '3' }])
})

test('owners read exports and downloads of everything, others of the company do not', async () => {
  const company = await aCompany(t, 'Exporta S.A.', ['accountant', 'biller'])
  const as = (role: 'accountant' | 'biller') => ({ token: company.members[role]!.token, company: company.id })
  await t.send('GET', `/download-all-files/${company.id}`, as('accountant'))
  const { path } = (await t.send('POST', '/all-files/ticket', as('accountant'), { payload: {} })).body as {
    path: string
  }
  await t.send('GET', path)
  const options = { type: 'csv', file_name: 'x', fields: [{ field: 'name', title: 'Name' }] }
  const exported = await t.send('POST', '/exports', as('accountant'), {
    payload: { list: 'members', query: {}, options },
  })
  expect(exported.status, exported.text).toBe(201)
  const read = await t.send('GET', '/security-history', company.as)
  const { data } = read.body as Page<SecurityEntry>
  const taken = data.filter(({ kind }) => kind !== 'member-added')
  expect(taken.map(({ kind, person: who }) => [kind, who?.name])).toEqual([
    ['exported', 'Member accountant'],
    ['files-downloaded', 'Member accountant'],
    ['files-downloaded', 'Member accountant'],
  ])
  expect(taken.every(({ origin: from }) => from?.address === '127.0.0.1')).toBe(true)
  for (const role of ['accountant', 'biller'] as const)
    expect((await t.send('GET', '/security-history', as(role))).status).toBe(403)
  const own = (await t.send('GET', '/profile/security-history', as('accountant'))).body as Page<SecurityEntry>
  expect(own.data.map(({ company: where }) => where?.name)).toContain('Exporta S.A.')
  t.clock.advance(5 * 60_000)
  await sealSecurityEvents(t)
  const check = await t.send('GET', '/security-history/check', company.as)
  expect(check.body).toMatchObject({ is_whole: true, sealed: 3, first_broken: null })
})

test('what is older than the installation keeps is forgotten, and nothing of the last 90 days', async () => {
  const back = 400 * dayMs
  t.clock.advance(Date.now() - back - t.clock.now())
  await noteSecurityEvent(t, passkeyAdded('vieja'))
  t.clock.advance(back)
  await noteSecurityEvent(t, passkeyAdded('nueva'))
  await forgetSecurityEvents(t, 365)
  expect((await later()).map(({ facts }) => facts)).toEqual([{ name: 'nueva' }])
  await expect(forgetSecurityEvents(t, -1)).rejects.toThrow('only added to')
})

const broken = () =>
  t.asOwner(
    `select e.position from security_events e
    where e.user_id = $1 and e.hash <> security_hash(e, e.previous) order by e.position`,
    [person.id],
  )

test('what somebody does with their account stands in their history, failures and strangers too, with where from', async () => {
  const login = (password: string, email = person.email) =>
    t.send(
      'POST',
      '/auth/login',
      {},
      { payload: { email, password }, headers: { 'user-agent': 'Firefox/128' } },
    )
  await login('wrong wrong wrong')
  await login('wrong wrong wrong', 'nobody@example.test')
  const { token } = (await login(testPassword)).body as { token: string }
  const password = 'siete gatos en la azotea'
  const changed = await t.send(
    'PUT',
    '/profile/password',
    { token },
    {
      payload: { current_password: testPassword, password },
    },
  )
  expect(changed.status, changed.text).toBeLessThan(300)
  await t.send('POST', '/profile/email', { token }, { payload: { email: 'otra@example.test', password } })
  await t.send('POST', '/sessions/end-others', { token })
  const history = (await t.send('GET', '/profile/security-history', { token })).body as Page<SecurityEntry>
  expect(history.data.map(({ kind }) => kind)).toEqual([
    'sessions-ended',
    'email-change-asked',
    'password-changed',
    'sign-in',
    'sign-in-failed',
    'sign-in',
  ])
  expect(history.data.slice(0, 4).map(({ is_this_session: isThis }) => isThis)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(history.data.slice(0, 5).map(({ origin: from }) => from?.address)).toEqual(
    Array(5).fill('127.0.0.1'),
  )
  await t.send('POST', '/auth/logout', { token })
  expect((await ofPerson()).at(-1)).toMatchObject({ kind: 'sign-out' })
  const strangers = await t.asOwner(
    `select facts from security_events where kind = 'sign-in-failed' and user_id is null`,
  )
  expect(strangers).toEqual([{ facts: { method: 'password' } }])
  for (let tries = 0; tries < 6; tries += 1) await login('wrong wrong wrong')
  expect((await ofPerson()).at(-1)).toMatchObject({ kind: 'sign-in-locked' })
})

test('a wrong proof within a session and a passkey that is refused stand there too', async () => {
  const proof = { method: 'own-password' }
  const wrong = await t.send('POST', '/two-step', person, { payload: { password: 'not my password' } })
  expect(wrong.status).toBe(422)
  expect((await ofPerson()).at(-1)).toMatchObject({ kind: 'sign-in-failed', facts: proof })

  const passkey = await aPasskey(t, person.id, 'Laptop')
  const ask = async (path: string, as: object) =>
    (await t.send('POST', path, as, { payload: {} })).body as PasskeyOptions
  const forged = { isUserVerified: false }
  const atTheDoor = await ask('/auth/passkey/options', {})
  const refused = await t.send(
    'POST',
    '/auth/passkey',
    {},
    { payload: { challenge: atTheDoor.challenge, response: passkey.answer(atTheDoor, forged) } },
  )
  expect(refused.status).toBe(401)
  expect((await ofPerson()).at(-1)).toMatchObject({
    kind: 'sign-in-failed',
    facts: { method: 'passkey' },
    times: 1,
  })
  const within = await ask('/passkeys/show/options', person)
  const unshown = await t.send('POST', '/passkeys/show', person, {
    payload: { challenge: within.challenge, response: passkey.answer(within, forged) },
  })
  expect(unshown.status).toBe(422)
  expect((await ofPerson()).at(-1)).toMatchObject({ facts: { method: 'passkey' }, times: 2 })
})

test('a new password that was asked for is noted with where from, and those of one minute once', async () => {
  const from = { address: '203.0.113.9', userAgent: 'Firefox/128' }
  const ask = () => mailPassword(t, person.email, from)
  await ask()
  await ask()
  expect(await later()).toEqual([
    {
      kind: 'password-reset-asked',
      times: 2,
      facts: {},
      origin: { address: from.address, agent: from.userAgent },
      user_id: person.id,
    },
  ])
})

test('an invitation that was accepted stands in the history of the company and of the person', async () => {
  const company = await aCompany(t, 'Invita S.A.')
  await t.send('POST', '/invitations', company.as, { payload: { email: person.email, role: 'biller' } })
  const token = linkParameter((await lettersTo(t, person.email))[0]!, 'token')
  const accepted = await t.send('POST', '/invitations/accept', person, { payload: { token } })
  expect(accepted.status, accepted.text).toBe(200)
  const { data } = (await t.send('GET', '/security-history', company.as)).body as Page<SecurityEntry>
  expect(data.slice(0, 3).map(({ kind, person: who }) => [kind, who?.name])).toEqual([
    ['invitation-accepted', 'Ana Mora'],
    ['member-added', 'Ana Mora'],
    ['invited', 'Olga Solano'],
  ])
  expect(data[0]).toMatchObject({ facts: { role: 'biller' }, origin: { address: '127.0.0.1' } })
})

test('a sign-in by passkey names the passkey', async () => {
  const passkey = await aPasskey(t, person.id, 'Llave de la oficina')
  const asked = (await t.send('POST', '/auth/passkey/options', {}, { payload: {} })).body as PasskeyOptions
  const signedIn = await t.send(
    'POST',
    '/auth/passkey',
    {},
    { payload: { challenge: asked.challenge, response: passkey.answer(asked), remember: false } },
  )
  expect(signedIn.status, signedIn.text).toBe(200)
  expect((await later()).map(({ kind, facts }) => [kind, facts])).toEqual([
    ['passkey-used', { name: 'Llave de la oficina' }],
    ['sign-in', { method: 'passkey', is_new_device: expect.any(Boolean) }],
  ])
})

// Only companies could take their history along; whoever asks for the own one wanted it in words too.
test('a person takes the own history along as CSV, in words, and of nobody else', async () => {
  await aPerson(t)
  await noteSecurityEvent(t, passkeyAdded('=cmd()'))
  const token = person.token
  const file = await t.send(
    'GET',
    '/profile/security-history/file',
    { token },
    { headers: { 'accept-language': 'es' } },
  )
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [titles, newest, oldest, end] = file.text.replace('\uFEFF', '').split('\r\n')
  expect(titles).toBe('Cuándo,Tipo,Veces,Quién,Por,Dirección,Programa,Detalles')
  expect(newest).toMatch(/Llave de acceso.*192\.0\.2\.7,Firefox\/128,'=cmd\(\)$/)
  expect(oldest).not.toBe('')
  expect(end).toBe('')
})
