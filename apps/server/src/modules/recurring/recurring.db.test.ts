import type {
  BulkAnswer,
  DraftLineInput,
  Page,
  RecurringDetail,
  RecurringInput,
  RecurringRow,
  RecurringTotals,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { describe, expect, test } from 'vitest'
import { aLine, anInvoice, anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { signIn } from '#modules/identity/index.ts'
import { aCompany, aPerson, testPassword } from '#test/http-app.ts'
import { makeDueRuns, queueDueSeries } from './jobs.ts'
import { makeNextRun } from './make-run.ts'
import { aCompanyWithSeries } from './testing/series.ts'

const given = aCompanyWithSeries({ roles: ['biller', 'viewer'] })
const {
  app,
  company,
  issuing,
  today,
  later,
  aSeries,
  create,
  move,
  moved,
  started,
  read,
  makeDue,
  documentOf,
} = given

describe('a series', () => {
  test('makes nothing as a draft, and starts once it has a name, a client’s worth of lines and a date to come', async () => {
    const draft = await create(aSeries({ name: '', content: { lines: [] } }))
    expect(draft).toMatchObject({ status: 'draft', next_on: null })
    expect((await move(draft.id, 'start')).body).toMatchObject({ errors: { name: [expect.any(String)] } })
    const unfinished = await create(aSeries({ content: { lines: [] } }))
    expect((await move(unfinished.id, 'start')).body).toMatchObject({ code: 'recurring-not-startable' })
    const late = await create(
      aSeries({ schedule: { unit: 'month', every: 1, starts_on: addDays(today(), -1) } }),
    )
    expect((await move(late.id, 'start')).body).toMatchObject({
      errors: { starts_on: ['Must be today or later.'] },
    })
    const good = await started()
    expect(good).toMatchObject({ status: 'active', next_on: today(), upcoming: { length: 6 } })
    expect(good.upcoming[1]).toBe(addDays(today(), 10))
  })

  test('drafts an invoice on its date, with its placeholders filled in, and goes on to the next', async () => {
    const series = await started()
    app.announced.length = 0
    await makeDue(series.id)
    // Its page shows it without a reload.
    expect(app.announced).toContainEqual({ type: 'recurring', companyId: company.id, id: series.id })
    const after = await read(series.id)
    expect(after).toMatchObject({ done: 1, next_on: addDays(today(), 10), left: null, failures: 0 })
    expect(after.runs).toMatchObject([
      { status: 'created', planned_on: today(), document: { kind: 'invoice' } },
    ])
    const document = await documentOf(after.runs[0])
    expect(document).toMatchObject({ fiscal_status: 'draft', created_by: 'Olga Solano', total: '2260' })
    expect(document.input.lines[0]!.description).toMatch(/^Alquiler de [a-z]+ 20\d\d$/)
    await makeDue(series.id)
    expect((await read(series.id)).done).toBe(1)
  })

  // seed 004
  test('issues when it is told to, once, however many workers come at the same moment', async () => {
    const series = await started(aSeries({ mode: 'issue', due_days: 30 }))
    await Promise.all([makeDue(series.id), makeDue(series.id), makeDue(series.id)])
    const after = await read(series.id)
    expect(after.runs).toHaveLength(1)
    expect(after).toMatchObject({ done: 1, failures: 0, income: [{ currency: 'CRC', total: '2260' }] })
    const document = await documentOf(after.runs[0])
    expect(document.clave).toHaveLength(50)
    expect(document).toMatchObject({ due_on: addDays(today(), 30), balance: '2260' })
    const issuedOnes = await app.asOwner(
      `select id from documents where company_id = $1 and input -> 'lines' -> 0 ->> 'description' like 'Alquiler%'
        and clave is not null`,
      [company.id],
    )
    expect(issuedOnes).toHaveLength(1)
  })

  // It started, warned of nothing, and failed on every date: an invoice may not name somebody abroad.
  test('of somebody abroad makes exports, and does not start while one would be refused', async () => {
    const payload = {
      name: 'Pacific Ceramics LLC',
      identification_type: '05',
      identification_number: 'US880000001',
      foreign_address: '1 Sample Street, Springfield',
      emails: ['buyer@ceramics.example'],
    }
    const { id: client_id } = (await app.send('POST', '/clients', company.as, { payload })).body as {
      id: string
    }
    const exempt = [{ code: '01', rate_code: '10' }]
    const of = (...lines: DraftLineInput[]) =>
      aSeries({ mode: 'issue', content: { client_id, lines, payments: [{ means: '04' }] } })
    const goods = { cabys: '2391102010200', description: 'Tazas de {month}', taxes: exempt }
    const lacking = await create(of(aLine(goods)))
    expect(lacking.has_warning).toBe(true)
    const refused = await move(lacking.id, 'start')
    expect(refused).toMatchObject({ status: 422, body: { code: 'recurring-not-startable' } })
    expect(refused.body).toMatchObject({ errors: { 'lines.0.tariff_heading': [expect.any(String)] } })
    // What any export needs, and an invoice is only warned of.
    const nameless = await create(of(aLine({ cabys: '', taxes: exempt })))
    expect((await move(nameless.id, 'start')).body).toMatchObject({
      errors: { 'lines.0.cabys': [expect.any(String)] },
    })

    const series = await started(of(aLine({ ...goods, tariff_heading: '691110900000' })))
    await makeDue(series.id)
    const { runs, failures } = await read(series.id)
    expect([failures, runs.map(({ document }) => document?.kind)]).toEqual([0, ['export']])
    expect(await documentOf(runs[0])).toMatchObject({ clave: expect.any(String), total: '2000' })
  })

  test('gives its tags to what it makes, and keeps them from being deleted', async () => {
    const payload = { kind: 'tag', name: 'Alquileres' }
    const tag = (await app.send('POST', '/list-entries', company.as, { payload })).body as { id: string }
    const input = aSeries({ mode: 'issue' })
    const series = await started({ ...input, content: { ...input.content, tags: [tag.id] } })
    await makeDue(series.id)
    const { runs, content } = await read(series.id)
    expect(content.tags).toEqual([tag.id])
    expect((await documentOf(runs[0])).tags).toEqual([tag.id])
    await app.asOwner(`update documents set tags = '{}' where company_id = $1`, [company.id])
    expect((await app.send('DELETE', `/list-entries/${tag.id}`, company.as)).status).toBe(409)
  })

  test('makes up for what was missed, one document a date', async () => {
    const series = await started()
    const first = today()
    await later(25)
    await makeDue(series.id)
    const after = await read(series.id)
    expect(after.runs.map(({ planned_on }) => planned_on)).toEqual([
      addDays(first, 20),
      addDays(first, 10),
      first,
    ])
    expect(new Set(after.runs.map(({ document }) => document!.id)).size).toBe(3)
    expect(after.next_on).toBe(addDays(first, 30))
  })

  test('ends after its number of dates', async () => {
    const series = await started(
      aSeries({ schedule: { unit: 'day', every: 1, starts_on: today(), count: 2 } }),
    )
    expect(series.left).toBe(2)
    await later(5)
    await makeDue(series.id)
    expect(await read(series.id)).toMatchObject({
      status: 'ended',
      done: 2,
      left: 0,
      next_on: null,
      upcoming: [],
    })
    expect((await move(series.id, 'start')).status).toBe(409)
  })

  test('bills what is priced in dollars in colones of the day', async () => {
    const rate = await app.send('POST', '/exchange-rates', company.as, {
      payload: { buy: '500', sell: '510', reason: 'Para la prueba' },
    })
    expect(rate.status, rate.text).toBeLessThan(300)
    const content = {
      client_id: company.client.id,
      currency: 'USD' as const,
      lines: [aLine({ unit_price: '10', quantity: '1' })],
      notes: 'Gracias por su pago',
    }
    const series = await started(aSeries({ price_mode: 'dollars_in_colones', content }))
    await makeDue(series.id)
    const after = await read(series.id)
    const document = await documentOf(after.runs[0])
    expect(document).toMatchObject({ currency: 'CRC', total: '5763' })
    // Nothing on the invoice said how its dollars became colones: the client had to ask for the rate.
    expect(document.input.extra_texts).toEqual([
      { text: 'Precios en dólares, cobrados en colones al tipo de cambio de ₡510 por dólar.' },
    ])
    expect(document.input.notes).toBe('Gracias por su pago')
    const wrong = aSeries({ price_mode: 'dollars_in_colones' })
    expect((await app.send('POST', '/recurring-invoices', company.as, { payload: wrong })).status).toBe(422)
  })
})

describe('a failure', () => {
  // An invoice needs a CABYS, which a series may lack until then.
  const failing = () =>
    aSeries({ mode: 'issue', content: { client_id: company.client.id, lines: [aLine({ cabys: '' })] } })

  test('is written down with its cause, tried an hour later, and pauses the series the third time', async () => {
    const series = await started(failing())
    await makeDue(series.id)
    const once = await read(series.id)
    expect(once).toMatchObject({ status: 'active', failures: 1, next_on: today(), done: 0 })
    expect(once.runs[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      problem: { code: 'document-not-issuable' },
    })
    expect(once.runs[0]!.problem!.findings.length).toBeGreaterThan(0)
    expect(once.problem).toMatch(/cannot be issued/)
    await makeDue(series.id)
    expect((await read(series.id)).failures).toBe(1)
    for (const _ of [2, 3]) {
      app.clock.advance(3_600_000)
      await makeDue(series.id)
    }
    const paused = await read(series.id)
    expect(paused).toMatchObject({ status: 'paused', failures: 3 })
    expect(paused.runs).toHaveLength(1)
    const told = await app.asOwner<{ path: string }>(
      `select path from notifications where kind = 'recurring-failed' and user_id = $1 and path like $2`,
      [company.members.owner!.id, `%${series.id}`],
    )
    expect(told).toHaveLength(2)

    // A Spanish reader was told the reason in English.
    for (const [language, reason] of [
      ['es-CR', /No se puede emitir|no se puede emitir/],
      ['en', /cannot be issued/],
    ] as const) {
      const headers = { 'accept-language': language }
      const list = (await app.send('GET', '/notifications?tab=all', company.as, { headers })).body as {
        data: { kind: string; params: object }[]
      }
      const { params } = list.data.find(({ kind }) => kind === 'recurring-failed')!
      expect(params).toEqual({ client: expect.any(String), cause: expect.stringMatching(reason) })
    }
  })

  test('goes on with the date that failed, over the draft that it left, once the series is put right', async () => {
    const series = await started(failing())
    await makeDue(series.id)
    const left = (await read(series.id)).runs[0]!.document!.id
    const saved = await app.send('PUT', `/recurring-invoices/${series.id}`, company.as, {
      payload: aSeries({ mode: 'issue' }),
    })
    expect(saved.status, saved.text).toBe(200)
    await moved(series.id, 'run')
    const after = await read(series.id)
    expect(after.runs).toMatchObject([{ status: 'created', document: { id: left }, problem: null }])
    expect(after).toMatchObject({ failures: 0, problem: null, next_on: addDays(today(), 10) })
  })

  // Its draft stayed among the drafts, for somebody to issue what had been left out.
  test('leaves nothing behind when its date is left out, unless somebody issued it', async () => {
    const series = await started(failing())
    await makeDue(series.id)
    const left = (await read(series.id)).runs[0]!.document!.id
    expect(await moved(series.id, 'skip')).toMatchObject({
      ...{ next_on: addDays(today(), 10), failures: 0, problem: null },
      runs: [{ status: 'skipped', document: null }],
    })
    expect((await app.send('GET', `/documents/${left}`, company.as)).status).toBe(404)

    const other = await started(failing())
    await makeDue(other.id)
    const written = (await read(other.id)).runs[0]!.document!.id
    const issued = await app.send('POST', `/documents/${written}/issue`, company.as, {
      payload: anInvoice(company.client),
    })
    expect(issued.body, issued.text).toMatchObject({ id: written, issued_at: expect.any(String) })
    expect(await moved(other.id, 'skip')).toMatchObject({
      next_on: addDays(today(), 10),
      runs: [{ status: 'created', document: { id: written }, problem: null }],
    })
  })

  test('is not left out while it is being made', async () => {
    const series = await started(aSeries({ mode: 'issue' }))
    await app.asOwner(
      `insert into recurring_runs (company_id, id, recurring_id, planned_on, status, created_at, ran_at)
       values ($1, gen_random_uuid(), $2, $3, 'planned', $4, $4)`,
      [company.id, series.id, today(), new Date(app.clock.now())],
    )
    const skip = () => app.send('POST', `/recurring-invoices/${series.id}/skip`, company.as, { payload: {} })
    expect((await skip()).body).toMatchObject({ code: 'recurring-being-made' })
    // Whoever made it was cut off.
    app.clock.advance(61_000)
    expect((await skip()).status).toBe(200)
  })

  const schedule = (startsOn: string) => ({ unit: 'day', every: 10, starts_on: startsOn }) as const
  const rescheduled = async (id: string, startsOn: string): Promise<RecurringDetail> => {
    const payload = aSeries({ mode: 'issue', schedule: schedule(startsOn) })
    const saved = await app.send('PUT', `/recurring-invoices/${id}`, company.as, { payload })
    expect(saved.status, saved.text).toBe(200)
    return saved.body
  }

  // With its schedule moved the next date was billed an hour later, ahead of its day, and the one that had failed never.
  test('is made up first when the schedule changes, and the next date waits for its day', async () => {
    const series = await started(failing())
    const first = today()
    await makeDue(series.id)
    expect(await rescheduled(series.id, addDays(first, 4))).toMatchObject({ next_on: first, failures: 1 })
    app.clock.advance(3_600_000)
    await makeDue(series.id)
    const after = await read(series.id)
    expect(after.runs).toMatchObject([{ planned_on: first, status: 'created' }])
    expect(after).toMatchObject({ next_on: addDays(first, 4), failures: 0 })
    await makeDue(series.id)
    expect((await read(series.id)).runs).toHaveLength(1)
  })

  test('of a date that was tried early is forgotten with the date', async () => {
    const series = await started({ ...failing(), schedule: schedule(addDays(today(), 5)) })
    await moved(series.id, 'run')
    expect(await read(series.id)).toMatchObject({ failures: 1, next_on: addDays(today(), 5) })
    expect(await rescheduled(series.id, addDays(today(), 8))).toMatchObject({
      next_on: addDays(today(), 8),
      failures: 0,
      problem: null,
    })
    app.clock.advance(3_600_000)
    await makeDue(series.id)
    expect((await read(series.id)).done).toBe(0)
  })

  test('is what comes of the work of somebody who left', async () => {
    const series = await started()
    const other = await aPerson(app, 'Iván Ido')
    await app.asOwner(`update recurring_invoices set started_by = $1 where id = $2`, [other.id, series.id])
    expect(await makeNextRun(app, issuing(), { companyId: company.id, recurringId: series.id })).toBe(
      'failed',
    )
    expect((await read(series.id)).runs[0]).toMatchObject({
      problem: { code: 'not-your-company' },
      document: null,
    })
  })

  // Whoever closed their company had invoices issued in its name month after month.
  test.each(['suspended', 'archived'])(
    'is what comes of the series of a company that is %s: nothing is issued',
    async (status) => {
      const series = await started(aSeries({ mode: 'issue' }))
      await app.asOwner('update companies set status = $2 where id = $1', [company.id, status])
      await makeDue(series.id)
      const { runs } = await read(series.id)
      await app.asOwner(`update companies set status = 'active' where id = $1`, [company.id])
      expect(runs).toMatchObject([{ problem: { code: 'company-read-only' }, document: null }])
      await moved(series.id, 'end')
    },
  )
})

describe('by hand', () => {
  test('a series is paused, goes on without what it left out, skips a date, runs early and ends', async () => {
    const series = await started()
    const first = today()
    expect(await moved(series.id, 'pause')).toMatchObject({ status: 'paused' })
    // Only the database said so, and nobody knew which field it meant.
    const nameless = await app.send('PUT', `/recurring-invoices/${series.id}`, company.as, {
      payload: aSeries({ name: 'x' }),
    })
    expect(nameless.body).toMatchObject({ code: 'invalid', errors: { name: [expect.any(String)] } })
    await later(12)
    await makeDue(series.id)
    expect((await read(series.id)).runs).toEqual([])
    expect(await moved(series.id, 'start')).toMatchObject({ status: 'active', next_on: addDays(first, 20) })
    const skipped = await moved(series.id, 'skip')
    expect(skipped).toMatchObject({ next_on: addDays(first, 30), runs: [{ status: 'skipped' }] })
    const early = await moved(series.id, 'run')
    expect(early).toMatchObject({ next_on: addDays(first, 40), done: 1 })
    expect(early.runs[0]).toMatchObject({ status: 'created', planned_on: addDays(first, 30) })
    expect(await moved(series.id, 'end')).toMatchObject({ status: 'ended', next_on: null })
    expect((await move(series.id, 'run')).status).toBe(409)
  })

  test('many that were ended at once go on as they stood, within a day', async () => {
    const series = await started(aSeries())
    const asleep = await started(aSeries({ name: 'Otra serie' }))
    await moved(asleep.id, 'pause')
    const rows = [series, asleep].map(({ id, name }) => ({ id, label: name }))
    const payload = { list: 'recurring-invoices', action: 'end', rows, params: {} }
    const ended = (await app.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer
    expect(ended.result).toMatchObject({ done: 2 })
    const back = await app.send('POST', `/bulk/${ended.result!.undo!.id}/undo`, company.as)
    expect(back.body).toMatchObject({ result: { done: 2 } })
    expect(await read(series.id)).toMatchObject({ status: 'active', next_on: series.next_on })
    expect(await read(asleep.id)).toMatchObject({ status: 'paused' })
  })

  // An answer that was lost and asked for again made the date after it as well.
  test('a date that is made at once under a key is made once, and never the one after it', async () => {
    const series = await started()
    const run = () =>
      app.send('POST', `/recurring-invoices/${series.id}/run`, company.as, {
        headers: { 'idempotency-key': `run-${series.id}` },
      })
    const [first, again] = [await run(), await run()]
    expect(first.status, first.text).toBe(200)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toMatchObject({ next_on: (first.body as RecurringDetail).next_on, done: 1 })
  })

  test('another rhythm counts from the next date on; the same one keeps its date', async () => {
    const series = await started()
    await makeDue(series.id)
    const save = (payload: RecurringInput, version: number) =>
      app.send('PUT', `/recurring-invoices/${series.id}`, company.as, {
        payload,
        headers: { 'if-match': `"${version}"` },
      })
    const { version } = await read(series.id)
    const renamed = await save(aSeries({ name: 'Otro nombre' }), version)
    expect(renamed.body).toMatchObject({ name: 'Otro nombre', next_on: addDays(today(), 10) })
    expect((await save(aSeries(), version)).status).toBe(412)
    const weekly = await save(
      aSeries({ schedule: { unit: 'week', every: 1, starts_on: today() } }),
      (renamed.body as RecurringDetail).version,
    )
    expect(weekly.body).toMatchObject({ next_on: addDays(today(), 7) })
  })

  test('a draft is deleted, a series that has run is not', async () => {
    const draft = await create()
    expect((await app.send('DELETE', `/recurring-invoices/${draft.id}`, company.as)).status).toBe(204)
    const series = await started()
    expect((await app.send('DELETE', `/recurring-invoices/${series.id}`, company.as)).status).toBe(409)
  })

  test('billers write series and start none; viewers only look; others see nothing', async () => {
    const series = await create()
    const as = async (role: 'biller' | 'viewer') => {
      const { email } = company.members[role]!
      const { token } = await signIn(app, {
        email,
        password: testPassword,
        address: '192.0.2.1',
        userAgent: null,
      })
      return { token, company: company.id }
    }
    const [biller, viewer] = [await as('biller'), await as('viewer')]
    expect((await app.send('POST', '/recurring-invoices', biller, { payload: aSeries() })).status).toBe(201)
    for (const what of ['start', 'pause', 'skip', 'run', 'end'])
      expect(
        (await app.send('POST', `/recurring-invoices/${series.id}/${what}`, biller, { payload: {} })).status,
      ).toBe(403)
    expect((await app.send('POST', '/recurring-invoices', viewer, { payload: aSeries() })).status).toBe(403)
    // What runs issues in the name of whoever started it: a biller had it issue and send whatever they wrote.
    await moved(series.id, 'start')
    const path = `/recurring-invoices/${series.id}`
    const payload = aSeries({ mode: 'issue_and_send' })
    expect((await app.send('PUT', path, biller, { payload })).status).toBe(403)
    expect(await read(series.id)).toMatchObject({ mode: 'draft' })
    await moved(series.id, 'pause')
    expect((await app.send('PUT', path, biller, { payload })).status).toBe(200)
    expect((await app.send('GET', `/recurring-invoices/${series.id}`, viewer)).status).toBe(200)
    const foreign = await aCompany(app, 'Otra Empresa S.A.')
    expect((await app.send('GET', `/recurring-invoices/${series.id}`, foreign.as)).status).toBe(404)
  })
})

describe('the list of series', () => {
  // seed 066
  test('filters by status, coming week and words, and says what this month and the next bring', async () => {
    const other = await anIssuingCompany(app)
    const add = async (name: string, change: Partial<RecurringInput> = {}) => {
      const payload = aSeries({ name, content: { client_id: other.client.id, lines: [aLine()] }, ...change })
      const { id } = (await app.send('POST', '/recurring-invoices', other.as, { payload }))
        .body as RecurringDetail
      return id
    }
    const far = { schedule: { unit: 'month', every: 1, starts_on: addDays(today(), 20) } as const }
    const soon = { schedule: { unit: 'month', every: 1, starts_on: today() } } as const
    const ids = [await add('Clases', soon), await add('Limpieza', far), await add('Nunca')]
    for (const id of ids.slice(0, 2))
      await app.send('POST', `/recurring-invoices/${id}/start`, other.as, { payload: {} })
    const listed = async (query: string) =>
      ((await app.send('GET', `/recurring-invoices?${query}`, other.as)).body as Page<RecurringRow>).data.map(
        ({ name }) => name,
      )
    expect(await listed('')).toEqual(['Clases', 'Limpieza', 'Nunca'])
    expect(await listed('status=active&sort=-name')).toEqual(['Limpieza', 'Clases'])
    expect(await listed('soon=true')).toEqual(['Clases'])
    expect(await listed('search=nun')).toEqual(['Nunca'])
    const totals = await app.send('GET', '/recurring-invoices/totals', other.as)
    expect(totals.body).toMatchObject({ data: [{ currency: 'CRC', count: 2 }] })
    // Each comes round once a month, from its start on: the figures are the sums of the rows that they lead to.
    const [sums] = (totals.body as { data: RecurringTotals }).data
    for (const figure of ['this_month', 'next_month'] as const) {
      const adding = await app.send('GET', `/recurring-invoices?adds_to=${figure}`, other.as)
      const { data } = adding.body as Page<RecurringRow>
      expect(String(data.reduce((sum, { adds }) => sum + Number(adds), 0)), figure).toBe(sums![figure])
      expect(data.map(({ status }) => status)).not.toContain('draft')
    }
    expect(await listed('adds_to=next_month')).toEqual(['Clases', 'Limpieza'])
    const run = await app.send('POST', `/recurring-invoices/${ids[0]}/run`, other.as, { payload: {} })
    const [made] = (run.body as RecurringDetail).runs
    expect((await app.send('GET', `/recurring-runs/${made!.id}`, other.as)).body).toMatchObject({
      recurring_name: 'Clases',
      status: 'created',
    })
  })

  // A weekly series added its dates of the whole month, made or skipped or not, at one price, and its row showed one of them.
  test('adds up what was made, what is to come and at which price, and each row says its part', async () => {
    const other = await anIssuingCompany(app)
    const add = async (name: string, change: Partial<RecurringInput>) => {
      const payload = aSeries({ name, content: { client_id: other.client.id, lines: [aLine()] }, ...change })
      const { id } = (await app.send('POST', '/recurring-invoices', other.as, { payload }))
        .body as RecurringDetail
      const begun = await app.send('POST', `/recurring-invoices/${id}/start`, other.as, { payload: {} })
      expect(begun.status, begun.text).toBe(200)
      return id
    }
    const thisMonth = today().slice(0, 7)
    const nextMonth = addDays(`${thisMonth}-01`, 31).slice(0, 7)
    const monthly = { unit: 'month', every: 1, starts_on: today() } as const
    const weekly = await add('Semanal', { schedule: { unit: 'week', every: 1, starts_on: today() } })
    await makeDueRuns(app, issuing(), { companyId: other.id, recurringId: weekly })
    const skipped = await add('Saltada', { schedule: monthly })
    await app.send('POST', `/recurring-invoices/${skipped}/skip`, other.as, { payload: {} })
    await add('Subida', { schedule: monthly, yearly_raise: { percent: '10', on: `${nextMonth}-01` } })

    const weeks = (month: string) =>
      Array.from({ length: 10 }, (_, week) => addDays(today(), 7 * week)).filter((date) =>
        date.startsWith(month),
      ).length
    const rowsOf = async (figure: 'this_month' | 'next_month') =>
      (
        (await app.send('GET', `/recurring-invoices?adds_to=${figure}&sort=name`, other.as))
          .body as Page<RecurringRow>
      ).data.map(({ name, adds }) => [name, adds])
    expect(await rowsOf('this_month')).toEqual([
      ['Semanal', String(2260 * weeks(thisMonth))],
      ['Subida', '2260'],
    ])
    expect(await rowsOf('next_month')).toEqual([
      ['Saltada', '2260'],
      ['Semanal', String(2260 * weeks(nextMonth))],
      ['Subida', '2486'],
    ])
    const { body } = await app.send('GET', '/recurring-invoices/totals', other.as)
    expect((body as { data: RecurringTotals }).data).toEqual([
      {
        currency: 'CRC',
        count: 3,
        this_month: String(2260 * weeks(thisMonth) + 2260),
        next_month: String(2260 * weeks(nextMonth) + 2260 + 2486),
      },
    ])
  })

  test('each due series is queued once for the workers', async () => {
    const series = await started()
    await queueDueSeries(app)
    await queueDueSeries(app)
    const queued = await app.asOwner(
      `select 1 from graphile_worker._private_jobs where payload->>'recurringId' = $1`,
      [series.id],
    )
    expect(queued).toHaveLength(1)
  })
})
