import type {
  ApiKey,
  DocumentDetail,
  LetterRow,
  Member,
  NewApiKey,
  NumbersProposed,
  Page,
  PasskeyOptions,
  RecurringDetail,
  Security,
  Webhook,
  WebhookDelivery,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { beforeEach, expect, test } from 'vitest'
import { deliverWebhook } from '#modules/automation/deliver-webhook.ts'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { type Postman, sendLetter } from '#modules/notifications/send-letter.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aPerson, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { lettersTo, linkParameter } from '#test/outbox.ts'
import { aPasskey } from '#test/passkey.ts'
import { prepareRestored } from './prepare-restored.ts'
import { sayCause } from './problems.ts'

let t: TestApp
let company: IssuingCompany
beforeEach(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t, ['viewer', 'accountant', 'administrator'])
  return () => t.close()
})

const restored = () => prepareRestored(t.urls.owner, '2026-11-21T15:00:00Z')
const post = (path: string, payload: object = {}, as: { token?: string; company?: string } = {}) =>
  t.send('POST', path, as, { payload })

/** As its owner, who signed in anew. */
async function asOwner(email = company.owner.email) {
  const { body } = await post('/auth/login', { email, password: testPassword })
  return { token: (body as { token: string }).token, company: company.id }
}

test('a restore signs everybody out, and whatever was under way is over', async () => {
  await post('/auth/passkey/options')
  const words = { company: company.id, user: company.owner.id }
  await t.asOwner(
    `insert into mailed_links (token_hash, user_id, purpose, email, created_at, expires_at)
     values (sha256('one'), $1, 'reset-password', 'ana@example.test', now(), now() + interval '1 year')`,
    [words.user],
  )
  await t.asOwner(
    `insert into download_tickets (company_id, token_hash, user_id, purpose, input, expires_at)
     values ($1, sha256('two'), $2, 'task', '{}', now() + interval '1 year')`,
    [words.company, words.user],
  )
  expect((await t.send('GET', '/clients', company.as)).status).toBe(200)
  await restored()
  expect((await t.send('GET', '/clients', company.as)).status).toBe(401)
  for (const table of ['sessions', 'mailed_links', 'sign_in_challenges', 'download_tickets'])
    expect(await t.asOwner(`select from ${table}`), table).toEqual([])
  expect((await t.send('GET', '/clients', await asOwner())).status).toBe(200)
})

test('an invitation of before opens nothing, and is mailed anew with one press', async () => {
  const guest = await aPerson(t, 'Gloria Guzmán')
  const { body: invitation } = await post('/invitations', { email: guest.email, role: 'viewer' }, company.as)
  const [letter] = await lettersTo(t, guest.email)
  const token = linkParameter(letter!, 'token')
  await restored()
  const guestNow = await asOwner(guest.email)
  const accept = (word: string) => post('/invitations/accept', { token: word }, { token: guestNow.token })
  expect((await accept(token)).status).toBe(422)

  const { id } = invitation as { id: string }
  const as = await asOwner()
  const [listed] = ((await t.send('GET', '/invitations', as)).body as { data: object[] }).data
  expect(listed).toMatchObject({ id, is_expired: true })
  expect((await post(`/invitations/${id}/resend`, {}, as)).status).toBe(200)
  await t.asOwner(`delete from outbox where body is null`)
  const [anew] = await lettersTo(t, guest.email)
  expect((await accept(linkParameter(anew!, 'token'))).status).toBe(200)
})

// Who was dismissed after the backup read and billed again until somebody looked.
test('members get in again once an owner says that they still belong there; who was suspended before stays so', async () => {
  const { viewer, accountant, administrator } = company.members
  await t.send('POST', `/members/${accountant!.id}/activate`, company.as, { payload: { active: 0 } })
  await restored()
  const enters = async ({ email }: { email: string }) =>
    (await t.send('GET', '/clients', await asOwner(email))).status
  expect(await enters(viewer!)).toBe(403)
  expect(await enters(administrator!)).toBe(200)

  const as = await asOwner()
  const people = async () =>
    Object.fromEntries(
      ((await t.send('GET', '/members', as)).body as { data: Member[] }).data.map(
        ({ role, active, is_held }) => [role, { active, is_held }],
      ),
    )
  expect(await people()).toEqual({
    owner: { active: 1, is_held: false },
    administrator: { active: 1, is_held: false },
    accountant: { active: 0, is_held: false },
    viewer: { active: 0, is_held: true },
  })
  const letIn = await t.send('POST', `/members/${viewer!.id}/activate`, as, { payload: { active: 1 } })
  expect(letIn.body).toMatchObject({ active: 1, is_held: false })
  expect(await enters(viewer!)).toBe(200)
  expect(await enters(accountant!)).toBe(403)
})

test('a support visit of before is over', async () => {
  const platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
  const opened = await post(
    `/all-companies/${company.id}/support-visit`,
    { reason: 'No le llegan los correos' },
    { token: platform.token },
  )
  expect(opened.status).toBe(201)
  await restored()
  expect(await t.asOwner('select from platform_visits where left_at is null')).toEqual([])
})

test('a key of another program is held until somebody lets it in; a revoked one stays revoked', async () => {
  const make = async (name: string) =>
    (await post('/api-keys', { name, scopes: ['clients.read'], password: testPassword }, company.as))
      .body as NewApiKey
  const [works, gone] = [await make('Tienda en línea'), await make('Contabilidad')]
  await t.send('DELETE', `/api-keys/${gone.id}`, company.as)
  await restored()
  expect((await t.send('GET', '/clients', { token: works.token })).status).toBe(401)

  const as = await asOwner()
  const states = async () =>
    ((await t.send('GET', '/api-keys', as)).body as { data: ApiKey[] }).data.map(({ state }) => state)
  expect(await states()).toEqual(['held', 'revoked'])
  const viewer = await asOwner(company.members.viewer!.email)
  const letIn = (id: string, who: object, password = testPassword) =>
    post(`/api-keys/${id}/let-in`, { password }, who)
  expect((await letIn(works.id, viewer)).status).toBe(403)
  // Whoever has a session alone lets nothing in: it may be what was revoked because of them.
  expect((await post(`/api-keys/${works.id}/let-in`, {}, as)).status).toBe(422)
  expect((await letIn(works.id, as, 'another password')).status).toBe(422)
  expect(await states()).toEqual(['held', 'revoked'])
  expect((await letIn(works.id, as)).body).toMatchObject({ state: 'working' })
  expect((await letIn(gone.id, as)).body).toMatchObject({ state: 'revoked' })
  expect((await t.send('GET', '/clients', { token: works.token })).status).toBe(200)
  expect((await t.send('GET', '/clients', { token: gone.token })).status).toBe(401)
})

test('a webhook hears nothing until somebody lets it in, and then what it has not heard', async () => {
  const input = { url: 'https://example.com/aviso', events: ['document.issued'] }
  // Its name is not asked for: nobody calls it here.
  await t.asOwner(
    `insert into webhooks (company_id, id, url, events, is_on, sealed_secret, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, true, 'v1.x', now(), now())`,
    [company.id, input.url, input.events],
  )
  await issued(t, company)
  await t.hear()
  await restored()
  await t.asOwner('delete from graphile_worker._private_jobs')

  const as = await asOwner()
  const [hook] = ((await t.send('GET', '/webhooks', as)).body as { data: Webhook[] }).data
  expect(hook).toMatchObject({ is_on: true, is_held: true })
  const proposed = (await t.send('GET', '/numbering/proposed', as)).body as NumbersProposed
  expect(proposed.held).toMatchObject({ webhooks: 1 })
  const path = `/webhooks/${hook!.id}`
  const [waiting] = ((await t.send('GET', `${path}/deliveries`, as)).body as Page<WebhookDelivery>).data
  const where = { companyId: company.id, webhookId: hook!.id, deliveryId: waiting!.id }
  // A job that was on its way sends nothing: opening the secret above would throw.
  await deliverWebhook(courier(), where, 1)
  expect((await t.send('GET', `${path}/deliveries`, as)).body).toMatchObject({
    data: [{ status: 'waiting', attempts: 0 }],
  })

  expect((await post(`${path}/let-in`, {}, as)).status).toBe(422)
  const viewer = await asOwner(company.members.viewer!.email)
  expect((await post(`${path}/let-in`, { password: testPassword }, viewer)).status).toBe(403)
  expect((await post(`${path}/let-in`, { password: testPassword }, as)).body).toMatchObject({
    is_held: false,
  })
  const jobs = await t.asOwner(`
    select j.payload, j.max_attempts, q.queue_name from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'deliver-webhook'
    join graphile_worker._private_job_queues q on q.id = j.job_queue_id`)
  expect(jobs).toEqual([{ payload: where, max_attempts: 8, queue_name: `${company.id}:webhook:${hook!.id}` }])
})

function courier() {
  return {
    doors: t,
    secrets: createSecrets([testSecretKey]),
    reach: { mayBePrivate: false },
    log: createLog('silent'),
    language: 'es' as const,
    sayCause,
  }
}

test('a passkey opens no account by itself until its owner, behind their password, keeps it', async () => {
  const passkey = await aPasskey(t, company.owner.id, 'Laptop')
  const enter = async () => {
    const asked = (await post('/auth/passkey/options')).body as PasskeyOptions
    return post('/auth/passkey', { challenge: asked.challenge, response: passkey.answer(asked) })
  }
  expect((await enter()).status).toBe(200)
  await restored()
  expect(await enter()).toMatchObject({ status: 401, body: { code: 'passkey-held' } })

  const as = await asOwner()
  const { passkeys } = (await t.send('GET', '/security', as)).body as Security
  expect(passkeys).toMatchObject([{ is_held: true }])
  const path = `/passkeys/${passkeys[0]!.id}/kept`
  expect((await post(path, { password: 'another password' }, as)).status).toBe(422)
  expect((await post(path, { password: testPassword }, as)).body).toMatchObject({ code: 'passkey-needed' })
  const shown = (await post('/passkeys/show/options', {}, as)).body as PasskeyOptions
  const answer = { challenge: shown.challenge, response: passkey.answer(shown) }
  expect((await post('/passkeys/show', answer, as)).status).toBe(204)
  expect((await post(path, { password: testPassword }, as)).body).toMatchObject({ is_held: false })
  expect((await enter()).status).toBe(200)
})

// Who runs the installation and has no codes would be out for good.
test('behind a password a held passkey is the second step that it was', async () => {
  const admin = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
  const passkey = await aPasskey(t, admin.id, 'Laptop')
  await restored()
  const refused = await post('/auth/login', { email: admin.email, password: testPassword })
  expect(refused).toMatchObject({ status: 403, body: { code: 'passkey-needed' } })
  const step = (refused.body as { params: { challenge: string } }).params.challenge
  const asked = (await post('/auth/passkey/options', { step })).body as PasskeyOptions
  const entered = await post('/auth/passkey', {
    challenge: asked.challenge,
    response: passkey.answer(asked),
  })
  expect(entered.status, entered.text).toBe(200)
})

test('a letter that waited may have left: it waits for a person, and nothing sends it by itself', async () => {
  const { id: documentId } = await issued(t, company)
  await post(`/documents/${documentId}/send`, { to: 'ana@example.test' }, company.as)
  await restored()
  const as = await asOwner()
  const [letter] = ((await t.send('GET', `/letters?document_id=${documentId}`, as)).body as Page<LetterRow>)
    .data
  expect(letter).toMatchObject({
    status: 'failed',
    cause: 'restored',
    problem: null,
    may_send: true,
    may_cancel: false,
  })
  const { body } = await t.send('GET', `/documents/${documentId}`, as)
  expect((body as DocumentDetail).delivery_status).toBe('bounced')
  expect(await t.asOwner(`select from outbox where status = 'waiting'`)).toEqual([])
  const proposed = (await t.send('GET', '/numbering/proposed', as)).body as NumbersProposed
  expect(proposed.held).toEqual({ api_keys: 0, webhooks: 0, letters: 1 })

  expect((await post(`/letters/${letter!.id}/send-again`, {}, as)).body).toMatchObject({ status: 'sending' })
  const sent: string[] = []
  await sendLetter(postman(sent), letter!.id, { attempt: 1 })
  expect(sent).toEqual(['ana@example.test'])
})

function postman(sent: string[]): Postman {
  return {
    doors: t,
    secrets: createSecrets([testSecretKey]),
    server: {
      async send({ to }) {
        sent.push(to)
        return []
      },
      close() {},
    },
    limits: { perCompany: 100, perInstallation: 1000 },
    senderOf: async () => ({ name: 'La Espiga', replyTo: null, openOwnServer: null }),
    isWanted: async () => true,
    readAttachment: async () => ({ name: 'x.pdf', type: 'application/pdf', content: Buffer.from('x') }),
    onBounce: async () => {},
    onFate: async () => {},
  }
}

// What a series billed after the backup was billed once more as soon as the numbers were confirmed.
test('a series that is due pauses and says why; one that is not goes on, and whoever starts it chooses what is made', async () => {
  const series = async (starts_on: string) => {
    const payload = {
      name: 'Alquiler de equipo',
      schedule: { unit: 'month', every: 1, starts_on },
      mode: 'issue',
      time_of_day: '00:00',
      content: { client_id: company.client.id, lines: [aLine()], payments: [{ means: '04' }] },
    }
    const { body } = await post('/recurring-invoices', payload, company.as)
    const { id } = body as { id: string }
    expect((await post(`/recurring-invoices/${id}/start`, {}, company.as)).status).toBe(200)
    return id
  }
  const today = costaRicaDay(t.clock.now())
  const [due, later] = [await series(today), await series(`${Number(today.slice(0, 4)) + 20}-01-01`)]
  await restored()
  const as = await asOwner()
  const read = async (id: string) =>
    (await t.send('GET', `/recurring-invoices/${id}`, as)).body as RecurringDetail
  expect(await read(due)).toMatchObject({ status: 'paused', problem: expect.stringContaining('restored') })
  expect(await read(later)).toMatchObject({ status: 'active', problem: null })
  expect((await post(`/recurring-invoices/${due}/start`, {}, as)).status).toBe(200)
  expect(await read(due)).toMatchObject({ status: 'active', problem: null })
})
