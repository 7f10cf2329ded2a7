import type { AuditEntry, CompanyVisits, Page, SupportVisit } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { openStream } from '#test/open-stream.ts'
import { lettersTo } from '#test/outbox.ts'

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

  // Whoever helped read another rate than the company's documents took, and told them so.
  test('shows the rate that the company chose, and to nobody who does not visit', async () => {
    const own = { buy: '500', sell: '512.5', reason: 'El de nuestro banco' }
    expect((await t.send('POST', '/exchange-rates', company.as, { payload: own })).status).toBe(200)
    const rate = async () => (await t.send('GET', '/exchange-rates/current', visitor())).body
    expect(await rate()).not.toMatchObject({ source: 'own' })
    await visit()
    expect(await rate()).toMatchObject({ sell: '512.5', documents: '512.5', source: 'own' })
    await t.send('DELETE', path(), { token: platform.token })
    expect(await rate()).not.toMatchObject({ source: 'own' })
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
        payload: { user_id: member.id, company_id: company.id, role: 'viewer', reason },
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

describe('the owners', () => {
  const told = async () =>
    (
      (await t.send('GET', '/notifications', company.as)).body as Page<{
        kind: string
        params: object
        path: string
      }>
    ).data

  test('hear by mail and in the application who looks into the company, why, and where to end it', async () => {
    await visit()
    expect(await told()).toMatchObject([
      {
        kind: 'visit-opened',
        params: { by: 'Pablo Plataforma', reason },
        path: `/main-configurations/${company.id}?tab=security`,
      },
    ])
    expect(await lettersTo(t, company.owner.email)).toMatchObject([
      { template: 'visit-opened', text: expect.stringContaining(reason) },
    ])
  })

  test('hear that all files were asked for', async () => {
    await t.send('POST', `/all-companies/${company.id}/all-files`, visitor(), { payload: { reason } })
    expect(await told()).toMatchObject([{ kind: 'all-files-by-platform', params: { reason } }])
    expect(await lettersTo(t, company.owner.email)).toMatchObject([{ template: 'all-files-by-platform' }])
  })
})

describe('a visit that is opened again', () => {
  const visits = async () =>
    ((await t.send('GET', '/support-visits', company.as)).body as { data: { is_open: boolean }[] }).data

  test('goes on until its own end and with its own reason, and tells nobody twice', async () => {
    const first = (await visit()).body as SupportVisit
    t.clock.advance(20 * 60 * 1000)
    const again = await visit({ reason: 'Otra vez lo mismo, por favor' })
    expect(again).toMatchObject({ status: 201, body: { reason, ends_at: first.ends_at } })
    expect(await visits()).toHaveLength(1)
    expect(await lettersTo(t, company.owner.email)).toHaveLength(1)
  })

  test('is one also when it is opened in several windows at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => visit()))
    expect(await visits()).toHaveLength(1)
  })

  test('is a new one once the former is over', async () => {
    await visit()
    await t.send('DELETE', path(), { token: platform.token })
    await visit()
    expect((await visits()).map(({ is_open: isOpen }) => isOpen)).toEqual([true, false])
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

describe('a visit that is over, or goes beyond looking', () => {
  const archive = () => t.send('GET', `/download-all-files/${company.id}`, { token: platform.token })
  const hourMs = 60 * 60 * 1000
  type History = Page<{ kind: string; facts: Record<string, unknown>; actor: { name: string } | null }>
  const history = async () =>
    ((await t.send('GET', '/security-history?per_page=100', company.as)).body as History).data

  test('takes no archive along, neither during the hour nor after it', async () => {
    await visit()
    expect((await archive()).status).toBe(403)
    const ticket = await t.send('POST', '/all-files/ticket', visitor(), { payload: {} })
    expect(ticket.status).toBe(403)
    await t.asOwner(`
      update platform_visits set started_at = started_at - interval '3 days', ends_at = ends_at - interval '3 days'
      where company_id = '${company.id}'`)
    expect((await archive()).status).toBe(403)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
  })

  test('opens nothing in the database either, whoever asks', async () => {
    await visit()
    const open = (at: number) =>
      t.database.app
        .transaction()
        .setAccessMode('read only')
        .execute((tx) =>
          sql<{ role: string }>`
            select open_company(${company.id}, ${platform.id}, p_now => ${new Date(at)}) as role
          `.execute(tx),
        )
    expect((await open(t.clock.now())).rows).toEqual([{ role: 'visitor' }])
    await expect(open(t.clock.now() + hourMs)).rejects.toThrow('not a member of this company')
  })

  test('spends no ticket that was made during it', async () => {
    const former = await aPerson(t, 'Paula Plataforma', { isPlatformAdmin: true })
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      company.id,
      former.id,
    ])
    const as = { token: former.token, company: company.id }
    const { path: ticket } = (await t.send('POST', '/all-files/ticket', as, { payload: {} })).body as {
      path: string
    }
    await t.send('DELETE', `/members/${former.id}`, company.as)
    await t.send('POST', path(), { token: former.token }, { payload: { reason } })
    expect((await t.send('GET', ticket)).status).toBe(404)
  })

  test('is ended by an owner of the company, for the visitor at once', async () => {
    await visit()
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as {
      data: { id: string; is_open: boolean; person: { name: string }; reason: string }[]
    }
    expect(data).toMatchObject([{ is_open: true, person: { name: 'Pablo Plataforma' }, reason }])
    const ended = await t.send('DELETE', `/support-visits/${data[0]!.id}`, company.as)
    expect(ended.status, ended.text).toBe(204)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    expect((await t.send('DELETE', `/support-visits/${data[0]!.id}`, company.as)).status).toBe(404)
    expect(t.announced).toContainEqual({ type: 'access', companyId: company.id, user_id: platform.id })
    expect((await trail())[0]).toMatchObject({ action: 'changed', after: { left_by: company.owner.id } })
  })

  const sessionOver = 'data: {"type":"session_over"}\n\n'

  test('closes its stream of events at once, and no other', async () => {
    await visit()
    const visiting = await openStream(t, visitor())
    const owner = await openStream(t, company.as)
    await t.send('DELETE', path(), { token: platform.token })
    const told = t.announced.findLast(({ type }) => type === 'access')!
    for (const { tell } of [visiting, owner]) tell(told)
    expect(await visiting.next()).toBe(sessionOver)
    expect(await visiting.next()).toBeUndefined()
    owner.tell({ type: 'authority', companyId: company.id })
    expect(await owner.next()).toBe('data: {"type":"authority"}\n\n')
    for (const { close } of [visiting, owner]) close()
  })

  // Announced to the companies of which they are members alone, the stream lived on and the visit stayed open.
  test.each([
    ['sessions are ended', { end_sessions: true }],
    ['account is disabled', { is_active: false }],
    ['right to run the installation is taken', { is_platform_admin: false }],
  ])('is over at once for whose %s, and the company reads it', async (_, change) => {
    const boss = await aPerson(t, 'Jefa de Plataforma', { isPlatformAdmin: true })
    const helper = await aPerson(t, 'Hugo Plataforma', { isPlatformAdmin: true })
    const opened = await t.send('POST', path(), helper, { payload: { reason } })
    expect(opened.status, opened.text).toBeLessThan(300)
    const visiting = await openStream(t, { token: helper.token, company: company.id })
    const changed = await t.send('PUT', `/users/${helper.id}`, boss, { payload: { ...change, reason } })
    expect(changed.status, changed.text).toBe(200)
    const told = t.announced.findLast((event) => event.type === 'access' && event.companyId === company.id)!
    visiting.tell(told)
    expect(await visiting.next()).toBe(sessionOver)
    visiting.close()
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as CompanyVisits
    expect(data.find(({ person }) => person?.id === helper.id)).toMatchObject({
      is_open: false,
      left_at: expect.any(String),
    })
    expect((await history()).map(({ kind }) => kind)).toContain('visit-ended')
  })

  // Where nobody ends a visit nothing is announced: a visitor would go on hearing the company after their hour.
  test('closes its stream of events when the hour is over', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await visit()
    const visiting = await openStream(t, visitor())
    const [hourIsOver] = timers.mock.calls.find(([, ms]) => ms === hourMs)!
    t.clock.advance(hourMs)
    hourIsOver()
    expect(await visiting.next()).toBe(sessionOver)
    expect(await visiting.next()).toBeUndefined()
    visiting.close()
    timers.mockRestore()
  })

  test('fetches no file of a task from before, when the visitor was a member', async () => {
    const former = await aPerson(t, 'Paula Plataforma', { isPlatformAdmin: true })
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      company.id,
      former.id,
    ])
    const as = { token: former.token, company: company.id }
    const task = (await t.send('POST', '/all-files', as, { payload: {} })).body as { id: string }
    await t.asOwner(
      `update tasks set status = 'done', finished_at = now(), file_name = 'a.zip', file_type = 'application/zip',
        file_size = 1 where id = $1`,
      [task.id],
    )
    await t.send('DELETE', `/members/${former.id}`, company.as)
    await t.send('POST', path(), { token: former.token }, { payload: { reason } })
    expect((await t.send('GET', `/tasks/${task.id}/file`, as)).status).toBe(403)
  })

  test('may not be ended by the visitor’s own hand as if they were of the company', async () => {
    await visit()
    expect((await t.send('GET', '/support-visits', visitor())).status).toBe(403)
    const other = await aCompany(t, 'Otra Empresa S.A.', ['viewer'])
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as { data: { id: string }[] }
    expect((await t.send('DELETE', `/support-visits/${data[0]!.id}`, other.as)).status).toBe(404)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(200)
  })

  test('tells the company what was looked at, once a minute', async () => {
    await visit()
    for (const _ of [1, 2, 3]) await t.send('GET', '/clients?search=mora', visitor())
    await t.send('GET', `/documents/${someId}`, visitor())
    await t.send('DELETE', path(), { token: platform.token })
    const ofVisits = (await history()).filter(({ kind }) => kind.startsWith('visit-'))
    const told = ofVisits.map(({ kind, facts }) => [kind, facts.what ?? facts.by ?? facts.reason])
    expect(told).toEqual([
      ['visit-ended', 'visitor'],
      ['visit-looked', `/documents/${someId}`],
      ['visit-looked', '/clients'],
      ['visit-opened', reason],
    ])
  })
})
