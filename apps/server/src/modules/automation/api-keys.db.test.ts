import {
  type ApiKey,
  apiScopes,
  can,
  type NewApiKey,
  type NewWebhook,
  type NotificationList,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { tellOfEndingKeys } from './tell-of-keys.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let other: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  company = await aCompany(t, 'Soda La Esquina S.A.', ['administrator', 'accountant'])
  other = await aCompany(t, 'Otra Empresa S.A.')
})
afterAll(() => t.close())

const ask = (payload: object, as = company.as) => t.send('POST', '/api-keys', as, { payload })
const make = async (payload: object, as = company.as): Promise<NewApiKey> => {
  const answer = await ask({ password: testPassword, ...payload }, as)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const list = async () => ((await t.send('GET', '/api-keys', company.as)).body as { data: ApiKey[] }).data
const someId = '01900000-0000-7000-8000-000000000000'

test('a key is shown once, works in its company without naming it, and says when it was used', async () => {
  const made = await make({ name: 'Contabilidad', scopes: ['clients.read'], days: 30 })
  expect(made.token).toMatch(/^cck_[\w-]{54}$/)
  expect(made).toMatchObject({ state: 'working', tail: made.token.slice(-4), last_used_at: null })
  expect((await t.send('GET', '/api-keys', company.as)).text).not.toContain(made.token)
  expect(await t.asOwner('select 1 from api_keys k where k::text like $1', [`%${made.token}%`])).toEqual([])

  expect((await t.send('GET', '/clients', { token: made.token })).status).toBe(200)
  expect((await t.send('GET', '/clients', { token: made.token, company: company.id })).status).toBe(200)
  expect((await t.send('GET', '/clients', { token: made.token, company: other.id })).status).toBe(403)
  expect((await list())[0]).toMatchObject({ last_used_at: expect.any(String), created_by: 'Olga Solano' })

  const wrong = { token: `${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'B' : 'A'}` }
  expect((await t.send('GET', '/clients', wrong)).status).toBe(401)
  expect((await t.send('GET', '/clients', { token: 'cck_tooshorttobeakeyofours' })).status).toBe(401)
})

// The answer that a lost connection would have asked for again lay for a day in the database, and in its backups.
test('what is shown once is kept nowhere in clear, and no idempotency key is taken for it', async () => {
  const asked = { payload: { name: 'Con clave', scopes: ['clients.read'], password: testPassword } }
  const hook = { payload: { url: 'http://127.0.0.1:9/hook', events: ['document.issued'] } }
  const headers = { 'idempotency-key': 'once-and-for-all' }
  for (const [path, request] of [['/api-keys', asked] as const, ['/webhooks', hook] as const]) {
    const refused = await t.send('POST', path, company.as, { ...request, headers })
    expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency-key-not-taken' } })
  }
  const key = await t.send('POST', '/api-keys', company.as, asked)
  const webhook = await t.send('POST', '/webhooks', company.as, hook)
  expect([key.status, webhook.status], webhook.text).toEqual([201, 201])
  const kept = await t.asOwner<{ row: string }>('select k::text as row from idempotency_keys k')
  for (const secret of [(key.body as NewApiKey).token, (webhook.body as NewWebhook).secret])
    expect(kept.filter(({ row }) => row.includes(secret))).toEqual([])
})

test('what a key changes is told with its name', async () => {
  const { token } = await make({ name: 'Tienda en línea', scopes: ['clients.edit'] })
  const saved = await t.send('POST', '/clients', { token }, { payload: { name: 'Cliente de la tienda' } })
  expect(saved.status, saved.text).toBe(201)
  const audit = (await t.send('GET', '/audit?subject=client', company.as)).body as {
    data: { user: { name: string }; origin: { key?: string } }[]
  }
  expect(audit.data[0]).toMatchObject({ user: { name: 'Olga Solano' }, origin: { key: 'Tienda en línea' } })
  const own = (await t.send('GET', '/audit?subject=api-key', company.as)).text
  expect(own).toContain('Tienda en línea')
  expect(own).not.toContain(token)
})

test('a key is over after its days, and at once when it is revoked or who made it leaves', async () => {
  const asks = async (token: string) => (await t.send('GET', '/items', { token })).status
  const short = await make({ name: 'Treinta días', scopes: ['items.read'], days: 30 })
  const long = await make({ name: 'Sin fin', scopes: ['items.read'] })
  const administrator = { token: company.members.administrator!.token, company: company.id }
  const theirs = await make({ name: 'De quien se va', scopes: ['items.read'] }, administrator)
  expect([await asks(short.token), await asks(long.token), await asks(theirs.token)]).toEqual([200, 200, 200])

  await t.send('DELETE', `/members/${company.members.administrator!.id}`, company.as)
  expect(await asks(theirs.token)).toBe(401)
  const revoked = await t.send('DELETE', `/api-keys/${long.id}`, company.as)
  expect(revoked.body).toMatchObject({ state: 'revoked' })
  expect(await asks(long.token)).toBe(401)
  t.clock.advance(31 * 24 * 3_600_000)
  expect(await asks(short.token)).toBe(401)
  t.clock.advance(-31 * 24 * 3_600_000)
  expect((await t.send('DELETE', `/api-keys/${someId}`, company.as)).status).toBe(404)
})

// It was called working, and opened nothing.
test('a key says when it opens nothing for now, and what it may not any more, as who made it may not', async () => {
  const { as, members } = await aCompany(t, 'Pausada S.A.', ['administrator'])
  const { id, token: session } = members.administrator!
  const scopes = ['items.read', 'items.edit']
  const { token } = await make({ name: 'Inventario', scopes }, { token: session, company: as.company })
  const seen = async () => {
    const [key] = ((await t.send('GET', '/api-keys', as)).body as { data: ApiKey[] }).data
    return {
      state: key!.state,
      withheld: key!.withheld,
      status: (await t.send('GET', '/items', { token })).status,
    }
  }
  const activate = (active: 0 | 1) => t.send('POST', `/members/${id}/activate`, as, { payload: { active } })
  expect(await seen()).toEqual({ state: 'working', withheld: [], status: 200 })
  await activate(0)
  expect(await seen()).toEqual({ state: 'idle', withheld: [], status: 401 })
  await activate(1)
  await t.asOwner('update users set is_active = false where id = $1', [id])
  expect(await seen()).toEqual({ state: 'idle', withheld: [], status: 401 })
  await t.asOwner('update users set is_active = true where id = $1', [id])
  await t.send('PUT', `/members/${id}`, as, { payload: { role: 'viewer' } })
  expect(await seen()).toEqual({ state: 'working', withheld: ['items.edit'], status: 200 })
})

test('what does not fit is refused, and nobody but who manages integrations sees keys', async () => {
  const wrong = await t.send('POST', '/api-keys', company.as, {
    payload: { name: 'x', scopes: [], password: testPassword },
  })
  expect(Object.keys((wrong.body as { errors: object }).errors).sort()).toEqual(['name', 'scopes'])
  const tooMuch = { name: 'Demasiado', scopes: ['members.edit'], password: testPassword }
  expect((await t.send('POST', '/api-keys', company.as, { payload: tooMuch })).status).toBe(422)
  const accountant = { token: company.members.accountant!.token, company: company.id }
  expect((await t.send('GET', '/api-keys', accountant)).status).toBe(403)
  const foreign = await t.send('DELETE', `/api-keys/${(await list())[0]!.id}`, other.as)
  expect(foreign.status).toBe(404)
})

// A session that somebody left open, or stole, was enough for a key that never ends and that nobody is told of.
test('a key is made by who proves that they own the account, and they hear of it', async () => {
  const input = { name: 'De paso', scopes: ['clients.read'] }
  for (const [proof, field] of [
    [{}, 'password'],
    [{ password: 'not the password of anybody' }, 'password'],
  ] as const) {
    const refused = await ask({ ...input, ...proof })
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, [field]])
  }
  await make(input)
  expect((await lettersTo(t, company.owner.email))[0]).toMatchObject({
    template: 'api-key-made',
    text: expect.stringMatching(/De paso.*Soda La Esquina/s),
  })
})

test('a password that is chosen anew by mail ends the keys of the account, and the company reads it', async () => {
  const { owner, as } = await aCompany(t, 'Recuperada S.A.')
  const { token } = await make({ name: 'De antes', scopes: ['clients.read'] }, as)
  expect((await t.send('GET', '/clients', { token })).status).toBe(200)
  await mailPassword(t, owner.email)
  const password = 'siete gatos en la azotea'
  const link = linkParameter((await lettersTo(t, owner.email))[0]!, 'token')
  const payload = { email: owner.email, password, token: link }
  expect((await t.send('POST', '/password/reset', {}, { payload })).status).toBe(200)
  expect((await t.send('GET', '/clients', { token })).status).toBe(401)
  const signedIn = await t.send('POST', '/auth/login', {}, { payload: { email: owner.email, password } })
  const history = await t.send('GET', '/security-history', {
    company: as.company,
    token: (signedIn.body as { token: string }).token,
  })
  expect((history.body as { data: object[] }).data).toContainEqual(
    expect.objectContaining({ kind: 'key-revoked', facts: expect.objectContaining({ name: 'De antes' }) }),
  )
})

test('a key opens the routes of its scopes and no others, whatever its maker may do', async () => {
  const { token } = await make({ name: 'Todo', scopes: [...apiScopes] })
  const { token: reader } = await make({ name: 'Solo leer', scopes: ['documents.read'] })
  const routes = t.routes.filter(
    ({ endpoint }) =>
      endpoint.scope !== 'public' && endpoint.path !== '/events' && !/^\/auth\//.test(endpoint.path),
  )
  expect(routes.length).toBeGreaterThan(60)
  for (const { endpoint, options } of routes) {
    const path = endpoint.path
      .replace(/:file\b/g, 'xml')
      .replace(/:section\b/g, 'sales')
      .replace(/:number\b/g, '0')
      .replace(/:\w+/g, someId)
    const isIn = async (key: string) => {
      const payload = endpoint.method === 'POST' || endpoint.method === 'PUT' ? { payload: {} } : {}
      const { status } = await t.send(endpoint.method, path, { token: key }, payload)
      return status !== 401 && status !== 403
    }
    const { permission } = options
    const isOpen = endpoint.scope === 'company' && permission !== undefined && can('owner', permission)
    const expected = (scopes: readonly string[]) => isOpen && scopes.includes(permission!)
    const name = `${endpoint.method} ${endpoint.path}`
    expect(`${name} ${await isIn(token)}`).toBe(`${name} ${expected(apiScopes)}`)
    // Some routes ask for more than their door does.
    if (!expected(['documents.read'])) expect(`${name} ${await isIn(reader)}`).toBe(`${name} false`)
  }
})

test('of a key that ends within a week whoever connects programs is told once', async () => {
  const keys = await Promise.all([
    make({ name: 'Bodega', scopes: ['clients.read'], days: 30 }),
    make({ name: 'Sin fin', scopes: ['clients.read'], days: null }),
    make({ name: 'Cerrada', scopes: ['clients.read'], days: 30 }),
  ])
  await t.send('DELETE', `/api-keys/${keys[2].id}`, company.as)
  const told = async (token: string) => {
    const { body } = await t.send('GET', '/notifications', { token, company: company.id })
    return (body as NotificationList).data.filter(({ kind }) => kind === 'api-key-expiring')
  }
  await tellOfEndingKeys(t)
  expect(await told(company.as.token)).toEqual([])
  await t.asOwner(`update api_keys set expires_at = $1 where name in ('Bodega', 'Cerrada')`, [
    new Date(t.clock.now() + 6 * 86_400_000),
  ])
  await tellOfEndingKeys(t)
  await tellOfEndingKeys(t)
  expect(await told(company.as.token)).toMatchObject([
    { params: { name: 'Bodega' }, path: `/main-configurations/${company.id}?tab=automation` },
  ])
  expect(await told(company.members.accountant!.token)).toEqual([])
})
