import type { NotificationList } from '@cuentaclara/contracts'
import { isChosen, type NotificationKind, notificationKinds } from '@cuentaclara/contracts'
import { en } from '@cuentaclara/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { sayCause } from '#app/problems.ts'
import { tellOfBounce } from '#modules/members/index.ts'
import { unsafeForCompany, withCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { mailNotification } from './mail-notification.ts'
import { forgetNotifications } from './notification-store.ts'
import { type Notice, notify } from './notify.ts'

const kinds = Object.keys(notificationKinds) as NotificationKind[]
let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t, 'Panadería La Espiga S.A.', ['accountant', 'viewer'])
})
afterAll(() => t.close())

const as = (role: 'owner' | 'accountant' | 'viewer') => ({
  token: company.members[role]!.token,
  company: company.id,
})
const idOf = (role: 'owner' | 'accountant' | 'viewer') => company.members[role]!.id

const aNotice: Notice = {
  kind: 'payment-recorded',
  params: { client: 'Café Luna', amount: '₡1,130.00' },
  path: '/payments',
  to: { permission: 'payments.record' },
}
/** The owner causes it. */
const tell = (notice: Partial<Notice> = {}) =>
  withCompany(t, { companyId: company.id, userId: idOf('owner') }, (ctx) =>
    notify(ctx, { ...aNotice, ...notice }),
  )
const list = async (role: 'owner' | 'accountant' | 'viewer', query = '') =>
  (await t.send('GET', `/notifications${query}`, as(role))).body as NotificationList

describe('a notification', () => {
  test('reaches everybody who holds the permission but who caused it, and is announced', async () => {
    // seed 097
    await tell()
    const mine = await list('accountant')
    expect(mine).toMatchObject({
      data: [{ kind: 'payment-recorded', params: aNotice.params, path: '/payments', read_at: null }],
      meta: { unread: 1, next_cursor: null },
    })
    expect((await list('viewer')).data).toEqual([])
    expect((await list('owner')).data).toEqual([])
    expect(t.announced).toContainEqual({ type: 'notification', companyId: company.id })
  })

  // A biller who may correct never heard of what there was to correct, unless they had issued it.
  test('reaches billers who may correct, where their company lets them, and of others’ only who sees those', async () => {
    const shop = await aCompany(t, 'Soda La Esquina S.A.', ['biller'])
    const biller = { token: shop.members.biller!.token, company: shop.id }
    const heard = async (settings: object) => {
      await t.send('PUT', '/settings/sales', shop.as, { payload: { settings } })
      await unsafeForCompany(t, shop.id, (ctx) =>
        notify(ctx, { ...aNotice, to: { permission: 'documents.correct', makers: [shop.owner.id] } }),
      )
      return ((await t.send('GET', '/notifications', biller)).body as NotificationList).data.length
    }
    expect(await heard({})).toBe(0)
    expect(await heard({ billers_correct: true })).toBe(1)
    expect(await heard({ billers_are_private: true })).toBe(1)
  })

  test('is told once under its key, and not to who left', async () => {
    await tell({ once: 'a' })
    await tell({ once: 'a' })
    await tell({ once: 'b' })
    expect((await list('accountant')).meta.unread).toBe(2)
    await t.asOwner('update company_users set active = 0 where user_id = $1', [idOf('accountant')])
    await tell({ once: 'c' })
    await t.asOwner('update company_users set active = 1 where user_id = $1', [idOf('accountant')])
    expect((await list('accountant')).meta.unread).toBe(2)
  })

  test('stands under All, under Mine when it was meant for the person, under Authority by its kind', async () => {
    await tell({ to: { users: [idOf('accountant')] } })
    await tell({
      kind: 'rejected',
      params: { number: '12', cause: 'x' },
      to: { permission: 'documents.correct' },
    })
    const kindsOf = async (tab: string) =>
      (await list('accountant', `?tab=${tab}`)).data.map(({ kind }) => kind)
    expect(await kindsOf('all')).toEqual(['rejected', 'payment-recorded'])
    expect(await kindsOf('mine')).toEqual(['payment-recorded'])
    expect(await kindsOf('authority')).toEqual(['rejected'])
  })

  test('pages by key, thirty at a time', async () => {
    for (let n = 0; n < 32; n += 1) await tell({ once: String(n) })
    const first = await list('accountant')
    expect(first.data).toHaveLength(30)
    const rest = await list('accountant', `?cursor=${first.meta.next_cursor}`)
    expect(rest.data).toHaveLength(2)
    expect(rest.meta.next_cursor).toBeNull()
  })

  test('is marked as read alone or with all others, by its own person only', async () => {
    await tell({ once: 'a' })
    await tell({ once: 'b' })
    const [one] = (await list('accountant')).data
    expect((await t.send('POST', `/notifications/${one!.id}/read`, as('viewer'))).status).toBe(404)
    const other = await aCompany(t)
    expect((await t.send('POST', `/notifications/${one!.id}/read`, other.as)).status).toBe(404)
    expect((await t.send('POST', `/notifications/${one!.id}/read`, as('accountant'))).status).toBe(204)
    expect((await list('accountant')).meta.unread).toBe(1)
    expect((await t.send('POST', '/notifications/read', as('accountant'))).status).toBe(204)
    expect((await list('accountant')).meta.unread).toBe(0)
    expect((await list('accountant')).data).toHaveLength(2)
  })

  // rest.md 31: an accountant of forty companies saw those of one, and none said of which.
  test('names its company, and all companies of a person are read in one list', async () => {
    const other = await aCompany(t, 'Café del Barrio S.A.')
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      other.id,
      idOf('accountant'),
    ])
    await tell()
    await withCompany(t, { companyId: other.id, userId: other.owner.id }, (ctx) =>
      notify(ctx, { ...aNotice, params: { client: 'Soda Sur', amount: '₡5.00' } }),
    )
    const mine = await list('accountant')
    expect(mine.data.map((row) => [row.company, row.params.client])).toEqual([
      [{ id: other.id, name: 'Café del Barrio S.A.' }, 'Soda Sur'],
      [{ id: company.id, name: 'Panadería La Espiga S.A.' }, 'Café Luna'],
    ])
    expect(mine.meta.unread).toBe(2)
    const ofOne = await t.send('GET', `/notifications?company_id=${company.id}`, as('accountant'))
    const one = ofOne.body as NotificationList
    expect(one.data.map((row) => row.company.id)).toEqual([company.id])
    // The bell counts those of all companies, whichever are looked at.
    expect(one.meta.unread).toBe(2)
    expect((await t.send('POST', '/notifications/read', as('accountant'))).status).toBe(204)
    expect((await list('accountant')).meta.unread).toBe(0)
    expect(t.announced).toContainEqual({ type: 'notification', companyId: other.id })
    // Nobody reads of a company they left.
    await t.asOwner(`update company_users set active = 0 where company_id = $1 and user_id = $2`, [
      other.id,
      idOf('accountant'),
    ])
    expect((await list('accountant')).data).toHaveLength(1)
  })

  test('is forgotten after a while', async () => {
    await tell()
    const forget = () => withCompany(t, { companyId: company.id, userId: idOf('owner') }, forgetNotifications)
    await forget()
    expect((await list('accountant')).data).toHaveLength(1)
    await t.asOwner(
      `update notifications set created_at = created_at - interval '91 days' where company_id = $1`,
      [company.id],
    )
    await forget()
    expect((await list('accountant')).data).toEqual([])
  })
})

describe('a person', () => {
  const choose = (choices: object) =>
    t.send('PUT', '/notification-choices', as('accountant'), { payload: choices })

  test('chooses for each kind: the application, e-mail besides, or nothing', async () => {
    const all = (await t.send('GET', '/notification-choices', as('accountant'))).body
    expect(Object.keys(all).sort()).toEqual(kinds.filter(isChosen).toSorted())
    expect(Object.values(all).every((channel) => channel === 'app')).toBe(true)
    expect((await choose({ mention: 'by pigeon' })).status).toBe(422)
    expect((await choose({ unheard: 'app' })).status).toBe(422)

    expect((await choose({ 'payment-recorded': 'none' })).body).toMatchObject({ 'payment-recorded': 'none' })
    await tell()
    expect((await list('accountant')).data).toEqual([])
  })

  test('who chose e-mail gets a letter in their language, unless they have read it meanwhile', async () => {
    await choose({ 'payment-recorded': 'email' })
    await tell()
    const { id } = (await list('accountant')).data[0]!
    expect(await queued()).toContainEqual({ companyId: company.id, notificationId: id })

    const { outbox } = createIdentityKit({
      config: parseConfig({ DEMO: 'off' }, {}),
      secrets: createSecrets([testSecretKey]),
    })
    const mailer = { doors: t, outbox, language: 'es', sayCause } as const
    const address = { companyId: company.id, notificationId: id }
    await mailNotification(mailer, address)
    const letters = `select recipient, subject from outbox where template = 'notification' and recipient = $1`
    expect(await t.asOwner(letters, [company.members.accountant!.email])).toEqual([
      {
        recipient: company.members.accountant!.email,
        subject: 'Panadería La Espiga S.A.: novedades para usted',
      },
    ])
    const present = (active: number) =>
      t.asOwner('update company_users set active = $2 where user_id = $1', [idOf('accountant'), active])
    await present(0)
    await mailNotification(mailer, address)
    expect(await t.asOwner(letters, [company.members.accountant!.email])).toHaveLength(1)
    await present(1)
    await t.send('POST', '/notifications/read', as('accountant'))
    await mailNotification(mailer, address)
    expect(await t.asOwner(letters, [company.members.accountant!.email])).toHaveLength(1)
  })

  // What the company did went on by mail to somebody who had been dismissed.
  test('who is no member any more when the letter would leave gets none', async () => {
    await choose({ 'payment-recorded': 'email' })
    await tell()
    const { id } = (await list('accountant')).data[0]!
    const { id: userId, email } = company.members.accountant!
    const { outbox } = createIdentityKit({
      config: parseConfig({ DEMO: 'off' }, {}),
      secrets: createSecrets([testSecretKey]),
    })
    const mailer = { doors: t, outbox, language: 'es', sayCause } as const
    const mail = () => mailNotification(mailer, { companyId: company.id, notificationId: id })
    const letters = () =>
      t.asOwner(`select from outbox where template = 'notification' and recipient = $1`, [email])
    const activate = (active: 0 | 1) =>
      t.send('POST', `/members/${userId}/activate`, company.as, { payload: { active } })
    await activate(0)
    await mail()
    expect(await letters()).toEqual([])
    await activate(1)
    await mail()
    expect(await letters()).toHaveLength(1)
  })

  test('who invited somebody hears that the letter could not be delivered', async () => {
    const payload = { email: 'nobody@example.test', role: 'viewer' }
    expect((await t.send('POST', '/invitations', company.as, { payload })).status).toBeLessThan(300)
    await tellOfBounce(t, {
      id: crypto.randomUUID(),
      template: 'invitation',
      recipient: 'nobody@example.test',
    })
    expect((await list('owner')).data).toMatchObject([
      { kind: 'mail-bounced', params: { email: 'nobody@example.test' }, path: '/members', is_personal: true },
    ])
  })
})

test('every kind has a sentence, and a name where it can be chosen', () => {
  for (const kind of kinds) expect(en.tools.notifications.kinds[kind]).toBeTypeOf('string')
  for (const kind of kinds.filter(isChosen)) expect(en.tools.notifications.names[kind]).toBeTypeOf('string')
})

test('nobody can turn off what is told of security', async () => {
  const refused = await t.send('PUT', '/notification-choices', as('owner'), {
    payload: { 'visit-opened': 'none' },
  })
  expect(refused.status).toBe(422)
})

describe('shortcuts', () => {
  const save = (paths: string[] | null) => t.send('PUT', '/shortcuts', as('viewer'), { payload: { paths } })

  test('are a person’s own, kept in their order, each once', async () => {
    // seed 099
    expect((await t.send('GET', '/shortcuts', as('viewer'))).body).toEqual({ paths: null })
    expect((await save(['/clients', '/invoices/new', '/clients'])).body).toEqual({
      paths: ['/clients', '/invoices/new'],
    })
    expect((await t.send('GET', '/shortcuts', as('viewer'))).body).toEqual({
      paths: ['/clients', '/invoices/new'],
    })
    expect((await t.send('GET', '/shortcuts', as('owner'))).body).toEqual({ paths: null })
    expect((await save(['https://elsewhere.test'])).status).toBe(422)
    expect((await save(['//elsewhere.test'])).status).toBe(422)
    expect((await save(null)).body).toEqual({ paths: null })
  })
})

async function queued(): Promise<unknown[]> {
  const rows = await t.asOwner(`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'mail-notification'`)
  return (rows as { payload: unknown }[]).map(({ payload }) => payload)
}
