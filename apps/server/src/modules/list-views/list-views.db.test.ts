import type { AuditEntry, ListChoices, Page, SavedView } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type As = { token: string; company: string }
const choices = async (as: As, list = 'invoices') =>
  (await t.send('GET', `/list-choices/${list}`, as)).body as ListChoices
const save = (as: As, change: object = {}) =>
  t.send('POST', '/saved-views', as, {
    payload: {
      list: 'invoices',
      name: 'Overdue in dollars',
      search: { view: 'overdue', currency: 'USD' },
      ...change,
    },
  })
const saved = async (as: As, change: object = {}) => (await save(as, change)).body as SavedView

test('columns follow a person through their companies and stay their own', async () => {
  const one = await aCompany(t, 'Uno S.A.', ['viewer'])
  const other = await aCompany(t, 'Dos S.A.')
  const layout = {
    order: ['number', 'total'],
    hidden: ['due'],
    shown: [],
    widths: { total: 180 },
    pinned: [],
  }
  const put = (payload: object) => t.send('PUT', '/list-choices/invoices/layout', one.as, { payload })

  expect((await put({ layout })).status).toBe(204)
  expect(await choices(one.as)).toEqual({ layout, views: [], default_view: null, undo: null })
  expect((await choices(one.as, 'tickets')).layout).toBeNull()
  expect((await choices(other.as)).layout).toBeNull()
  expect((await choices({ token: one.members.viewer!.token, company: one.id })).layout).toBeNull()

  await put({ layout: null })
  expect((await choices(one.as)).layout).toBeNull()
  const tooWide = { ...layout, widths: { total: 9000 } }
  expect((await put({ layout: tooWide })).status).toBe(422)
})

test('a view is seen by who made it, and by the company once it is shared', async () => {
  const { as, id, members } = await aCompany(t, 'Vistas S.A.', ['biller', 'viewer', 'administrator'])
  const of = (role: 'biller' | 'viewer' | 'administrator') => ({ token: members[role]!.token, company: id })
  const view = await saved(as)
  expect(view).toMatchObject({ name: 'Overdue in dollars', is_own: true, may_change: true, is_shared: false })
  expect((await choices(of('biller'))).views).toEqual([])

  const change = (who: As, change: object) =>
    t.send('PUT', `/saved-views/${view.id}`, who, {
      payload: { name: view.name, search: view.search, ...change },
    })
  expect((await change(of('biller'), { is_shared: true })).status).toBe(404)
  expect((await change(as, { is_shared: true })).body).toMatchObject({ is_shared: true })
  const [seen] = (await choices(of('biller'))).views
  expect(seen).toMatchObject({ id: view.id, is_own: false, may_change: false, search: view.search })
  expect((await change(of('biller'), { name: 'Mine now', is_shared: true })).status).toBe(403)
  expect((await change(of('administrator'), { name: 'Overdue US$', is_shared: true })).status).toBe(200)

  // A viewer keeps views of their own and shares none.
  expect((await save(of('viewer'), { is_shared: true })).status).toBe(403)
  expect((await save(of('viewer'))).status).toBe(201)
})

// Nobody saw it any more, and its author was not there to share it again.
test('a shared view of somebody who left is kept by who shares it no longer', async () => {
  const { as, id, members } = await aCompany(t, 'Herencia S.A.', ['biller', 'administrator'])
  const biller = { token: members.biller!.token, company: id }
  const administrator = { token: members.administrator!.token, company: id }
  const view = await saved(biller, { is_shared: true })
  const change = (who: As, change: object) =>
    t.send('PUT', `/saved-views/${view.id}`, who, {
      payload: { name: view.name, search: view.search, ...change },
    })
  // As long as the author is there, it stays theirs.
  await change(as, { is_shared: false })
  expect((await choices(as)).views).toEqual([])
  expect((await choices(biller)).views).toMatchObject([{ id: view.id, is_own: true }])
  await change(biller, { is_shared: true })

  await t.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    id,
    members.biller!.id,
  ])
  // Another name keeps it everybody's.
  expect((await change(as, { name: 'Overdue', is_shared: true })).body).toMatchObject({ is_own: false })
  expect((await change(as, { is_shared: false })).body).toMatchObject({ is_own: true, may_change: true })
  expect((await choices(as)).views).toMatchObject([{ id: view.id, is_own: true, is_shared: false }])
  expect((await choices(administrator)).views).toEqual([])
})

test('a name has 1 to 40 characters and is used once by a person in a list', async () => {
  const { as } = await aCompany(t)
  expect((await save(as)).status).toBe(201)
  const again = await save(as, { name: 'OVERDUE in dollars' })
  expect(again.status).toBe(422)
  expect((again.body as { errors: object }).errors).toEqual({
    name: ['You already have a view with this name.'],
  })
  expect((await save(as, { list: 'tickets' })).status).toBe(201)
  for (const name of ['', '   ', 'x'.repeat(41)]) expect((await save(as, { name })).status).toBe(422)
  expect((await save(as, { name: 'x'.repeat(40) })).status).toBe(201)
})

test('a person has at most twenty views of a list', async () => {
  const { as } = await aCompany(t)
  for (let n = 1; n <= 20; n += 1) expect((await save(as, { name: `View ${n}` })).status).toBe(201)
  const refused = await save(as, { name: 'One more' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'too-many-views', params: { most: 20 } })
})

test('a person starts with the view that they chose, until it is gone or no longer theirs to see', async () => {
  const { as, id, members } = await aCompany(t, 'Inicio S.A.', ['biller'])
  const biller = { token: members.biller!.token, company: id }
  const view = await saved(as, { is_shared: true })
  const choose = (who: As, view_id: string | null, list = 'invoices') =>
    t.send('PUT', `/list-choices/${list}/default`, who, { payload: { view_id } })

  expect((await choose(as, view.id, 'tickets')).status).toBe(404)
  await choose(as, view.id)
  await choose(biller, view.id)
  expect((await choices(biller)).default_view).toBe(view.id)

  await t.send('PUT', `/saved-views/${view.id}`, as, {
    payload: { name: view.name, search: view.search, is_shared: false },
  })
  expect((await choices(biller)).default_view).toBeNull()
  expect((await choices(as)).default_view).toBe(view.id)
  await choose(as, null)
  expect((await choices(as)).default_view).toBeNull()
  await choose(as, view.id)
  expect((await t.send('DELETE', `/saved-views/${view.id}`, as)).status).toBe(204)
  expect(await choices(as)).toMatchObject({ views: [], default_view: null })
})

test('another company sees none of it, and the trail says who named what', async () => {
  const one = await aCompany(t, 'Propia S.A.')
  const other = await aCompany(t, 'Ajena S.A.')
  const view = await saved(one.as, { is_shared: true })
  expect((await choices(other.as)).views).toEqual([])
  expect((await t.send('DELETE', `/saved-views/${view.id}`, other.as)).status).toBe(404)
  expect((await t.send('GET', '/list-choices/invoices', { ...other.as, company: one.id })).status).toBe(403)
  const trail = (await t.send('GET', '/audit', one.as)).body as Page<AuditEntry>
  expect(JSON.stringify(trail.data)).toContain('saved-view')
})
