import type {
  AuthorityLog,
  AuthorityState,
  DocumentDetail,
  DocumentRow,
  NotificationList,
  WorkList,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { pullBack, wakeDueCompanies } from './jobs.ts'
import { type Submitter, submitDue } from './submit-due.ts'
import { tellOfCertificates } from './tell-people.ts'
import { aSubmitter } from './testing/a-submitter.ts'

const apps: TestApp[] = []
let app: TestApp
let company: IssuingCompany
let authority: ReturnType<typeof fakeAuthority>
let submitter: Submitter
beforeEach(async () => {
  app = await createTestApp()
  apps.push(app)
  company = await anIssuingCompany(app)
  authority = fakeAuthority()
  submitter = aSubmitter(app, { fetch: authority.fetch })
})
afterAll(async () => {
  for (const one of apps) await one.close()
})

type Manners = {
  send?: () => Response | Promise<Response>
  verdict?: 'aceptado' | 'rechazado' | 'procesando' | 'error'
}

/** Knows what it received and how often; answers as it is told. */
function fakeAuthority() {
  const received = new Map<string, { posts: number; xml: string }>()
  const manners: Manners = {}
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/token')) {
      return Response.json({
        access_token: 't',
        expires_in: 300,
        refresh_token: 'r',
        refresh_expires_in: 1800,
      })
    }
    if (init?.method === 'POST') return receive(JSON.parse(String(init.body)))
    return answer(url.pathname.split('/').at(-1)!)
  }

  async function receive({ clave, comprobanteXml }: { clave: string; comprobanteXml: string }) {
    calls.push('send')
    const earlier = received.get(clave)
    if (earlier) {
      earlier.posts += 1
      return refusal(400, `El comprobante [${clave}] ya fue recibido anteriormente.`)
    }
    const keep = () =>
      received.set(clave, { posts: 1, xml: Buffer.from(comprobanteXml, 'base64').toString() })
    if (manners.send === undefined) {
      keep()
      return new Response(null, { status: 202 })
    }
    const response = await manners.send()
    if (response.headers.has('x-kept')) keep()
    if (response.headers.has('x-lost')) throw new TypeError('fetch failed')
    return response
  }

  function answer(clave: string): Response {
    calls.push('ask')
    const found = received.get(clave)
    if (!found) return refusal(404, 'no ha sido recibido')
    const state = manners.verdict ?? 'aceptado'
    const isDecided = state === 'aceptado' || state === 'rechazado'
    return Response.json({
      clave,
      'ind-estado': state,
      ...(isDecided ? { 'respuesta-xml': Buffer.from(verdictXml(clave, state)).toString('base64') } : {}),
    })
  }

  return { fetch, received, manners, calls }
}

function verdictXml(clave: string, state: 'aceptado' | 'rechazado'): string {
  return writeAuthorityAnswer({
    clave,
    issuerName: 'PANADERIA LA ESPIGA',
    issuerIdentification: { type: '02', number: '3101123456' },
    status: state === 'aceptado' ? 'accepted' : 'rejected',
    text:
      state === 'aceptado'
        ? '.'
        : 'errores: \n\n[\ncodigo, mensaje, fila, columna\r\n-99, ""Ya existe"", 0, 0\r\n\n]',
    total: decimal('2260'),
  })
}

function refusal(status: number, cause: string): Response {
  return new Response(null, { status, headers: { 'x-error-cause': cause } })
}

/** Lets a while pass, then does what is due. */
async function later(seconds: number) {
  app.clock.advance(seconds * 1000)
  await submitDue(submitter, company.id)
  await app.hear()
}

async function detailOf(row: DocumentRow): Promise<DocumentDetail> {
  return (await app.send('GET', `/documents/${row.id}`, company.as)).body
}

describe('a submission', () => {
  test('goes from queued over sent and processing to accepted, sent once', async () => {
    const row = await issued(app, company)
    authority.manners.verdict = 'procesando'
    await later(1)
    expect((await detailOf(row)).fiscal_status).toBe('sent')
    await later(1)
    expect((await detailOf(row)).fiscal_status).toBe('processing')
    authority.manners.verdict = 'aceptado'
    await later(5)
    const detail = await detailOf(row)
    expect(detail).toMatchObject({
      fiscal_status: 'accepted',
      answer: { status: 'accepted', entries: [] },
      next_attempt_at: null,
      files: { answer: true },
    })
    expect(detail.timeline.map(({ event }) => event)).toEqual([
      'created',
      'issued',
      'signed',
      'sent',
      'accepted',
    ])

    const stored = await app.send('GET', `/documents/${row.id}/files/answer`, company.as)
    expect(stored.text).toBe(verdictXml(row.clave!, 'aceptado'))
    expect(stored.headers['content-disposition']).toBe(`attachment; filename="${row.clave}_respuesta.xml"`)
    const sent = await app.send('GET', `/documents/${row.id}/files/xml`, company.as)
    expect(authority.received.get(row.clave!)).toEqual({ posts: 1, xml: sent.text })
    expect(
      app.announced.flatMap((event) => (event.type === 'document' ? [event.fiscal_status] : [])),
    ).toEqual(['sent', 'processing', 'accepted'])
  })

  test('keeps a rejection with its reasons and owes nothing', async () => {
    const row = await issued(
      app,
      company,
      anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [] }),
    )
    authority.manners.verdict = 'rechazado'
    await later(1)
    await later(2)
    expect(await detailOf(row)).toMatchObject({
      fiscal_status: 'rejected',
      balance: '0',
      answer: { status: 'rejected', entries: [{ code: '-99', message: 'Ya existe', severity: 'reject' }] },
    })
    const state: AuthorityState = (await app.send('GET', '/authority/state', company.as)).body
    expect(state).toMatchObject({ state: 'operational', environment: 'simulator', queue_length: 0 })
    const told: NotificationList = (await app.send('GET', '/notifications', company.as)).body
    expect(told.data).toMatchObject([
      {
        kind: 'rejected',
        params: { number: 'FE-1', cause: 'Its number had been used before.' },
        path: `/transactions/detail/invoice/${row.id}`,
        is_personal: true,
      },
    ])
  })

  test('tells who issued it of an acceptance that took hours, and of no quick one', async () => {
    const told = async (): Promise<NotificationList> =>
      (await app.send('GET', '/notifications', company.as)).body
    await issued(app, company)
    await later(1)
    await later(2)
    expect((await told()).data).toEqual([])
    await issued(app, company)
    await later(4 * 3600)
    await later(60)
    expect((await told()).data).toMatchObject([
      { kind: 'accepted-late', params: { number: 'FE-2', hours: '4' } },
    ])
  })

  test('warns of the end of a certificate once at each of 30, 15, 7 and 1 days', async () => {
    const told = async (): Promise<NotificationList> =>
      (await app.send('GET', '/notifications', company.as)).body
    const endsIn = async (days: number) => {
      await app.asOwner(`update certificates set not_after = $1`, [
        new Date(app.clock.now() + (days + 0.5) * 86_400_000),
      ])
      await tellOfCertificates(app)
      await tellOfCertificates(app)
      return (await told()).data.map(({ params }) => params.days)
    }
    expect(await endsIn(40)).toEqual([])
    expect(await endsIn(30)).toEqual(['30'])
    expect(await endsIn(20)).toEqual(['30'])
    expect(await endsIn(15)).toEqual(['15', '30'])
    expect(await endsIn(7)).toEqual(['7', '15', '30'])
    expect(await endsIn(1)).toEqual(['1', '7', '15', '30'])
  })

  const onCredit = { sale_condition: '02', credit_days: 8, payments: [] }
  const takeBack = (invoice: DocumentRow) => {
    const { clave, issued_at } = invoice
    const reference = {
      document_type: '01',
      number: clave!,
      issued_at: issued_at!,
      code: '01',
      reason: 'Devolución',
    }
    const note = { ...onCredit, kind: 'credit-note' as const, references: [reference] }
    return issued(app, company, anInvoice(company.client, note))
  }

  test('settles the invoice that an accepted credit note refers to', async () => {
    const invoice = await issued(app, company, anInvoice(company.client, onCredit))
    await later(1)
    await later(2)
    await takeBack(invoice)
    await later(2)
    await later(2)
    expect(await detailOf(invoice)).toMatchObject({ balance: '0', payment_status: 'credited' })
  })

  test('settles it too when both are accepted at the same moment, so that nobody is reminded of what they do not owe', async () => {
    const invoice = await issued(app, company, anInvoice(company.client, onCredit))
    await takeBack(invoice)
    await later(1)
    await later(2)
    expect(await detailOf(invoice)).toMatchObject({
      fiscal_status: 'accepted',
      balance: '0',
      payment_status: 'credited',
    })
  })

  test('is issued once under its key, also when a clock was 40 days ahead in between', async () => {
    const request = { payload: anInvoice(company.client), headers: { 'idempotency-key': 'once' } }
    const first = await app.send('POST', '/documents/issue', company.as, request)
    app.clock.advance(40 * 86_400_000)
    await wakeDueCompanies(app)
    app.clock.advance(-40 * 86_400_000)
    const again = await app.send('POST', '/documents/issue', company.as, request)
    expect(again.body).toMatchObject({ id: (first.body as DocumentRow).id })
  })

  test('is sent again byte for byte after an answer was lost before it arrived', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => new Response(null, { headers: { 'x-lost': '1' } })
    await later(1)
    expect(await detailOf(row)).toMatchObject({ fiscal_status: 'queued', last_problem: expect.any(String) })
    authority.manners.send = undefined
    await later(15)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    expect(authority.received.get(row.clave!)!.posts).toBe(1)
  })

  test('is never sent again when the answer was lost after it arrived', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => new Response(null, { headers: { 'x-lost': '1', 'x-kept': '1' } })
    await later(1)
    authority.manners.send = undefined
    await later(15)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    expect(authority.received.get(row.clave!)!.posts).toBe(1)
    expect(authority.calls).toEqual(['send', 'ask'])
  })

  test('is sent again, byte for byte, when the authority loses what it received', async () => {
    const row = await issued(app, company)
    authority.manners.verdict = 'procesando'
    await later(1)
    const { xml } = authority.received.get(row.clave!)!
    authority.received.clear()
    await later(2)
    await later(2)
    expect(await detailOf(row)).toMatchObject({ fiscal_status: 'sent', last_problem: 'document-unknown' })
    authority.manners.verdict = 'aceptado'
    for (let n = 0; n < 5; n++) await later(10)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    expect(authority.received.get(row.clave!)).toEqual({ posts: 1, xml })
  })

  test('that is lost again and again is left to people, who are told and can send it by hand', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => new Response(null, { status: 202 })
    for (let n = 0; n < 40; n++) await later(60)
    expect(await detailOf(row)).toMatchObject({
      fiscal_status: 'failed',
      last_problem: 'document-lost',
      next_attempt_at: null,
    })
    expect(authority.calls.filter((call) => call === 'send')).toHaveLength(4)
    const told: NotificationList = (await app.send('GET', '/notifications', company.as)).body
    expect(told.data).toMatchObject([{ kind: 'sending-failed', params: { number: 'FE-1' } }])
    const work: WorkList = (await app.send('GET', '/work-list', company.as)).body
    expect(work.data).toMatchObject([{ section: 'failed', id: row.id, detail: 'document-lost' }])

    authority.manners.send = undefined
    await app.send('POST', `/documents/${row.id}/refresh`, company.as)
    await later(0)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
  })

  test('that the authority does not know goes again at once when somebody asks for it', async () => {
    const row = await issued(app, company)
    await later(1)
    authority.received.clear()
    await later(2)
    await app.send('POST', `/documents/${row.id}/refresh`, company.as)
    await later(0)
    expect(authority.received.get(row.clave!)!.posts).toBe(1)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
  })

  // Who pressed "ask again" was told that it was done, and waited the hour all the same.
  test('of which nobody knows whether it arrived is asked about when somebody wants it, not an hour later', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => new Response(null, { headers: { 'x-lost': '1', 'x-kept': '1' } })
    await later(1)
    await app.asOwner('update submissions set next_attempt_at = $1', [new Date(app.clock.now() + 3_600_000)])
    await later(60)
    await app.send('POST', `/documents/${row.id}/refresh`, company.as)
    await later(0)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
  })

  test('waits while the authority is down, and is sent when it is back', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => refusal(503, 'fuera de servicio')
    await later(1)
    await later(15)
    const state: AuthorityState = (await app.send('GET', '/authority/state', company.as)).body
    expect(state).toMatchObject({ queue_length: 1 })
    authority.manners.send = undefined
    await later(60)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    expect(authority.received.get(row.clave!)!.posts).toBe(1)
  })

  test('fails with the reason when it is forbidden, and is tried again by hand', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => refusal(403, 'usuario no autorizado')
    await later(1)
    expect(await detailOf(row)).toMatchObject({
      fiscal_status: 'failed',
      last_problem: 'usuario no autorizado',
    })
    authority.manners.send = undefined
    const refreshed = await app.send('POST', `/documents/${row.id}/refresh`, company.as)
    expect(refreshed.body).toMatchObject({ fiscal_status: 'queued' })
    await later(0)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
  })

  test('is held while sending is paused', async () => {
    const pause = (is_paused: boolean) =>
      app.send('POST', '/authority/pause', company.as, { payload: { is_paused } })
    const first = await issued(app, company)
    expect((await pause(true)).status).toBe(200)
    const second = await issued(app, company)
    expect(second.fiscal_status).toBe('held')
    expect((await detailOf(first)).fiscal_status).toBe('held')
    await later(5)
    expect(authority.calls).toEqual([])
    await pause(false)
    await later(1)
    await later(2)
    expect([(await detailOf(first)).fiscal_status, (await detailOf(second)).fiscal_status]).toEqual([
      'accepted',
      'accepted',
    ])
  })
})

describe('a process that dies', () => {
  test('before signing leaves the signature to the worker', async () => {
    await app.asOwner('alter table submission_files disable trigger all')
    const row = await issued(app, company)
    await app.asOwner('delete from submission_files')
    await app.asOwner('alter table submission_files enable trigger all')
    await app.asOwner('alter table submission_files enable always trigger submission_files_stay')
    await later(1)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    const stored = await app.send('GET', `/documents/${row.id}/files/xml`, company.as)
    expect(stored.text).toBe(authority.received.get(row.clave!)!.xml)
  })

  test.each([
    ['before the call', false, ['ask', 'send', 'ask']],
    ['after the call', true, ['send', 'ask']],
  ])('between claim and outcome, %s, has the next one ask first', async (_, arrived, calls) => {
    const row = await issued(app, company)
    const dying = { ...submitter, clients: { clientOf: () => new Promise<never>(() => {}) } }
    if (arrived) authority.manners.send = () => new Promise<never>(() => {})
    const gone = arrived ? submitter : dying
    app.clock.advance(1000)
    // Dies: its promise never settles, nothing is stored.
    void submitDue(gone, company.id)
    await expect.poll(() => claims(company.id)).toEqual([{ state: 'sending', attempts: 1 }])
    if (arrived) {
      await expect.poll(() => authority.calls).toEqual(['send'])
      const xml = (await app.send('GET', `/documents/${row.id}/files/xml`, company.as)).text
      authority.received.set(row.clave!, { posts: 1, xml })
    }

    authority.manners.send = undefined
    await later(1)
    expect(authority.calls).toEqual(arrived ? ['send'] : [])
    await later(15)
    await later(2)
    expect((await detailOf(row)).fiscal_status).toBe('accepted')
    expect(authority.received.get(row.clave!)!.posts).toBe(1)
    expect(authority.calls).toEqual(calls)
  })

  const claims = (id: string) =>
    app.asOwner('select state, attempts from submissions where company_id = $1', [id])

  test('with the wake-up in its hands loses nothing: the sweep finds what is due', async () => {
    await issued(app, company)
    await app.asOwner('delete from graphile_worker._private_jobs')
    expect(await wakeDueCompanies(app)).toBe(0)
    app.clock.advance(1500)
    expect(await wakeDueCompanies(app)).toBe(1)
    const jobs = await app.asOwner('select key from graphile_worker.jobs')
    expect(jobs).toEqual([{ key: `submit:${company.id}` }])
  })
})

describe('each document has its own time', () => {
  const wakeUps = () =>
    app.asOwner<{ is_soon: boolean }>(
      `select run_at <= now() + interval '5 seconds' as is_soon from graphile_worker.jobs where key = $1`,
      [`submit:${company.id}`],
    )
  const dueAt = async (row: DocumentRow) =>
    (
      await app.asOwner<{ next_attempt_at: Date }>(
        'select next_attempt_at from submissions where document_id = $1',
        [row.id],
      )
    )[0]!.next_attempt_at.getTime()

  test('one that the authority keeps for hours does not hold up the next one', async () => {
    await issued(app, company)
    authority.manners.verdict = 'procesando'
    await later(1)
    await app.asOwner('update submissions set next_attempt_at = $1', [new Date(app.clock.now() + 3_600_000)])
    await app.asOwner('delete from graphile_worker._private_jobs')
    await later(1)
    expect(await wakeUps()).toEqual([{ is_soon: false }])
    await issued(app, company)
    expect(await wakeUps()).toEqual([{ is_soon: true }])
  })

  test('nothing waits for a moment that a wrong clock wrote, nor does what is issued later', async () => {
    const early = await issued(app, company)
    await app.asOwner(`update submissions set next_attempt_at = next_attempt_at + interval '40 days'`)
    await app.asOwner(`update graphile_worker._private_jobs set run_at = run_at + interval '40 days'`)
    await issued(app, company)
    expect(await wakeUps()).toEqual([{ is_soon: true }])
    await later(1)
    await later(2)
    expect((await detailOf(early)).fiscal_status).toBe('queued')
    await pullBack(app)
    expect(await wakeDueCompanies(app)).toBe(1)
    await later(0)
    await later(2)
    expect((await detailOf(early)).fiscal_status).toBe('accepted')
  })

  test('a clock that was seen going back half an hour has all asked now, but leaves what is being sent', async () => {
    const [waiting, claimed] = [await issued(app, company), await issued(app, company)]
    const ahead = new Date(app.clock.now() + 1_800_000)
    await app.asOwner('update submissions set next_attempt_at = $1', [ahead])
    await app.asOwner(`update submissions set state = 'sending' where document_id = $1`, [claimed.id])
    await pullBack(app)
    expect(await dueAt(waiting)).toBe(ahead.getTime())
    await pullBack(app, { isClockSetBack: true })
    expect(await dueAt(waiting)).toBe(app.clock.now())
    expect(await dueAt(claimed)).toBe(app.clock.now() + 75_000)
  })

  test('many that the authority keeps do not fill the batch in which a new one leaves', async () => {
    const old: DocumentRow[] = []
    for (let n = 0; n < 45; n++) old.push(await issued(app, company))
    await app.asOwner(`update submissions set state = 'sent', attempts = 1, next_attempt_at = $1`, [
      new Date(app.clock.now() - 60_000),
    ])
    const fresh = await issued(app, company)
    await later(1)
    expect((await detailOf(fresh)).fiscal_status).toBe('sent')
    expect(authority.calls.filter((call) => call === 'ask')).toHaveLength(39)
  })
})

test('a flood is worked off in batches that wake the next one', async () => {
  for (let n = 0; n < 45; n++) await issued(app, company)
  await later(1)
  expect(authority.calls).toHaveLength(40)
  const [job] = await app.asOwner<{ is_due: boolean }>(
    'select run_at <= now() as is_due from graphile_worker.jobs',
  )
  expect(job).toEqual({ is_due: true })
})

// Whoever has to explain why a document took so long had its last problem and nothing else.
describe('the technical log', () => {
  const logOf = (row: DocumentRow, as = company.as) =>
    app.send('GET', `/documents/${row.id}/authority-log`, as)

  test('tells each try with its status, what was said and when it goes on, and no token', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => refusal(503, 'Bearer abcdefgh12345678 sin servicio')
    await later(1)
    delete authority.manners.send
    authority.manners.verdict = 'procesando'
    await later(120)
    authority.manners.verdict = 'aceptado'
    await later(600)
    const { status, body, text } = await logOf(row)
    expect(status, text).toBe(200)
    const { data } = body as AuthorityLog
    expect(data.toReversed()).toMatchObject([
      { did: 'sent', http_status: 503, outcome: 'unknown', message: 'HTTP 503: Bearer … sin servicio' },
      { did: 'asked', http_status: 404, outcome: 'absent', message: null, next_attempt_at: null },
      { did: 'sent', http_status: 202, outcome: 'received' },
      { did: 'asked', http_status: 200, outcome: 'aceptado', next_attempt_at: null },
    ])
    expect(data.at(-1)!.next_attempt_at).not.toBeNull()
    expect(data.every(({ took_ms }) => took_ms >= 0)).toBe(true)
    expect(text).not.toContain('abcdefgh')
  })

  test('tells of a try that nothing left for', async () => {
    const row = await issued(app, company)
    authority.manners.send = () => {
      throw new TypeError('fetch failed')
    }
    await later(1)
    const { body } = await logOf(row)
    expect((body as AuthorityLog).data).toMatchObject([
      { did: 'sent', http_status: null, outcome: 'unknown' },
    ])
  })

  test('is for who may see how the company speaks with the authority', async () => {
    const others = await anIssuingCompany(app, ['biller', 'viewer'])
    const row = await issued(app, others)
    for (const role of ['biller', 'viewer'] as const) {
      const as = { token: others.members[role]!.token, company: others.id }
      expect((await logOf(row, as)).status).toBe(403)
    }
    expect((await logOf(row)).status).toBe(404)
  })
})
