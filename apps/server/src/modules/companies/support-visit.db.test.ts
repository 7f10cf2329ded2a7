import type { AuditEntry, Page, SupportVisit } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let platform: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
})
beforeEach(async () => {
  company = await aCompany(t, 'Panadería La Espiga S.A.')
})
afterAll(() => t.close())

const someId = '01900000-0000-7000-8000-000000000000'
const reason = 'No le llegan los correos, pidió ayuda por teléfono'
const path = () => `/all-companies/${company.id}/support-visit`
const visit = (payload: object = { reason }) => t.send('POST', path(), { token: platform.token }, { payload })
const visitor = () => ({ token: platform.token, company: company.id })
const trail = async () =>
  ((await t.send('GET', '/audit?subject=platform-visit', company.as)).body as Page<AuditEntry>).data

describe('opening a company for support', () => {
  test('shows it for an hour to who runs the installation, and tells the company who and why', async () => {
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    const opened = await visit()
    expect(opened.status).toBe(201)
    const { company: seen, ends_at: endsAt } = opened.body as SupportVisit
    expect(seen).toMatchObject({ id: company.id, name: 'Panadería La Espiga S.A.' })
    expect(seen.permissions).toContain('documents.read')
    expect(seen.permissions.filter((name) => !/\.(read|check)$/.test(name))).toEqual([])
    expect(Date.parse(endsAt) - t.clock.now()).toBe(60 * 60 * 1000)

    expect((await t.send('GET', '/clients', visitor())).status).toBe(200)
    expect((await trail())[0]).toMatchObject({
      user: { id: platform.id, name: 'Pablo Plataforma' },
      origin: { as: 'platform' },
      after: { reason, purpose: 'support' },
    })
  })

  test('ends by the button, which the trail tells too, and by time', async () => {
    await visit()
    expect((await t.send('DELETE', path(), { token: platform.token })).status).toBe(204)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    expect((await trail()).map(({ action }) => action)).toEqual(['changed', 'created'])

    await visit()
    t.clock.advance(60 * 60 * 1000 + 1)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
  })

  test('needs a reason of ten characters, and an administrator of the platform who is no member', async () => {
    expect((await visit({ reason: 'ayuda' })).status).toBe(422)
    expect((await t.send('POST', path(), company.as, { payload: { reason } })).status).toBe(403)
    const member = await aPerson(t, 'Marta Miembro', { isPlatformAdmin: true })
    await t.send(
      'POST',
      '/assign-user',
      { token: platform.token },
      {
        payload: { user_id: member.id, company_id: company.id, role: 'viewer' },
      },
    )
    const refused = await t.send('POST', path(), { token: member.token }, { payload: { reason } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'visit-of-member' } })
  })

  test('opens no other company, and nothing to who no longer runs the installation', async () => {
    await visit()
    const other = await aCompany(t, 'Otra Empresa S.A.')
    expect((await t.send('GET', '/clients', { ...visitor(), company: other.id })).status).toBe(403)
    await t.asOwner(`update users set is_platform_admin = false where id = '${platform.id}'`)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    await t.asOwner(`update users set is_platform_admin = true where id = '${platform.id}'`)
  })
})

describe('a visitor', () => {
  const isReading = ({ endpoint, options }: Route) => options.isReading ?? endpoint.method === 'GET'
  const send = ({ endpoint }: Route) => {
    const address = endpoint.path.replace(/:section\b/g, 'sales').replace(/:\w+/g, someId)
    const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }
    return t.send(endpoint.method, address, visitor(), payload)
  }

  test('is refused by every route of a company that writes', async () => {
    await visit()
    const writing = t.routes.filter((route) => route.endpoint.scope === 'company' && !isReading(route))
    expect(writing.length).toBeGreaterThan(60)
    for (const route of writing) {
      const { status, body } = await send(route)
      const { method, path: name } = route.endpoint
      expect(`${method} ${name} ${status} ${(body as { code?: string }).code}`).toBe(
        `${method} ${name} 403 visit-read-only`,
      )
    }
  })

  test('is let into what it may read, and its transactions can write nothing', async () => {
    await visit()
    const lists = [
      '/documents',
      '/items',
      '/payments',
      '/expenses',
      '/receptions',
      '/audit',
      '/company-settings',
    ]
    const known = t.routes.map(({ endpoint }) => endpoint.path)
    for (const list of lists.filter((name) => known.includes(name)))
      expect(`${list} ${(await t.send('GET', list, visitor())).status}`).toBe(`${list} 200`)
    const opening = sql`select open_company(${company.id}, ${platform.id})`
    const writing = t.database.app.transaction().execute((tx) => opening.execute(tx))
    await expect(writing).rejects.toThrow('not a member of this company')
  })
})
