import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  ChangedWebhook,
  NewWebhook,
  NotificationList,
  Page,
  Webhook,
  WebhookDelivery,
} from '@cuentaclara/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sayCause } from '#app/problems.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { createLog } from '#platform/log.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { deliverWebhook, signatureOf } from './deliver-webhook.ts'
import { postJson } from './post-json.ts'

let t: TestApp
let company: IssuingCompany
let listener: Server
let url: string
let heard: { headers: IncomingHttpHeaders; body: string }[] = []
let answer = { status: 200, body: 'gracias' }
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  company = await anIssuingCompany(t, ['accountant'])
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.statusCode = answer.status
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve))
  await t.close()
})
beforeEach(() => {
  heard = []
  answer = { status: 200, body: 'gracias' }
})

async function subscribe(events: string[]): Promise<NewWebhook> {
  const made = await t.send('POST', '/webhooks', company.as, { payload: { url, events } })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const find = async (id: string) =>
  ((await t.send('GET', '/webhooks', company.as)).body as { data: Webhook[] }).data.find(
    (each) => each.id === id,
  )!
const log = async (id: string) => {
  await t.hear()
  return ((await t.send('GET', `/webhooks/${id}/deliveries`, company.as)).body as Page<WebhookDelivery>).data
}
const courier = () => ({
  doors: t,
  secrets: testSecrets,
  reach: { mayBePrivate: true },
  log: createLog('silent'),
  language: 'es' as const,
  sayCause,
})
const deliver = (webhookId: string, deliveryId: string, attempt = 1) =>
  deliverWebhook(courier(), { companyId: company.id, webhookId, deliveryId }, attempt)

test('an issued document is told to who wants to hear of it, signed over time and body', async () => {
  const hook = await subscribe(['document.issued'])
  const deaf = await subscribe(['payment.recorded'])
  const row = await issued(t, company)
  const [waiting] = await log(hook.id)
  expect(waiting).toMatchObject({ event: 'document.issued', status: 'waiting', attempts: 0 })
  expect(await log(deaf.id)).toEqual([])
  const jobs = await t.asOwner(
    `select 1 from graphile_worker._private_jobs where payload ->> 'deliveryId' = $1`,
    [waiting!.id],
  )
  expect(jobs.length).toBe(1)

  await deliver(hook.id, waiting!.id)
  const [{ headers, body }] = heard as [(typeof heard)[0]]
  expect(JSON.parse(body)).toMatchObject({
    id: waiting!.id,
    event: 'document.issued',
    company_id: company.id,
    data: { id: row.id, kind: 'invoice', clave: row.clave, total: '2260', environment: 'simulator' },
  })
  const signature = String(headers['x-cuenta-clara-signature'])
  const [, at, code] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
  expect(createHmac('sha256', hook.secret).update(`${at}.${body}`).digest('hex')).toBe(code)
  expect(signature).toBe(signatureOf(hook.secret, Number(at), body))
  expect((await log(hook.id))[0]).toMatchObject({
    status: 'delivered',
    attempts: 1,
    answer_status: 200,
    answer_body: 'gracias',
  })
  expect(await find(hook.id)).toMatchObject({ last_delivery: { status: 'delivered' } })

  // What was delivered is not delivered twice by a queue that asks again; a person may send it again.
  await deliver(hook.id, waiting!.id)
  expect(heard.length).toBe(1)
  await t.send('POST', `/webhooks/${hook.id}/deliveries/${waiting!.id}/send-again`, company.as)
  await deliver(hook.id, waiting!.id)
  expect(heard.length).toBe(2)
  for (const { id } of [hook, deaf]) await t.send('DELETE', `/webhooks/${id}`, company.as)
})

test('an address that answers slowly keeps no document from the authority, and no other address waiting', async () => {
  const [slow, other] = [await subscribe(['document.issued']), await subscribe(['document.issued'])]
  await issued(t, company)
  const [waiting] = await log(slow.id)
  await t.send('POST', `/webhooks/${slow.id}/deliveries/${waiting!.id}/send-again`, company.as)
  const queuesOf = async (task: string) => {
    const rows = await t.asOwner<{ name: string }>(
      `select distinct q.queue_name as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks k on k.id = j.task_id
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where k.identifier = $1 and j.payload ->> 'companyId' = $2
         and (j.payload ->> 'webhookId' is null or j.payload ->> 'webhookId' in ($3, $4))`,
      [task, company.id, slow.id, other.id],
    )
    return rows.map(({ name }) => name)
  }
  const deliveries = await queuesOf('deliver-webhook')
  expect(deliveries).toHaveLength(2)
  expect(await queuesOf('submit-due')).toEqual([company.id])
  expect(deliveries).not.toContain(company.id)
  for (const { id } of [slow, other]) await t.send('DELETE', `/webhooks/${id}`, company.as)
})

test('the authority’s word is told', async () => {
  const hook = await subscribe(['document.accepted', 'document.rejected'])
  const [yes, no] = [await issued(t, company), await issued(t, company)]
  await giveStatus(t, yes.id, 'accepted')
  await giveStatus(t, no.id, 'rejected')
  expect((await log(hook.id)).map(({ event }) => event).sort()).toEqual([
    'document.accepted',
    'document.rejected',
  ])
  await t.send('DELETE', `/webhooks/${hook.id}`, company.as)
})

// A program that hears of a rejection mends what it can: without the cause it had to ask for the document.
test('a rejection is told with what decided it, and sent again it says the same', async () => {
  const hook = await subscribe(['document.rejected'])
  const no = await issued(t, company)
  const entries = [
    { code: '-408', message: 'La actividad no es del emisor' },
    { code: '-38', message: 'El receptor no está registrado' },
  ]
  await t.asOwner(
    `update submissions set answer = jsonb_build_object('status', 'rejected', 'text', '', 'entries', $2::jsonb) where document_id = $1`,
    [no.id, JSON.stringify(entries)],
  )
  await giveStatus(t, no.id, 'rejected')
  const [waiting] = await log(hook.id)
  await deliver(hook.id, waiting!.id)
  const { data } = JSON.parse(heard[0]!.body)
  expect(data).toMatchObject({ id: no.id, fiscal_status: 'rejected' })
  expect(data.cause).toEqual({
    code: '-38',
    topic: expect.any(String),
    message: 'El receptor no está registrado',
    sentence: expect.stringMatching(/^La identificación del cliente/),
  })
  await t.send('POST', `/webhooks/${hook.id}/deliveries/${waiting!.id}/send-again`, company.as)
  await deliver(hook.id, waiting!.id)
  expect(heard[1]!.body).toBe(heard[0]!.body)
  await t.send('DELETE', `/webhooks/${hook.id}`, company.as)
})

test('a refusal is tried again, given up at last, and after ten in a row the address is switched off', async () => {
  const hook = await subscribe(['document.accepted'])
  answer = { status: 500, body: 'x'.repeat(5000) }
  for (let n = 1; n <= 10; n++) {
    await t.send('POST', `/webhooks/${hook.id}/test`, company.as)
    const [latest] = await log(hook.id)
    await expect(deliver(hook.id, latest!.id)).rejects.toThrow('tried again')
    expect((await log(hook.id))[0]).toMatchObject({ event: 'ping', status: 'waiting', answer_status: 500 })
    await deliver(hook.id, latest!.id, 8)
  }
  const [given] = await log(hook.id)
  expect(given).toMatchObject({ status: 'failed', attempts: 2 })
  expect(given!.answer_body).toHaveLength(2000)
  expect(await find(hook.id)).toMatchObject({ is_on: false, switched_off_at: expect.any(String) })
  // Nobody looks at it every day: who connects programs is told, once.
  const { body: told } = await t.send('GET', '/notifications', company.as)
  expect((told as NotificationList).data.filter(({ kind }) => kind === 'webhook-off')).toMatchObject([
    { params: { host: new URL(url).host, count: '10' }, path: expect.stringMatching(/tab=automation$/) },
  ])

  const again = { url, events: ['document.accepted'], is_on: true }
  const saved = await t.send('PUT', `/webhooks/${hook.id}`, company.as, { payload: again })
  expect(saved.body).toMatchObject({ is_on: true, switched_off_at: null })
  await t.send('DELETE', `/webhooks/${hook.id}`, company.as)
  expect((await t.send('GET', `/webhooks/${hook.id}/deliveries`, company.as)).status).toBe(404)
})

// It still heard for an hour what it had not taken.
test('what waits for an address that is switched off by hand is given up, and sent only when somebody asks', async () => {
  const hook = await subscribe(['document.issued'])
  answer = { status: 500, body: 'no' }
  await issued(t, company)
  const [waiting] = await log(hook.id)
  await expect(deliver(hook.id, waiting!.id)).rejects.toThrow('tried again')
  expect(heard).toHaveLength(1)
  const off = { url, events: ['document.issued'], is_on: false }
  await t.send('PUT', `/webhooks/${hook.id}`, company.as, { payload: off })
  await deliver(hook.id, waiting!.id, 2)
  expect(heard).toHaveLength(1)
  expect((await log(hook.id))[0]).toMatchObject({ status: 'failed', problem: 'SWITCHED_OFF', attempts: 1 })
  // Whoever asks for one of them sends it all the same.
  answer = { status: 200, body: 'gracias' }
  await t.send('POST', `/webhooks/${hook.id}/deliveries/${waiting!.id}/send-again`, company.as)
  await deliver(hook.id, waiting!.id)
  expect((await log(hook.id))[0]).toMatchObject({ status: 'delivered', problem: null })
  await t.send('DELETE', `/webhooks/${hook.id}`, company.as)
})

test('an address that does not answer is noted with its cause', async () => {
  const closed = await postJson('http://127.0.0.1:9', '{}', { headers: {}, mayBePrivate: true })
  expect(closed).toMatchObject({ status: null, problem: 'ECONNREFUSED' })
})

test('addresses of our own network and plain ones are refused, when they are typed and when they are called', async () => {
  const strict = await createTestApp()
  try {
    const { as } = await aCompany(strict)
    const add = async (address: string) => {
      const { status, body } = await strict.send('POST', '/webhooks', as, {
        payload: { url: address, events: ['document.issued'] },
      })
      return [status, Object.keys((body as { errors?: object }).errors ?? {})]
    }
    for (const address of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.1.2.3/x',
      'http://8.8.8.8/x',
      'https://:pw@8.8.8.8/x',
      'https://me:pw@8.8.8.8/x',
    ]) {
      expect([address, await add(address)]).toEqual([address, [422, ['url']]])
    }
    expect(await add('no address')).toEqual([422, ['url']])
    expect(await add('https://8.8.8.8/x')).toEqual([201, []])
  } finally {
    await strict.close()
  }
  for (const address of [url, 'https://127.0.0.1/x', 'https://localhost/x', 'https://[::ffff:127.0.0.1]/x']) {
    const { status, problem } = await postJson(address, '{}', { headers: {}, mayBePrivate: false })
    expect([address, status, problem]).toEqual([address, null, 'PRIVATE_ADDRESS'])
  }
})

// Between finding an address and queueing its ping somebody else took it away, and it was a 500.
// Whoever may change the address had the new host know the secret of the former, and sign as if it were that.
test('another host gets a secret of its own, shown once, and never hears the signature of the former', async () => {
  const hook = await subscribe(['document.issued'])
  const change = async (to: string, headers: Record<string, string> = {}) => {
    const payload = { url: to, events: ['document.issued'], is_on: true }
    const { status, body, text } = await t.send('PUT', `/webhooks/${hook.id}`, company.as, {
      payload,
      headers,
    })
    expect(status, text).toBe(200)
    return body as ChangedWebhook
  }
  const signedWith = async (secret: string) => {
    await t.send('POST', `/webhooks/${hook.id}/test`, company.as)
    const [waiting] = await log(hook.id)
    await deliver(hook.id, waiting!.id)
    const { headers, body } = heard.at(-1)!
    const signature = String(headers['x-cuenta-clara-signature'])
    return signature === signatureOf(secret, Number(/^t=(\d+)/.exec(signature)![1]), body)
  }
  const elsewhere = url.replace('127.0.0.1', 'localhost')

  expect(await change(`${url}/more`)).not.toHaveProperty('secret')
  expect(await signedWith(hook.secret)).toBe(true)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { secret } = await change(elsewhere, key)
  expect(secret).toMatch(/^whsec_[\w-]{32}$/)
  expect(secret).not.toBe(hook.secret)
  expect(await change(elsewhere, key)).not.toHaveProperty('secret')
  expect(await find(hook.id)).not.toHaveProperty('secret')
  expect([await signedWith(hook.secret), await signedWith(secret!)]).toEqual([false, true])
  // Another port is another service, and going back is no way to the former secret.
  const other = await change(elsewhere.replace(/:\d+/, ':9'))
  expect(other.secret).toMatch(/^whsec_/)
  const back = await change(url)
  expect([hook.secret, secret, other.secret]).not.toContain(back.secret)
  const [kept] = await t.asOwner<{ count: number }>(
    `select count(*)::int as count from idempotency_keys where answer::text like '%whsec_%'`,
  )
  expect(kept!.count).toBe(0)
})

test('an address that goes while it is tried is not found', async () => {
  const hook = await subscribe(['document.issued'])
  const other = new pg.Client({ connectionString: t.urls.owner })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('delete from webhooks where id = $1', [hook.id])
    const tried = t.send('POST', `/webhooks/${hook.id}/test`, company.as)
    await expect.poll(() => waitingForLocks()).toBe(1)
    await other.query('commit')
    expect((await tried).status).toBe(404)
  } finally {
    await other.end()
  }
})
const waitingForLocks = async () =>
  (
    await t.asOwner(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

test('nobody but who manages integrations sees them, and no other company', async () => {
  const hook = await subscribe(['document.issued'])
  const accountant = { token: company.members.accountant!.token, company: company.id }
  expect((await t.send('GET', '/webhooks', accountant)).status).toBe(403)
  const stranger = await aCompany(t, 'Otra Empresa S.A.')
  expect((await t.send('GET', `/webhooks/${hook.id}/deliveries`, stranger.as)).status).toBe(404)
  expect((await t.send('DELETE', `/webhooks/${hook.id}`, stranger.as)).status).toBe(404)
  expect((await t.send('GET', '/webhooks', company.as)).text).not.toContain(hook.secret)
  expect((await t.send('GET', '/audit?subject=webhook', company.as)).text).not.toContain(hook.secret)
})
