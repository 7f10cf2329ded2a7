import type { Client } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { queueReminders } from './jobs.ts'
import { sendReminders } from './send-reminders.ts'

const secrets = createSecrets([testSecretKey])
const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
const links = { secrets, address: 'https://app.example.test' }
const dayMs = 24 * 3_600_000

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

const save = (settings: object) =>
  t.send('PUT', '/settings/reminders', company.as, { payload: { settings: { quiet_days: [], ...settings } } })
const remind = () => unsafeForCompany(t, company.id, (ctx) => sendReminders(ctx, { outbox, links }))

/** An accepted invoice on credit that is due in so many days. */
async function open(days: number): Promise<string> {
  const { id } = await issued(
    t,
    company,
    anInvoice(company.client, { sale_condition: '02', credit_days: days, payments: [] }),
  )
  await giveStatus(t, id, 'accepted')
  return id
}

test('an open invoice is reminded of once for each step, and its history says so', async () => {
  await save({
    is_on: true,
    steps: [
      { days: -3, text: '' },
      { days: 2, text: 'Debe {{balance}}' },
    ],
  })
  const id = await open(3)
  await open(20)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  t.clock.advance(5 * dayMs)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  const [last, first] = await lettersTo(t, 'compras@example.test')
  expect(last!.text).toContain('Debe ₡2,260.00')
  expect(first!.text).toContain('Le recordamos')
  // By now whoever signed in is signed out.
  const told = await t.asOwner(`select 1 from events where subject_id = $1 and name = 'document.reminded'`, [
    id,
  ])
  expect(told).toHaveLength(2)
})

test('what is paid in parts is reminded of part by part, with what is left of each', async () => {
  await save({ is_on: true, steps: [{ days: 1, text: 'Vencía el {{due}}: {{balance}}' }] })
  const day = (days: number) => addDays(costaRicaDay(t.clock.now()), days)
  const parts = [
    { due_on: day(2), amount: '1000' },
    { due_on: day(4), amount: '1260' },
  ]
  const sale = anInvoice(company.client, { sale_condition: '02', payments: [], instalments: { parts } })
  await giveStatus(t, (await issued(t, company, sale)).id, 'accepted')
  const told = []
  for (const days of [2, 1, 2]) {
    t.clock.advance(days * dayMs)
    told.push(await remind())
    told.push(await remind())
  }
  // Not yet due; the first part; the second, while nothing is paid.
  expect(told).toEqual([0, 0, 1, 0, 1, 0])
  const texts = (await lettersTo(t, 'compras@example.test')).map(({ text }) => text)
  expect(texts.slice(0, 2).map((text) => /: (₡[\d,.]+\d)/.exec(text)?.[1])).toEqual([
    '₡1,260.00',
    '₡1,000.00',
  ])
})

test('quiet days, paid invoices, steps long past and companies that do not remind bring no letter', async () => {
  const steps = [{ days: -1, text: '' }]
  const id = await open(1)
  expect(await remind()).toBe(0)
  const today = new Date(t.clock.now() - 6 * 3_600_000).getUTCDay() || 7
  await save({ is_on: true, steps, quiet_days: [today] })
  expect(await remind()).toBe(0)
  await save({ is_on: true, steps })
  await t.asOwner('update documents set paid = charged where id = $1', [id])
  expect(await remind()).toBe(0)
  await t.asOwner('update documents set paid = 0 where id = $1', [id])
  t.clock.advance(10 * dayMs)
  expect(await remind()).toBe(0)
  const queued = async () => {
    await queueReminders(t)
    return t.asOwner(`select 1 from graphile_worker._private_jobs where key = $1`, [
      `${company.id}:reminders`,
    ])
  }
  // A company that was stopped or closed went on writing to its clients.
  for (const status of ['suspended', 'archived', 'active']) {
    await t.asOwner('update companies set status = $2 where id = $1', [company.id, status])
    expect(await queued(), status).toHaveLength(status === 'active' ? 1 : 0)
  }
})

test('a client who wants none gets none, by the link in the letter, one press, or the company’s word', async () => {
  await save({
    is_on: true,
    steps: [
      { days: -1, text: '' },
      { days: 0, text: '' },
      { days: 2, text: '' },
    ],
  })
  await open(1)
  expect(await remind()).toBe(1)
  const [letter] = await lettersTo(t, 'compras@example.test')
  const token = /https:\/\/app\.example\.test\/reminders\/([\w-]+)/.exec(letter!.text)![1]!
  const posted = await t.asOwner<{ unsubscribe_url: string }>(
    `select unsubscribe_url from outbox where template = 'reminder' and sender = $1`,
    [company.id],
  )
  const oneClick = posted[0]!.unsubscribe_url.replace('https://app.example.test/api', '')
  const clientOf = async () =>
    (await t.send('GET', `/clients/${company.client.id}`, company.as)).body as Client

  // By the company's word first: after a day whoever signed in is signed out.
  const say = (is_on: boolean, as = company.as) =>
    t.send('PUT', `/clients/${company.client.id}/reminders`, as, { payload: { is_on } })
  expect((await say(false)).status).toBe(204)
  expect(await clientOf()).toMatchObject({ reminders_off_by: 'company' })
  expect((await say(true)).status).toBe(204)
  expect((await say(false, (await anIssuingCompany(t)).as)).status).toBe(404)

  expect((await t.send('GET', `/reminder-choices/${token}`)).body).toMatchObject({ is_on: true })
  const form = {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await t.send('POST', oneClick, {}, form)).status).toBe(200)
  expect(await clientOf()).toMatchObject({ reminders_off_by: 'client', reminders_off_at: expect.any(String) })
  t.clock.advance(dayMs)
  expect(await remind()).toBe(0)
  const back = { payload: { is_on: true } }
  expect((await t.send('PUT', `/reminder-choices/${token}`, {}, back)).body).toMatchObject({ is_on: true })
  expect(await remind()).toBe(1)

  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
  expect((await t.send('GET', `/reminder-choices/${altered}`)).status).toBe(404)
})
