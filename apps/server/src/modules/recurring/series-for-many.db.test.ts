import type {
  ClientInput,
  DocumentDetail,
  DocumentRow,
  ListEntry,
  Page,
  RecurringDetail,
  RecurringInput,
  RecurringRecipients,
  RecurringRunDetail,
  Student,
  StudentBills,
  StudentInput,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { aLine, insertClient } from '#modules/documents/testing/issuing-company.ts'
import { signIn } from '#modules/identity/index.ts'
import { testPassword } from '#test/http-app.ts'
import { makeDueRuns } from './jobs.ts'
import { aCompanyWithSeries } from './testing/series.ts'

const { app, company, issuing, today, aSeries, send, move, started, read, makeDue, later } =
  aCompanyWithSeries({ roles: ['biller', 'viewer'] })

const as = () => company.as
async function post<Body>(path: string, payload: object): Promise<Body> {
  const answer = await app.send('POST', path, as(), { payload })
  expect([200, 201], answer.text).toContain(answer.status)
  return answer.body
}
let groups = 0
const aGroup = () => {
  groups += 1
  return `Grupo ${groups}`
}
const aStudent = (change: Partial<StudentInput>): Promise<Student> =>
  post('/students', {
    name: 'Sofía Mora',
    payers: [{ client_id: company.client.id, share: '100' }],
    ...change,
  })
const aTag = (name: string): Promise<ListEntry> => post('/list-entries', { kind: 'tag', name })
async function tagged(id: string, tag: string, change: Partial<ClientInput> = {}) {
  const { body } = await app.send('GET', `/clients/${id}`, as())
  const payload = { ...(body as ClientInput), tags: [tag], ...change }
  const answer = await app.send('PUT', `/clients/${id}`, as(), { payload })
  expect(answer.status, answer.text).toBe(200)
}
const forGroup = (group_name: string, change: Partial<RecurringInput> = {}): RecurringInput =>
  aSeries({
    recipients: { of: 'students', group_name },
    content: {
      lines: [aLine({ quantity: '1', description: 'Materiales de {student}, {month} {year}' })],
      payments: [{ means: '04' }],
    },
    ...change,
  })
const runOf = async (series: RecurringDetail): Promise<RecurringRunDetail> =>
  (await app.send('GET', `/recurring-runs/${(await read(series.id)).runs[0]!.id}`, as())).body
const documentsOf = async (series: RecurringDetail): Promise<DocumentRow[]> => {
  const answer = await app.send('GET', `/documents?recurring_id=${series.id}&per_page=100`, as())
  return (answer.body as Page<DocumentRow>).data
}
const readDocument = async (id: string): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, as())).body
const look = (series: RecurringInput): Promise<RecurringRecipients> =>
  post('/recurring-invoices/recipients', { series })
async function without(payer: string) {
  // Nobody can be billed whose record lacks what an invoice asks for.
  await app.asOwner(
    `update clients set identification_type = null, identification_number = null, province = null where id = $1`,
    [payer],
  )
}
async function mended(payer: string) {
  await app.asOwner(
    `update clients set identification_type = '02', identification_number = '3101654321', province = '1' where id = $1`,
    [payer],
  )
}

// "Recipients: one client, or a list/group of students (one document per payer, one line per student)" (screens.md, 7.3).
test('a group of students is billed payer by payer, a line for each student at their share, once for a date', async () => {
  const group = aGroup()
  const father = await insertClient(app, company.id)
  const mother = company.client.id
  const sofia = await aStudent({ group_name: group })
  await aStudent({ name: 'Luis Mora', group_name: group })
  await aStudent({
    name: 'Ana Solís',
    group_name: group,
    payers: [
      { client_id: mother, share: '33.33' },
      { client_id: father.id, share: '66.67' },
    ],
  })
  const away = await aStudent({ name: 'Eva Rojas', group_name: group })
  const input = forGroup(group, {
    mode: 'issue',
    recipients: { of: 'students', group_name: group, except: [away.id] },
  })
  const seen = await look(input)
  const rowOf = (client: string) => seen.rows.find(({ client_id }) => client_id === client)!
  expect(seen.rows).toHaveLength(2)
  expect(rowOf(mother).students.map(({ name }) => name)).toEqual(['Ana Solís', 'Luis Mora', 'Sofía Mora'])
  expect(rowOf(mother).students.at(-1)!.id).toBe(sofia.id)
  expect(rowOf(father.id).lines).toEqual([expect.stringMatching(/^Materiales de Ana Solís, \S+ \d{4}$/)])
  expect(seen.left_out).toEqual([{ id: away.id, name: 'Eva Rojas' }])
  expect(seen.total).toEqual({ currency: 'CRC', amount: '3390' })

  const series = await started(input)
  expect(series).toMatchObject({ client_id: null, client_name: group, many: { of: 'students', count: 2 } })
  // Two workers and a person at once.
  await Promise.all([makeDue(series.id), makeDue(series.id), move(series.id, 'run')])
  await makeDueRuns(app, issuing(), { companyId: company.id, recurringId: series.id })
  const made = await documentsOf(series)
  expect(made.map(({ client_id, total }) => ({ client_id, total }))).toEqual(
    expect.arrayContaining([
      { client_id: mother, total: rowOf(mother).total },
      { client_id: father.id, total: rowOf(father.id).total },
    ]),
  )
  const after = await read(series.id)
  const dates = after.runs.filter(({ status }) => status === 'created').length
  expect(made).toHaveLength(2 * dates)
  expect(after.runs.at(-1)).toMatchObject({
    status: 'created',
    document: null,
    parts: { made: 2, failed: 0 },
  })
  expect(after.income).toEqual([{ currency: 'CRC', total: String(3390 * dates) }])
  const page = await readDocument(made[0]!.id)
  expect(page.links!.made_of).toMatchObject([{ type: 'recurring', id: series.id }])
})

test('the clients that carry a tag are billed each by themselves; whoever joins or leaves is billed or not from then on', async () => {
  const tag = await aTag('Mantenimiento')
  const [one, two] = [await insertClient(app, company.id), await insertClient(app, company.id)]
  await tagged(one.id, tag.id, { name: 'Uno S.A.' })
  await tagged(two.id, tag.id, { name: 'Dos S.A.' })
  const series = await started(
    aSeries({
      recipients: { of: 'clients', tag_id: tag.id, except: [] },
      mode: 'draft',
      content: { lines: [aLine({ description: 'Mantenimiento de {client}' })], payments: [{ means: '04' }] },
    }),
  )
  await makeDue(series.id)
  const run = await runOf(series)
  expect(run.part_rows.map(({ client_name, status }) => [client_name, status])).toEqual([
    ['Dos S.A.', 'created'],
    ['Uno S.A.', 'created'],
  ])
  const document = await readDocument(run.part_rows[0]!.document!.id)
  expect(document.input.lines[0]!.description).toBe('Mantenimiento de Dos S.A.')
  // A tag that a series goes by stays.
  const gone = await app.send('DELETE', `/list-entries/${tag.id}`, as())
  expect(gone.status).toBe(409)

  await tagged(one.id, tag.id, { name: 'Uno S.A.', tags: [] })
  await later(10)
  await makeDue(series.id)
  expect((await runOf(series)).part_rows.map(({ client_name }) => client_name)).toEqual(['Dos S.A.'])
})

test('who cannot be billed keeps nobody waiting: the page of the date says why, and only they are tried again', async () => {
  const group = aGroup()
  const broken = await insertClient(app, company.id)
  await aStudent({ group_name: group })
  await aStudent({ name: 'Ana Solís', group_name: group, payers: [{ client_id: broken.id, share: '100' }] })
  await without(broken.id)
  const series = await started(
    forGroup(group, { mode: 'issue', schedule: { unit: 'day', every: 30, starts_on: today() } }),
  )
  await makeDue(series.id)
  const first = await runOf(series)
  expect(first).toMatchObject({
    status: 'failed',
    problem: { code: 'recurring-parts-failed' },
    parts: { made: 1, failed: 1 },
  })
  const failed = first.part_rows.find(({ client_id }) => client_id === broken.id)!
  expect(failed).toMatchObject({ status: 'failed', students: ['Ana Solís'] })
  expect(failed.problem!.findings.length).toBeGreaterThan(0)

  // An hour later and another: the third time the series goes on without them.
  for (const _ of [1, 2]) {
    app.clock.advance(3_700_000)
    await makeDue(series.id)
  }
  expect(await read(series.id)).toMatchObject({ status: 'active', failures: 0 })
  expect(await runOf(series)).toMatchObject({ status: 'created', parts: { made: 1, failed: 1 } })

  await mended(broken.id)
  const retry = () => app.send('POST', `/recurring-runs/${first.id}/retry`, as())
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await runOf(series)).toMatchObject({ problem: null, parts: { made: 2, failed: 0 } })
  expect(await documentsOf(series)).toHaveLength(2)
  expect((await retry()).body).toMatchObject({ code: 'recurring-nothing-failed' })
})

test('a date that is left out leaves alone whom it has billed; where nobody is, what failed goes with it', async () => {
  const group = aGroup()
  const broken = await insertClient(app, company.id)
  await aStudent({ group_name: group })
  await aStudent({ name: 'Ana Solís', group_name: group, payers: [{ client_id: broken.id, share: '100' }] })
  await without(broken.id)
  const schedule = { unit: 'day', every: 30, starts_on: today() } as const
  const series = await started(forGroup(group, { mode: 'issue', schedule }))
  await makeDue(series.id)
  const left = (await runOf(series)).part_rows.find(({ client_id }) => client_id === broken.id)!.document!.id
  expect((await skip(series)).status).toBe(200)
  expect(await read(series.id)).toMatchObject({
    status: 'active',
    failures: 0,
    next_on: addDays(today(), 30),
  })
  const run = await runOf(series)
  expect(run).toMatchObject({ status: 'created', parts: { made: 1, failed: 1 } })
  await mended(broken.id)
  await app.send('POST', `/recurring-runs/${run.id}/retry`, as())
  expect(await runOf(series)).toMatchObject({ parts: { made: 2, failed: 0 } })
  expect((await app.send('GET', `/documents/${left}`, as())).body).toMatchObject({ kind: 'invoice' })

  await without(broken.id)
  const alone = aGroup()
  await aStudent({ name: 'Ana Solís', group_name: alone, payers: [{ client_id: broken.id, share: '100' }] })
  const nobody = await started(forGroup(alone, { mode: 'issue', schedule }))
  await makeDue(nobody.id)
  const draft = (await runOf(nobody)).part_rows[0]!.document!.id
  expect((await skip(nobody)).status).toBe(200)
  expect(await runOf(nobody)).toMatchObject({ status: 'skipped', parts: { made: 0, failed: 0, skipped: 1 } })
  expect((await app.send('GET', `/documents/${draft}`, as())).status).toBe(404)
  await mended(broken.id)
})

const skip = ({ id }: { id: string }) =>
  app.send('POST', `/recurring-invoices/${id}/skip`, as(), { payload: {} })

// A plan and a series that bill the same item would both have billed it.
// Typed by hand instead of taken from the catalogue it was known by nobody, and billed twice.
test.each(['with its item', 'typed by hand'])(
  'what a plan bills with the month no series bills, and what a series billed the month leaves to it: %s',
  async (how) => {
    const group = aGroup()
    const item = await post<{ id: string }>('/items', {
      name: `Inglés A1 ${how}`,
      cabys: '9291900009900',
      unit: 'Sp',
      price_crc: '48000',
    })
    await app.send('PUT', '/settings/students', as(), { payload: { settings: { is_on: true } } })
    const planned = { plans: [{ item_id: item.id, amount: '48000' }] }
    await aStudent({ group_name: group, ...planned })
    const ana = await aStudent({
      name: 'Ana Solís',
      group_name: group,
      payers: [{ client_id: (await insertClient(app, company.id)).id, share: '100' }],
    })
    const input = forGroup(group, {
      mode: 'issue',
      schedule: { unit: 'month', every: 1, starts_on: today() },
      content: {
        lines: [
          aLine(
            how === 'with its item'
              ? { item_id: item.id, description: 'Curso de {student}' }
              : { cabys: '9291900009900', description: `INGLES A1 ${how} de {student}, {month} {year}` },
          ),
        ],
        payments: [{ means: '04' }],
      },
    })
    const seen = await look(input)
    expect(seen.rows.find(({ client_id }) => client_id === company.client.id)).toMatchObject({
      planned: ['Sofía Mora'],
      problem: expect.stringMatching(/.+/),
    })
    const series = await started(input)
    await makeDue(series.id)
    const run = await runOf(series)
    expect(run).toMatchObject({ status: 'created', parts: { made: 1, skipped: 1 } })
    expect(run.part_rows.find(({ client_id }) => client_id === company.client.id)).toMatchObject({
      status: 'skipped',
      problem: { code: 'recurring-billed-by-plan' },
    })

    // Ana gets the same plan later in the month: the month leaves it to the series that billed it.
    const { body } = await app.send('GET', `/students/${ana.id}`, as())
    const kept = body as Student
    await app.send('PUT', `/students/${ana.id}`, as(), {
      payload: {
        name: kept.name,
        group_name: group,
        payers: kept.payers.map(({ client_id, share }) => ({ client_id, share })),
        ...planned,
      },
    })
    const month = today().slice(0, 7)
    const bills: StudentBills = await post('/students/bills/preview', {
      month,
      group_name: group,
      with_earlier: true,
    })
    expect(bills.bills.flatMap(({ lines }) => lines.map(({ student }) => student))).toEqual(['Sofía Mora'])
    expect(bills).toMatchObject({ by_series: 1, without_plan: 0 })

    // A document that has no effect bills nothing: then the month does.
    const [document] = await documentsOf(series)
    await app.asOwner(`select store_statuses($1, $2::jsonb, now())`, [
      company.id,
      JSON.stringify([{ document_id: document!.id, fiscal_status: 'rejected' }]),
    ])
    const again: StudentBills = await post('/students/bills/preview', {
      month,
      group_name: group,
      with_earlier: true,
    })
    expect(again.bills.flatMap(({ lines }) => lines.map(({ student }) => student)).toSorted()).toEqual([
      'Ana Solís',
      'Sofía Mora',
    ])
  },
)

test('names and clients are filled in for one client too, and a text that nobody can fill stops the date', async () => {
  const client = await insertClient(app, company.id)
  const series = aSeries({
    mode: 'draft',
    content: {
      client_id: client.id,
      lines: [aLine({ description: '{client}: {estudiante}' })],
      payments: [{ means: '04' }],
    },
  })
  const begun = await started(series)
  await makeDue(begun.id)
  expect((await read(begun.id)).runs[0]).toMatchObject({
    status: 'failed',
    problem: { code: 'recurring-placeholder' },
  })
  await aStudent({ name: 'Eva Rojas', payers: [{ client_id: client.id, share: '100' }] })
  const made = await move(begun.id, 'run')
  expect(made.status).toBe(200)
  const run = (await read(begun.id)).runs.find(({ document }) => document !== null)!
  const document = await readDocument(run.document!.id)
  expect(document.input.lines[0]!.description).toBe(`${client.name}: Eva Rojas`)
})

test('a group without anybody is refused, as is a tag that is none, and who may not start does not try again', async () => {
  const created = await send('POST', '', forGroup('Nadie'))
  const refused = await move((created.body as RecurringDetail).id, 'start')
  expect(refused.body).toMatchObject({ code: 'recurring-without-recipients' })
  const none = await send(
    'POST',
    '',
    forGroup('x', { recipients: { of: 'clients', tag_id: company.client.id, except: [] } }),
  )
  expect(none.status).toBe(422)
  const { email } = company.members.viewer!
  const who = { email, password: testPassword, address: '192.0.2.1', userAgent: null }
  const viewer = { token: (await signIn(app, who)).token, company: company.id }
  const asked = await app.send('POST', `/recurring-runs/${company.client.id}/retry`, viewer)
  expect(asked.status).toBe(403)
})
