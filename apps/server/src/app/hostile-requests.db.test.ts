import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
  company = await aCompany(t)
})
afterAll(() => t.close())

const profileOf = async (person: { token: string }) =>
  ((await t.send('GET', '/get-user', person)).body as { user: object }).user

describe('what a request says beyond what it is asked', () => {
  test('makes nobody an administrator, confirms no address and changes no id', async () => {
    const person = await aPerson(t, 'Ana Mora', { isEmailConfirmed: false })
    const before = await profileOf(person)
    const asked = { is_platform_admin: true, is_email_confirmed: true, email_confirmed_at: '2026-01-01' }
    const payload = { name: 'Ana Mora', id: company.owner.id, user_id: company.owner.id, ...asked }
    await t.send('PUT', '/profile', person, { payload })
    expect(await profileOf(person)).toEqual(before)
    const [row] = await t.asOwner('select is_platform_admin, email_confirmed_at from users where id = $1', [
      person.id,
    ])
    expect(row).toEqual({ is_platform_admin: false, email_confirmed_at: null })
  })

  test('puts nothing into another company, and under no id but ours', async () => {
    const other = await aCompany(t, 'Otra Empresa S.A.')
    const id = crypto.randomUUID()
    const payload = { name: 'Distribuidora Muñoz S.A.', id, company_id: other.id, companyId: other.id }
    const made = await t.send('POST', '/clients', company.as, { payload })
    expect(made.status, made.text).toBe(201)
    expect((made.body as { id: string }).id).not.toBe(id)
    const rows = await t.asOwner<{ company_id: string }>(
      "select company_id from clients where name = 'Distribuidora Muñoz S.A.'",
    )
    expect(rows).toEqual([{ company_id: company.id }])
  })

  test('is one value for each name: two are refused, and neither is taken in silence', async () => {
    expect(await t.send('GET', '/clients?search=Uno&search=Dos', company.as)).toMatchObject({
      status: 422,
      body: { errors: { search: ['Said more than once. Say it once.'] } },
    })
  })
})

describe('signs of SQL in what people write', () => {
  const name = `O'Neill"; drop table clients; -- %_\\`

  test('are a name like any other, kept and found as they were written', async () => {
    const made = await t.send('POST', '/clients', company.as, { payload: { name } })
    expect(made.status, made.text).toBe(201)
    for (const search of ["O'Neill", 'drop table clients; --']) {
      const path = `/clients?search=${encodeURIComponent(search)}`
      const { data } = (await t.send('GET', path, company.as)).body as { data: { name: string }[] }
      expect(data.map((row) => row.name)).toEqual([name])
    }
  })

  test('find nobody by what means anything or everything in SQL', async () => {
    for (const search of ["' or 1=1 --", "zz' union select password_hash from users --", 'zz%zz']) {
      const answer = await t.send('GET', `/clients?search=${encodeURIComponent(search)}`, company.as)
      expect([answer.status, (answer.body as { data: object[] }).data]).toEqual([200, []])
    }
  })

  test('are no sort and no cursor', async () => {
    for (const query of ['sort=name;select 1', "sort=name'--", "cursor=' or 1=1 --"]) {
      const [key, value] = [query.slice(0, query.indexOf('=')), query.slice(query.indexOf('=') + 1)]
      const answer = await t.send('GET', `/clients?${key}=${encodeURIComponent(value)}`, company.as)
      expect([answer.status, query]).toEqual([422, query])
    }
  })
})

describe('a page of somebody else', () => {
  const elsewhere = { origin: 'https://elsewhere.example' }

  test('is not let read our answers, nor asked whether it may send', async () => {
    const answer = await t.send('GET', '/clients', company.as, { headers: elsewhere })
    const asked = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/clients',
      headers: { ...elsewhere, 'access-control-request-method': 'POST' },
    })
    expect(asked.statusCode).toBeGreaterThanOrEqual(400)
    for (const { headers } of [answer, asked])
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
  })

  test('sends nothing in somebody’s name: what a browser adds by itself opens nothing', async () => {
    const cookie = `token=${company.owner.token}; accessToken=${company.owner.token}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...elsewhere, ...form, cookie, 'x-company': company.id }
    expect((await t.send('POST', '/clients', {}, { headers, payload: 'name=Ana' })).status).toBe(401)
  })

  test('opens and closes no door by the name of its origin: only the token does', async () => {
    for (const origin of ['http://localhost:8080', 'null', 'https://elsewhere.example']) {
      const headers = { origin, referer: `${origin}/x` }
      expect((await t.send('GET', '/clients', {}, { headers })).status).toBe(401)
      expect((await t.send('GET', '/clients', company.as, { headers })).status).toBe(200)
    }
  })
})

test('no answer says what the program is made of', async () => {
  for (const path of ['/api/installation', '/api/clients', '/api/nothing', '/healthz', '/']) {
    const { headers, body } = await t.app.inject(path)
    expect(Object.keys(headers)).not.toContain('server')
    expect(Object.keys(headers)).not.toContain('x-powered-by')
    expect(JSON.stringify(headers) + body).not.toMatch(/fastify|node\.js|postgres/i)
  }
})
