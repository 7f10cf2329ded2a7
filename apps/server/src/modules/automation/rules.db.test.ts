import type { AutomationRule, AutomationRun, NotificationList, WorkList } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { runRule } from './run-rule.ts'

const { outbox } = createIdentityKit({
  config: parseConfig({}, {}),
  secrets: createSecrets([testSecretKey]),
})

let t: TestApp
let company: IssuingCompany
/** One for each test: rules are limited by address. */
let remoteAddress: string
let tests = 0
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
})
beforeEach(async () => {
  remoteAddress = `192.0.2.${++tests}`
  company = await anIssuingCompany(t, ['accountant'])
})
afterAll(() => t.close())

const rule = async (event: string, action: string, target: string): Promise<AutomationRule> => {
  const payload = { event, action, target }
  const answer = await t.send('POST', '/automation-rules', company.as, { payload, remoteAddress })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const runsOf = async ({ id }: AutomationRule) =>
  ((await t.send('GET', `/automation-rules/${id}/runs`, company.as)).body as { data: AutomationRun[] }).data
const settle = async (id: string, status: 'accepted' | 'rejected') => {
  await giveStatus(t, id, status)
  await t.hear()
}

/** Does what is queued, as the worker would. */
async function work(): Promise<void> {
  const jobs = await t.asOwner<{ payload: { companyId: string; ruleId: string; runId: string } }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'run-rule'
     and j.payload ->> 'companyId' = $1 order by j.id`,
    [company.id],
  )
  for (const { payload } of jobs) await runRule({ doors: t, outbox }, payload, 1)
}

test('a rejected document is told by letter, to a role, on the work list and to a webhook, each once', async () => {
  const hook = { payload: { url: 'https://hooks.example.com/x', events: ['document.issued'] } }
  const { id: webhook } = (await t.send('POST', '/webhooks', company.as, hook)).body as { id: string }
  const rules = [
    await rule('document.rejected', 'mail', 'contabilidad@example.test'),
    await rule('document.rejected', 'notify', 'accountant'),
    await rule('document.rejected', 'work', 'Llamar al cliente'),
    await rule('document.rejected', 'webhook', webhook),
  ]
  const accepted = await rule('document.accepted', 'work', 'No aplica')
  const { id, consecutivo } = await issued(t, company)
  await settle(id, 'rejected')
  await work()
  await work()

  for (const each of rules) expect(await runsOf(each)).toMatchObject([{ status: 'done', subject_id: id }])
  expect(await runsOf(accepted)).toEqual([])
  const letters = await lettersTo(t, 'contabilidad@example.test')
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain(shortNumber(consecutivo))
  const told = await t.asOwner(`select 1 from notifications where company_id = $1 and kind = 'rule'`, [
    company.id,
  ])
  expect(told).toHaveLength(1)
  const list = (await t.send('GET', '/work-list?section=rule', company.as)).body as WorkList
  expect(list.data).toMatchObject([{ section: 'rule', id, detail: 'Llamar al cliente' }])
  const deliveries = await t.asOwner<{ event: string; body: string }>(
    `select event, body from webhook_deliveries where webhook_id = $1 and event = 'document.rejected'`,
    [webhook],
  )
  expect(deliveries).toHaveLength(1)
})

test('a rule that tells billers passes over those who see only their own, unless it is theirs', async () => {
  company = await anIssuingCompany(t, ['biller'])
  const biller = { token: company.members.biller!.token, company: company.id }
  await keepBillersPrivate(t, company)
  await rule('document.accepted', 'notify', 'biller')
  const ofOther = await issued(t, company)
  const own = await t.send('POST', '/documents/issue', biller, { payload: anInvoice(company.client) })
  expect(own.status, own.text).toBe(201)
  const { id } = own.body as { id: string }
  for (const each of [ofOther.id, id]) await settle(each, 'accepted')
  await work()
  const told = (await t.send('GET', '/notifications', biller)).body as NotificationList
  const paths = told.data.filter(({ kind }) => kind === 'rule').map(({ path }) => path)
  expect(paths).toEqual([`/transactions/detail/invoice/${id}`])
})

test('a rule for what was paid runs when the last payment comes, and not before', async () => {
  const made = await rule('document.paid', 'work', 'Enviar recibo')
  const onCredit = { sale_condition: '02', credit_days: 8, payments: [] }
  const invoice = await issued(t, company, anInvoice(company.client, onCredit))
  const pay = async (amount: string) => {
    const payment = {
      client_id: company.client.id,
      paid_on: '2026-11-21',
      currency: 'CRC',
      exchange_rate: null,
      amount,
      means: '01',
      allocations: [{ document_id: invoice.id, amount }],
    }
    const answer = await t.send('POST', '/payments', company.as, { payload: payment })
    expect(answer.status, answer.text).toBe(201)
    await t.hear()
  }
  await pay('1000')
  expect(await runsOf(made)).toEqual([])
  await pay('1260')
  expect(await runsOf(made)).toMatchObject([{ event: 'document.paid', subject_id: invoice.id }])
})

test('a rule that is off, or did two hundred things today, leaves out and says why', async () => {
  const made = await rule('document.accepted', 'work', 'Revisar')
  const first = await issued(t, company)
  await settle(first.id, 'accepted')
  const off = { payload: { event: 'document.accepted', action: 'work', target: 'Revisar', is_on: false } }
  expect((await t.send('PUT', `/automation-rules/${made.id}`, company.as, off)).status).toBe(200)
  await work()
  expect(await runsOf(made)).toMatchObject([{ status: 'skipped', problem: 'off' }])

  await t.send('PUT', `/automation-rules/${made.id}`, company.as, {
    payload: { ...off.payload, is_on: true },
  })
  await t.asOwner(
    `insert into automation_runs (company_id, rule_id, id, event, subject_kind, subject_id, status, created_at, ran_at)
     select $1, $2, gen_random_uuid(), 'document.accepted', 'invoice', gen_random_uuid(), 'done', $3, $3
     from generate_series(1, 200)`,
    [company.id, made.id, new Date(t.clock.now())],
  )
  const second = await issued(t, company)
  await settle(second.id, 'accepted')
  await work()
  const run = (await runsOf(made)).find(({ subject_id }) => subject_id === second.id)
  expect(run).toMatchObject({ status: 'skipped', problem: 'limit' })
})

// Only the rule's own log knew, which nobody opens while they believe that it works.
test('of a rule that cannot act whoever connects programs is told, once a day', async () => {
  const hook = await t.send('POST', '/webhooks', company.as, {
    payload: { url: 'https://contabilidad.example.test/hook', events: ['document.accepted'] },
  })
  expect(hook.status, hook.text).toBe(201)
  const { id: hookId } = hook.body as { id: string }
  const made = await rule('document.accepted', 'webhook', hookId)
  await t.send('DELETE', `/webhooks/${hookId}`, company.as)
  for (const { id } of [await issued(t, company), await issued(t, company)]) await settle(id, 'accepted')
  await work()
  expect(await runsOf(made)).toMatchObject([
    { status: 'failed', problem: 'webhook-gone' },
    { status: 'failed', problem: 'webhook-gone' },
  ])
  const told = (await t.send('GET', '/notifications', company.as)).body as NotificationList
  expect(told.data.filter(({ kind }) => kind === 'rule-failed')).toMatchObject([
    { path: `/main-configurations/${company.id}?tab=automation` },
  ])
})

// It was called done, and went on to an address that is switched off, also where that had failed ten times.
test('a rule calls no webhook that is switched off, and says so', async () => {
  const hook = { url: 'https://contabilidad.example.test/hook', events: ['document.issued'] }
  const { id: hookId } = (await t.send('POST', '/webhooks', company.as, { payload: hook })).body as {
    id: string
  }
  const made = await rule('document.accepted', 'webhook', hookId)
  const acceptOne = async () => {
    await settle((await issued(t, company)).id, 'accepted')
    await work()
  }
  const turn = (is_on: boolean) =>
    t.send('PUT', `/webhooks/${hookId}`, company.as, { payload: { ...hook, is_on } })
  expect((await turn(false)).status).toBe(200)
  await acceptOne()
  expect(await runsOf(made)).toMatchObject([{ status: 'failed', problem: 'webhook-off' }])
  const sent = () =>
    t.asOwner(`select from webhook_deliveries where webhook_id = $1 and event = 'document.accepted'`, [
      hookId,
    ])
  expect(await sent()).toEqual([])
  await turn(true)
  await acceptOne()
  expect(await sent()).toHaveLength(1)
})

// A company that was suspended went on writing letters and telling other programs through its rules.
test.each(['suspended', 'archived'])(
  'in a company that is %s no rule acts; it does once that is opened again',
  async (status) => {
    const address = `avisos-${status}@example.test`
    const made = await rule('document.rejected', 'mail', address)
    const { id } = await issued(t, company)
    const put = (to: string) => t.asOwner('update companies set status = $2 where id = $1', [company.id, to])
    await put(status)
    await settle(id, 'rejected')
    await work()
    await work()
    expect(await runsOf(made)).toMatchObject([{ status: 'waiting', subject_id: id }])
    expect(await lettersTo(t, address)).toHaveLength(0)
    await put('active')
    await work()
    expect(await runsOf(made)).toMatchObject([{ status: 'done', subject_id: id }])
    expect(await lettersTo(t, address)).toHaveLength(1)
  },
)

test('what does not fit is refused, and only who manages integrations has rules', async () => {
  const refused = async (action: string, target: string) =>
    (
      await t.send('POST', '/automation-rules', company.as, {
        payload: { event: 'document.paid', action, target },
        remoteAddress,
      })
    ).status
  expect(await refused('mail', 'no address')).toBe(422)
  expect(await refused('notify', 'king')).toBe(422)
  expect(await refused('webhook', '01900000-0000-7000-8000-000000000000')).toBe(422)
  for (let count = 0; count < 20; count++) await rule('document.paid', 'work', `Nota ${count}`)
  expect(await refused('work', 'Una más')).toBe(409)
  const accountant = { token: company.members.accountant!.token, company: company.id }
  expect((await t.send('GET', '/automation-rules', accountant)).status).toBe(403)
  const other = await anIssuingCompany(t)
  const { id } = ((await t.send('GET', '/automation-rules', company.as)).body as { data: AutomationRule[] })
    .data[0]!
  expect((await t.send('DELETE', `/automation-rules/${id}`, other.as)).status).toBe(404)
  expect((await t.send('DELETE', `/automation-rules/${id}`, company.as)).status).toBe(204)
})
