import type { Installation, NewApiKey, PasskeyOptions } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { aPasskey } from '#test/passkey.ts'
import { keepPublishedAccounts } from './published-accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const publish = (id: string) => t.asOwner('update users set is_published = true where id = $1', [id])
const login = async (email: string) =>
  (await t.send('POST', '/auth/login', {}, { payload: { email, password: testPassword } })).status
const installation = async () => (await t.send('GET', '/installation')).body as Installation

describe('an account whose password is published', () => {
  test('opens while the installation is a demonstration, and no longer: not by password, session, key or passkey', async () => {
    const company = await aCompany(t)
    const person = company.owner
    const key = (
      await t.send('POST', '/api-keys', company.as, {
        payload: { name: 'Till', scopes: ['clients.read'], days: 30, password: testPassword },
      })
    ).body as NewApiKey
    const passkey = await aPasskey(t, person.id, 'Phone')
    const byPasskey = async () => {
      const asked = (await t.send('POST', '/auth/passkey/options', {}, { payload: {} }))
        .body as PasskeyOptions
      const payload = { challenge: asked.challenge, response: passkey.answer(asked) }
      return (await t.send('POST', '/auth/passkey', {}, { payload })).status
    }
    await publish(person.id)
    const doors = async () => ({
      password: await login(person.email),
      session: (await t.send('GET', '/get-user', person)).status,
      key: (await t.send('GET', '/clients', { token: key.token })).status,
      passkey: await byPasskey(),
    })
    await keepPublishedAccounts(t, { isOpen: true })
    expect(await doors()).toEqual({ password: 200, session: 200, key: 200, passkey: 200 })
    expect(await keepPublishedAccounts(t, { isOpen: false })).toBe(true)
    expect(await doors()).toEqual({ password: 401, session: 401, key: 401, passkey: 401 })
    await keepPublishedAccounts(t, { isOpen: true })
    expect(await doors()).toEqual({ password: 200, session: 200, key: 200, passkey: 200 })
  })

  test('runs no platform that is no demonstration, and others go on', async () => {
    const admin = await aPerson(t, 'Platform', { isPlatformAdmin: true })
    const own = await aPerson(t, 'Own', { isPlatformAdmin: true })
    await publish(admin.id)
    await keepPublishedAccounts(t, { isOpen: true })
    expect((await t.send('GET', '/users', admin)).status).toBe(200)
    await keepPublishedAccounts(t, { isOpen: false })
    expect((await t.send('GET', '/users', admin)).status).toBe(401)
    expect((await t.send('GET', '/users', own)).status).toBe(200)
  })
})

test('the door says that they are closed, and an installation that has only such ones waits for its first administrator', async () => {
  const empty = await createTestApp()
  try {
    const say = async () => {
      const { demo_notice, needs_first_administrator } = (await empty.send('GET', '/installation'))
        .body as Installation
      return { demo_notice, needs_first_administrator }
    }
    expect(await say()).toEqual({ demo_notice: null, needs_first_administrator: true })
    const person = await aPerson(empty)
    await empty.asOwner('update users set is_published = true where id = $1', [person.id])
    await keepPublishedAccounts(empty, { isOpen: true })
    expect((await say()).needs_first_administrator).toBe(false)
    await keepPublishedAccounts(empty, { isOpen: false })
    expect(await say()).toEqual({ demo_notice: 'closed', needs_first_administrator: true })
    expect((await installation()).demo_notice).toBe('closed')
  } finally {
    await empty.close()
  }
})
