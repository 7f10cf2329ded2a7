import type {
  Counters,
  Dashboard,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  Page,
  Start,
  WorkList,
} from '@cuentaclara/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'

const apps: TestApp[] = []
let app: TestApp
let company: IssuingCompany
beforeEach(async () => {
  app = await createTestApp()
  apps.push(app)
  company = await anIssuingCompany(app, ['viewer', 'biller', 'accountant'])
})
afterAll(async () => {
  for (const one of apps) await one.close()
})

const dayMs = 24 * 60 * 60 * 1000
const work = async (query = '', as = company.as) => {
  const answer = await app.send('GET', `/work-list${query}`, as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as WorkList
}
const counters = async (as = company.as) => (await app.send('GET', '/counters', as)).body as Counters
const issue = (change: Partial<DraftInput> = {}) => issued(app, company, anInvoice(company.client, change))
const onCredit = { sale_condition: '02', credit_days: 8, payments: [] }
const become = (document: DocumentRow, status: string) =>
  app.asOwner('update documents set fiscal_status = $2 where id = $1', [document.id, status])
/** Moves the clock; everybody stays signed in. */
const later = async (days: number) => {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(days * dayMs)
}

test('a company in order has nothing to do', async () => {
  // seed 057
  const paid = await issue()
  await become(paid, 'accepted')
  const list = await work()
  expect(list).toMatchObject({ data: [], sections: [], next_deadline: null })
  expect(await counters()).toEqual({ work_list: 0, receptions: 0 })
})

test('what went wrong comes before what waits, and that before what is owed', async () => {
  const [rejected, failed, waiting, owed] = [
    await issue(),
    await issue(),
    await issue(),
    await issue(onCredit),
  ]
  await become(rejected, 'rejected')
  await become(failed, 'failed')
  await become(owed, 'accepted')
  await app.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
  expect((await work()).sections.map(({ section }) => section)).toEqual(['rejected', 'failed'])
  expect((await work()).next_deadline).toBe('2026-11-29')

  await later(9)
  const list = await work()
  expect(list.sections).toEqual([
    { section: 'rejected', count: 1 },
    { section: 'failed', count: 1 },
    { section: 'waiting', count: 1 },
    { section: 'overdue', count: 1 },
    { section: 'draft_old', count: 1 },
  ])
  expect(list.data.map(({ id }) => id).slice(0, 4)).toEqual([rejected.id, failed.id, waiting.id, owed.id])
  expect(list.data[3]).toMatchObject({
    key: `overdue:${owed.id}`,
    amount: '2260',
    currency: 'CRC',
    deadline: '2026-11-29',
    party_name: company.client.name,
    responsible: 'Olga Solano',
  })
  expect(list.meta.total).toBe(5)
  expect(await counters()).toEqual({ work_list: 5, receptions: 0 })
  const narrowed = await work('?section=overdue')
  expect(narrowed.data).toHaveLength(1)
  expect(narrowed.meta.total).toBe(1)
  expect(narrowed.sections).toHaveLength(5)
  const file = await ownExport(app, company.as, { list: 'work-list', type: 'csv' })
  const [, ...rows] = file.toString('utf8').trim().split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows.find((row) => row.startsWith('Vencid'))).toContain('2260.00')
})

test('a payment of a sale with deferred tax is work until it has its receipt, and the sale after 83 days', async () => {
  const sale = await issue({ sale_condition: '10', credit_days: 120, payments: [] })
  await become(sale, 'accepted')
  const payload = {
    client_id: company.client.id,
    paid_on: '2026-11-21',
    currency: 'CRC',
    amount: '1000',
    means: '01',
    allocations: [{ document_id: sale.id, amount: '1000' }],
  }
  const payment = (await app.send('POST', '/payments', company.as, { payload })).body as { id: string }
  expect((await work()).data).toMatchObject([
    { section: 'receipt_owed', kind: 'payment', id: payment.id, number: '1', amount: '1000' },
  ])
  await app.send('POST', `/payments/${payment.id}/receipts`, company.as)
  expect((await work()).data).toEqual([])

  await later(82)
  expect((await work()).sections.map(({ section }) => section)).not.toContain('deferral_ending')
  await later(2)
  expect((await work('?section=deferral_ending')).data).toMatchObject([
    { id: sale.id, amount: '1260', deadline: '2027-02-19' },
  ])
})

test('a rejected document leaves once its replacement was issued', async () => {
  const rejected = await issue()
  await become(rejected, 'rejected')
  expect((await work()).data).toHaveLength(1)
  app.clock.advance(60_000)
  const reference = {
    document_type: '10',
    number: rejected.clave!,
    issued_at: rejected.issued_at!,
    code: '16',
    reason: 'Corrige lo rechazado',
  }
  await issue({ references: [reference] })
  expect((await work()).data).toEqual([])
})

describe('a rejected document', () => {
  const answered = (document: DocumentRow, ...codes: string[]) =>
    app.asOwner(
      `update submissions set answered_at = now(), answer = jsonb_build_object('status', 'rejected', 'text', '', 'entries', $2::jsonb)
      where document_id = $1`,
      [
        document.id,
        JSON.stringify(codes.map((code) => ({ code, message: `Razón ${code}`, severity: 'reject' }))),
      ],
    )
  const says = async (language: string) => {
    const headers = { 'accept-language': language }
    const list = (await app.send('GET', '/work-list', company.as, { headers })).body as WorkList
    return list.data[0]
  }

  // A remark that stands on every accepted document was told as the cause, in the authority's words.
  test('tells what decided, in the language of who reads, and no remark', async () => {
    const rejected = await issue()
    await become(rejected, 'rejected')
    await answered(rejected, '-408', '-53')
    expect(await says('es-CR')).toMatchObject({
      detail: 'Su fecha y hora no coinciden con la hora oficial.',
      cause: { code: '-53', topic: 'time' },
    })
    expect(await says('en')).toMatchObject({ detail: 'Its date and time differ from the official hour.' })
    const page = (await app.send('GET', `/documents/${rejected.id}`, company.as)).body as DocumentDetail
    expect(page.answer?.cause).toEqual({ code: '-53', topic: 'time', message: 'Razón -53' })
    expect(page.answer?.entries.map(({ severity }) => severity)).toEqual(['warning', 'reject'])
    const list = (await app.send('GET', '/documents', company.as)).body as Page<DocumentRow>
    expect(list.data[0]?.rejection).toMatchObject({ cause: { code: '-53' }, is_mended: false })
  })

  test('tells the reason of the authority where nobody here knows it', async () => {
    const rejected = await issue()
    await become(rejected, 'rejected')
    await answered(rejected, '-408', '-777')
    expect(await says('es-CR')).toMatchObject({ detail: 'Razón -777', cause: { code: '-777', topic: null } })
  })

  // The start page said three where one was left to do, and a wrong client that was put right stayed for ever.
  test('is done everywhere once another one stands in its place, for whatever client', async () => {
    await app.asOwner(`update clients set identification_number = '3101222333'`)
    const registered = await insertClient(app, company.id)
    const [mended, open] = [await issue(), await issue()]
    for (const one of [mended, open]) await become(one, 'rejected')
    const counted = async () => {
      const start = (await app.send('GET', '/start', company.as)).body as Start
      const dashboard = (await app.send('GET', '/dashboard', company.as)).body as Dashboard
      const list = await app.send('GET', '/documents?fiscal_status=rejected&is_mended=no', company.as)
      return [
        start.today.rejected,
        dashboard.authority.rejected,
        (list.body as Page<DocumentRow>).meta.total,
        (await work('?section=rejected')).meta.total,
      ]
    }
    expect(await counted()).toEqual([2, 2, 2, 2])
    const reference = {
      document_type: '10',
      number: mended.clave!,
      issued_at: mended.issued_at!,
      code: '16',
      reason: 'Sustituye',
    }
    const anew = await issue({ client_id: registered.id, references: [reference] })
    expect(await counted()).toEqual([1, 1, 1, 1])
    const page = (await app.send('GET', `/documents/${mended.id}`, company.as)).body as DocumentDetail
    expect(page.rejection?.is_mended).toBe(true)
    expect(page.links?.from).toMatchObject([{ id: anew.id }])
    // A replacement that was refused as well mends nothing.
    await become(anew, 'rejected')
    expect(await counted()).toEqual([3, 3, 3, 3])
  })
})

test('receptions, quotations, recurring invoices and certificates stand in the queue', async () => {
  const sql = app.asOwner
  await sql(
    `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, checks, deadline_on,
      digest, search, created_at, updated_at)
    select $1, gen_random_uuid(), 'simulator', s.status, 'invoice', lpad(s.n::text, 50, '5'), '1', now(), 'Proveedor ' || s.n, '02',
      '3101999888', 'CRC', 1, 1000, '[]', s.deadline, sha256(s.n::text::bytea), '', now(), now()
    from (values (1, 'new', '2026-11-27'::date), (2, 'pending', '2026-12-15'), (3, 'refused', '2026-12-15'), (4, 'confirmed', '2026-11-24'))
      s (n, status, deadline)`,
    [company.id],
  )
  await sql(
    `insert into quotations (company_id, id, number, status, dated_on, valid_until, client_name, currency, exchange_rate, total,
      line_count, input, decided_at, created_at, updated_at)
    select $1, gen_random_uuid(), q.n, q.status, '2026-11-01', q.until, 'Prospecto', 'CRC', 1, 5000, 2, '{}', now(), now(), now()
    from (values (1, 'sent', '2026-11-23'::date), (2, 'sent', '2026-12-23'), (3, 'accepted', '2026-12-23'), (4, 'draft', '2026-11-22'))
      q (n, status, until)`,
    [company.id],
  )
  await sql(
    `insert into recurring_invoices (company_id, id, status, name, schedule, starts_on, currency, total, input, next_on, failures,
      last_problem, started_by, created_at, updated_at)
    select $1, gen_random_uuid(), r.status, r.name, '{}', '2026-01-01', 'CRC', 9000, '{}', r.next_on, r.failures, r.problem, $2, now(), now()
    from (values ('active', 'Alquiler', '2026-11-22'::date, 0, null), ('active', 'Soporte', '2026-12-22', 2, 'sin tipo de cambio'),
      ('active', 'Limpieza', '2026-12-22', 0, null)) r (status, name, next_on, failures, problem)`,
    [company.id, company.owner.id],
  )
  await sql(`update certificates set not_after = '2026-12-01T00:00:00Z' where company_id = $1`, [company.id])
  const list = await work()
  expect(list.data.map(({ section, party_name, number }) => [section, party_name ?? number])).toEqual([
    ['reception_refused', 'Proveedor 3'],
    ['reception_due', 'Proveedor 1'],
    ['certificate', expect.stringContaining('ESPIGA')],
    ['quotation_accepted', 'Prospecto'],
    ['quotation_expiring', 'Prospecto'],
    ['recurring_failed', 'Soporte'],
    ['recurring_due', 'Alquiler'],
  ])
  expect(await counters()).toEqual({ work_list: 7, receptions: 3 })
  // Who may neither decide on receptions nor see keys is not shown them.
  const biller = await work('', { ...company.as, token: company.members.biller!.token })
  expect(biller.sections.map(({ section }) => section)).not.toContain('certificate')
  expect(biller.sections.map(({ section }) => section)).not.toContain('reception_due')
})

test('a series that comes to its end stands in the queue of who can give it a terminal', async () => {
  const moved = await app.send('POST', '/numbering', company.as, {
    payload: {
      branch: '001',
      terminal: '00001',
      document_type: '04',
      next_sequence: 9_000_000_000,
      reason: 'Numeración del sistema anterior',
      confirmed: true,
    },
  })
  expect(moved.status, moved.text).toBe(200)
  expect((await work()).data).toEqual([])
  // So high nobody may move it; what is left was used up since.
  await app.asOwner(`update document_series set next_sequence = 9999000000 where document_type = '04'`)
  expect((await work()).data).toMatchObject([
    { section: 'series_ending', number: '001-00001-04', responsible: 'Olga Solano', deadline: null },
  ])
  const viewer = await work('', { ...company.as, token: company.members.viewer!.token })
  expect(viewer.sections).toEqual([])
})

describe('a row', () => {
  const mark = (what: string, payload: object, as = company.as) =>
    app.send('POST', `/work-list/${what}`, as, { payload })
  let key: string
  beforeEach(async () => {
    const rejected = await issue()
    await become(rejected, 'rejected')
    key = `rejected:${rejected.id}`
  })

  test('put off comes back on its day', async () => {
    expect((await mark('snooze', { keys: [key], until: '2026-11-24' })).status).toBe(204)
    expect((await work()).data).toEqual([])
    expect((await counters()).work_list).toBe(0)
    expect((await work('?state=snoozed')).data).toMatchObject([{ key, snoozed_until: '2026-11-24' }])
    await later(2)
    expect((await work()).data).toEqual([])
    await later(1)
    expect((await work()).data).toHaveLength(1)
    expect((await mark('snooze', { keys: [key], until: '2026-11-24' })).status).toBe(422)
  })

  test('dismissed stays away with its reason until it is brought back', async () => {
    expect((await mark('dismiss', { keys: [key] })).status).toBe(422)
    expect((await mark('dismiss', { keys: [key], reason: 'El cliente ya no la quiere' })).status).toBe(204)
    await later(29)
    expect((await work()).data).toEqual([])
    expect((await work('?state=dismissed')).data).toMatchObject([{ reason: 'El cliente ya no la quiere' }])
    expect((await mark('restore', { keys: [key] })).status).toBe(204)
    expect((await work()).data).toHaveLength(1)
  })

  test('is given to a member, found under their name, and given back', async () => {
    const biller = company.members.biller!
    const [row] = (await work()).data
    expect(row).toMatchObject({ responsible_id: company.owner.id })
    expect((await mark('assign', { keys: [key], user_id: biller.id })).status).toBe(204)
    expect((await work(`?responsible=${biller.id}`)).data).toMatchObject([{ key, responsible_id: biller.id }])
    expect((await work(`?responsible=${company.owner.id}`)).data).toEqual([])
    expect((await mark('assign', { keys: [key], user_id: null })).status).toBe(204)
    expect((await work()).data).toMatchObject([{ key, responsible_id: company.owner.id }])
  })

  test('is never given to a stranger, nor by a viewer', async () => {
    const stranger = await anIssuingCompany(app)
    const refused = await mark('assign', { keys: [key], user_id: stranger.owner.id })
    expect(refused.status).toBe(422)
    const viewer = { ...company.as, token: company.members.viewer!.token }
    expect((await mark('assign', { keys: [key], user_id: company.owner.id }, viewer)).status).toBe(403)
  })

  test('is marked by who works with documents, and in their own company', async () => {
    const viewer = { ...company.as, token: company.members.viewer!.token }
    expect((await mark('dismiss', { keys: [key], reason: 'No me gusta' }, viewer)).status).toBe(403)
    const other = await anIssuingCompany(app)
    await mark('dismiss', { keys: [key], reason: 'Ajena' }, other.as)
    expect((await work()).data).toHaveLength(1)
    expect((await work('?state=dismissed', other.as)).data).toEqual([])
  })
})

describe('what was made in a contingency', () => {
  const say = (kind: string | null) =>
    app.send('PUT', '/authority/contingency', company.as, { payload: { kind } })
  const hours = async (count: number) => later(count / 24)
  const at = (ms: number) => new Date(ms).toISOString()
  const rows = async () => (await work('?section=contingency')).data
  const receipt = (use = 'provisional') =>
    app
      .send('POST', '/simples', company.as, {
        payload: { use, lines: [{ description: 'Pan', unit_price: '1000' }], payments: [{ means: '01' }] },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      .then(({ body }) => body as { id: string; number: number })
  const paper = (issued_at: string) => [
    { document_type: '08', number: 'P-17', issued_at, code: '05', reason: 'Sustituye provisional' },
  ]

  test('is due two days after it was made, and two days after the end once it is over', async () => {
    await say('no_internet')
    const madeAt = app.clock.now()
    const document = await issue()
    await hours(10)
    expect(await rows()).toMatchObject([
      { key: `contingency:${document.id}`, kind: 'invoice', due_at: at(madeAt + 2 * dayMs) },
    ])
    // What waits for hours on purpose is not told twice.
    expect((await work()).sections).toEqual([{ section: 'contingency', count: 1 }])
    await say(null)
    expect(await rows()).toMatchObject([{ due_at: at(app.clock.now() + 2 * dayMs) }])
    await become(document, 'accepted')
    expect(await rows()).toEqual([])
  })

  test('stands oldest first, provisional receipts among the documents, until they are replaced', async () => {
    await say('provisional')
    const first = await receipt()
    await hours(1)
    await receipt('internal')
    const second = await receipt()
    await hours(1)
    await say(null)
    const replacing = await issue({ situation: '2', references: paper('2026-11-19T08:00:00-06:00') })
    const list = await rows()
    expect(list.map(({ kind, number }) => [kind, number])).toEqual([
      ['invoice', replacing.consecutivo],
      ['simple', `CS-${first.number}`],
      ['simple', `CS-${second.number}`],
    ])
    expect(list[0]!.due_at).toBe('2026-11-21T14:00:00.000Z')

    const converted = await app.send('POST', `/simples/${first.id}/convert`, company.as, {
      payload: { to: 'ticket' },
    })
    expect(converted.status, converted.text).toBeLessThan(300)
    const left = await rows()
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'simple', 'ticket'])
    // The draft that is to replace it has the term of the paper.
    expect(left.find(({ kind }) => kind === 'ticket')!.due_at).toBe(list[1]!.due_at)
    expect((await work()).sections.map(({ section }) => section)).toEqual(['contingency'])
  })

  test('and was rejected keeps its term where rejections stand', async () => {
    const usual = await issue()
    await say('no_internet')
    const madeAt = app.clock.now()
    const document = await issue()
    await become(document, 'rejected')
    await become(usual, 'rejected')
    expect((await work('?section=rejected')).data.map(({ id, due_at }) => [id, due_at])).toEqual([
      [document.id, at(madeAt + 2 * dayMs)],
      [usual.id, null],
    ])
  })
})
