import type {
  DocumentRow,
  DraftInput,
  DraftLineInput,
  UploadAnswer,
  VatBoxRows,
  VatCapitalGoods,
  VatLateArrivals,
  VatProposal,
  VatPurchaseLines,
  VatPurchases,
  VatReturn,
  VatWithholdingsFile,
} from '@cuentaclara/contracts'
import { startSimulator } from '@cuentaclara/simulator'
import { createTestPkcs12, openPkcs12 } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testPin,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { createAuthorityClients, createSigner, documentSubject } from '#modules/submissions/index.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { anXlsx } from '#test/xlsx.ts'
import { boxDefinitions } from './boxes.ts'
import { noInputs } from './read-facts.ts'
import { octoberBoxes } from './testing/october.ts'

// The reference has September and October; here they are November and January, whose returns are made alike.
const before = '2026-11'
const month = '2027-01'
const day = 24 * 3_600_000

let app: TestApp
let company: IssuingCompany
let simulator: Awaited<ReturnType<typeof startSimulator>>
let key: ReturnType<typeof openPkcs12>
const made: Record<string, DocumentRow> = {}

beforeAll(async () => {
  app = await createTestApp()
  simulator = await startSimulator({ verdictDelayMs: 0, clock: () => app.clock.now() })
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
  const holder = { commonName: 'DE PRUEBA', serialNumberAttribute: 'CPJ-3-101-999888', pin: testPin }
  key = openPkcs12(await createTestPkcs12(holder), testPin)
  await issueTwelve()
}, 60_000)
afterAll(async () => {
  await app.close()
  await simulator.stop()
})

/** Sends what waits to the simulator and hears its verdicts. */
async function deliver() {
  const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }
  const addresses = { test: nowhere, live: nowhere, simulatorUrl: simulator.url }
  const submitter = {
    doors: app,
    signer: createSigner(app, testSecrets),
    clients: createAuthorityClients(app, testSecrets, addresses),
    subjects: [documentSubject],
    log: createLog('silent'),
  }
  for (let round = 0; round < 4; round++) {
    app.clock.advance(5_000)
    await submitDue(submitter, company.id)
    await app.hear()
  }
}

/** Everybody is still signed in when days have passed. */
async function someTimeLater(days: number) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(days * day)
}

async function aClientWith(type: string, number: string, name: string) {
  const id = newId()
  const isForeign = type === '05'
  await app.asOwner(
    `insert into clients (
      company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
      foreign_address, activity_code, search, sort_name, created_at, updated_at
    ) values ($1, $2, $3, $4, $5, '{compras@example.test}', $6, $7, $8, $9, $10, $11, search_text($3), search_text($3), now(),
      now())`,
    [
      company.id,
      id,
      name,
      type,
      number,
      ...(isForeign
        ? [null, null, null, null, '1 Sample Street, Springfield']
        : ['1', '01', '01', 'Centro', null]),
      isForeign ? null : '4711.2',
    ],
  )
  return { id, name }
}

const consulting = '8313100000100'
const aLineOf = (price: string, rate_code: string, change: Partial<DraftLineInput> = {}): DraftLineInput => ({
  cabys: consulting,
  description: 'Servicio',
  quantity: '1',
  unit: 'Sp',
  unit_price: price,
  taxes: [{ code: '01', rate_code }],
  ...change,
})
const make = async (name: string, input: DraftInput) => {
  made[name] = await issued(app, company, input)
}
const sell = (name: string, price: string, rateCode = '08', change: Partial<DraftInput> = {}) =>
  make(name, anInvoice(company.client, { lines: [aLineOf(price, rateCode)], ...change }))
const refersTo = (row: DocumentRow, code: string, document_type = '01') => ({
  document_type,
  number: row.clave!,
  issued_at: row.issued_at!,
  code,
  reason: 'Corrige el documento',
})
const deferred = { sale_condition: '10', credit_days: 90, payments: [] }
const dollars = { currency: 'USD', exchange_rate: '505' }

async function issueTwelve() {
  await put(`/vat-returns/${before}/inputs`, { ...noInputs, uses_deferral: true })
  await sell('september', '100000')
  await sell('september-deferred', '200000', '08', deferred)
  await deliver()
  await someTimeLater(60)

  const [municipality, abroad] = [
    await aClientWith('02', '3014042058', 'Municipalidad de San José'),
    await aClientWith('05', 'US990000000', 'Example Cloud Inc'),
  ]
  await sell('1', '2000000')
  await sell('2', '1000000', '08', deferred)
  await make(
    '3',
    anInvoice(null, {
      kind: 'ticket',
      lines: [aLineOf('500000', '04', { cabys: '9310100000100' })],
      payments: [{ means: '02' }],
    }),
  )
  await make('4', anInvoice(abroad, { kind: 'export', ...dollars, lines: [aLineOf('2000', '10')] }))
  await make('5', anInvoice(municipality, { lines: [aLineOf('300000', '01')] }))
  await sell('6', '400000', '10')
  await make(
    '7',
    anInvoice(company.client, {
      kind: 'credit-note',
      lines: [aLineOf('100000', '08')],
      references: [refersTo(made.september!, '06')],
    }),
  )
  await make(
    '8',
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '11',
      lines: [
        {
          description: 'Abono',
          quantity: '1',
          unit_price: '100000',
          taxes: [{ code: '01', rate_code: '08' }],
        },
      ],
      payments: [{ means: '04' }],
      references: [refersTo(made['september-deferred']!, '17')],
    }),
  )
  await make(
    '12',
    anInvoice(abroad, {
      kind: 'purchase',
      ...dollars,
      lines: [aLineOf('1000', '08')],
      references: [
        {
          document_type: '16',
          number: 'INV-2026-0099',
          issued_at: made['1']!.issued_at!,
          code: '11',
          reason: 'Comprobante de proveedor no domiciliado',
        },
      ],
    }),
  )
  await deliver()
  await receive('9', '800000', { vat_condition: '01', vat_credit: '104000', vat_expense: '0' })
  await receive('10', '200000', {})
  await receive('11', '600000', { vat_condition: '05' }, { creditDays: 30 })
}

const received: Record<string, string> = {}
const claves: Record<string, string> = {}
let sequence = 0

const bought = (price: string, cabys = '2391102010200'): SupplierDocument['lines'][number] => ({
  ...{ cabys, description: 'Compra', quantity: '1', price, rateCode: '08' },
})

async function receive(name: string, price: string, answer: object, change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const supplier = { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' }
  const { xml, clave } = writeSupplierDocument(
    {
      supplier,
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines: [bought(price)],
      ...change,
    },
    key,
  )
  claves[name] = clave
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const upload: UploadAnswer = (await app.send('POST', '/receptions', company.as, form)).body
  received[name] = upload.files[0]!.reception_id!
  if (Object.keys(answer).length === 0) return
  const sent = await app.send('POST', `/receptions/${received[name]}/answer`, company.as, {
    payload: { answer: 'accepted', activity: '5610.0', ...answer },
  })
  expect(sent.status, sent.text).toBe(200)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [received[name]])
}

type Answer = { status: number; body: VatReturn & { code?: string; errors?: Record<string, string[]> } }
async function put(path: string, payload: object, as = company.as): Promise<Answer> {
  return app.send('PUT', path, as, { payload }) as unknown as Answer
}
async function post(path: string, payload: object, as = company.as): Promise<Answer> {
  return app.send('POST', path, as, { payload }) as unknown as Answer
}
const read = async <Body = VatReturn>(path: string, as = company.as): Promise<Body> =>
  (await app.send('GET', path, as)).body
const asRole = (role: 'accountant' | 'biller' | 'viewer') => ({
  token: company.members[role]!.token,
  company: company.id,
})
const boxesOf = ({ boxes }: VatReturn) =>
  Object.fromEntries(boxes.map(({ id, amount, word }) => [id, amount ?? word]))

test('the twelve documents of the reference, issued and received, fill every box as it says', async () => {
  const verdicts = await app.asOwner(
    `select kind, fiscal_status from documents where fiscal_status <> 'accepted'`,
  )
  expect(verdicts).toEqual([])
  await put('/vat-proportions/2027', {
    kind: 'provisional',
    full: '80',
    reduced_4: '15',
    reduced_2: '0',
    reduced_05: '0',
    none: '5',
  })
  await put(`/vat-returns/${month}/uses`, {
    about: 'reception',
    about_id: received['10'],
    use: 'reduced',
    reduced_rate: '4',
    is_capital: false,
    moved_to: null,
  })
  await put(`/vat-returns/${month}/uses`, {
    about: 'document',
    about_id: made['12']!.id,
    use: 'full',
    reduced_rate: null,
    is_capital: false,
    moved_to: null,
  })
  const { status, body } = await put(`/vat-returns/${month}/inputs`, {
    ...noInputs,
    carried_balance: '40000',
    withholdings: [{ day: '2027-01-20', acquirer: 'Banco', gross: '500000', withheld: '26550' }],
  })
  expect([status, body]).toEqual([200, expect.anything()])
  const expected = Object.fromEntries(boxDefinitions.map(({ id }) => [id, octoberBoxes[id] ?? '0.00']))
  expect(boxesOf(body)).toEqual(expected)
  expect(body).toMatchObject({ state: 'draft', due_on: '2027-02-15', uses_deferral: true })
})

test('every figure opens the documents that it is the sum of, and says what it was the month before', async () => {
  const body = await read(`/vat-returns/${month}`)
  expect(body.boxes.find(({ id }) => id === 'D_MINUS')).toMatchObject({ before: '0.00' })
  const { boxes } = await read(`/vat-returns/2026-12`)
  expect(boxes.find(({ id }) => id === 'V13_B')).toMatchObject({ amount: '0.00', before: '300000.00' })
  for (const { id, amount } of body.boxes) {
    if (amount === null || id === 'T_SALDO') continue
    const rows = await read<VatBoxRows>(`/vat-returns/${month}/boxes/${id}?per_page=100`)
    const cents = rows.data.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0)
    expect([id, cents, rows.data.length]).toEqual([id, Math.round(Number(amount) * 100), rows.meta.total])
  }
  const first = await read<VatBoxRows>(`/vat-returns/${month}/boxes/V13_B?per_page=2`)
  expect(first.data.map(({ id }) => id)).toEqual([made['1']!.id, made['2']!.id])
  expect(first.meta).toMatchObject({ total: 3, last_page: 2 })
  const purchases = await read<VatPurchases>(`/vat-returns/${month}/purchases`)
  expect(purchases.data.map(({ use, credit }) => [use, credit])).toEqual([
    ['full', '65650'],
    ['full', '104000'],
    ['reduced', '8000'],
    ['common', '66000'],
  ])
})

test('what is typed by hand says why, and goes nowhere but where the form leaves it', async () => {
  const adjustment = { box: 'V13_B', amount: '1000', reason: 'Venta sin comprobante' }
  const wrong = await put(`/vat-returns/2026-12/inputs`, {
    ...noInputs,
    adjustments: [{ ...adjustment, box: 'V_TOT' }],
  })
  expect(wrong.status).toBe(422)
  const { body } = await put(`/vat-returns/2026-12/inputs`, { ...noInputs, adjustments: [adjustment] })
  expect(boxesOf(body)).toMatchObject({ V13_B: '1000.00', V13_T: '130.00' })
  const rows = await read<VatBoxRows>(`/vat-returns/2026-12/boxes/V13_B`)
  expect(rows.data).toMatchObject([{ source: 'typed', kind: 'adjustment', party: 'Venta sin comprobante' }])
})

test('an expense recorded by hand counts with its credit, and only with an electronic document', async () => {
  const spend = (document_kind: string, document_number: string, vat = '1300') =>
    app.send('POST', '/expenses', company.as, {
      payload: {
        spent_on: '2026-12-10',
        supplier_name: 'Ferretería El Clavo',
        supplier_identification_type: '02',
        supplier_identification_number: '3101777666',
        document_kind,
        document_number,
        currency: 'CRC',
        total: '11300',
        vat,
        deductible: 'partly',
        deductible_percent: '50',
      },
    })
  const clave = `506101226003101777666${'00100001010000000077'}112345678`
  expect([(await spend('electronic', clave)).status, (await spend('paper', 'F-12')).status]).toEqual([
    201, 201,
  ])
  expect(boxesOf(await read('/vat-returns/2026-12'))).toMatchObject({ C13_B: '10000.00', K_CRED: '650.00' })
  // What was bought without tax stood in no box at all.
  expect((await spend('electronic', clave.replace('77112345678', '78112345678'), '0')).status).toBe(201)
  expect(boxesOf(await read('/vat-returns/2026-12'))).toMatchObject({ CN_EX: '11300.00', C_TOT: '21300.00' })
})

describe('what is looked at before it is filed', () => {
  const checkOf = async (name: string) =>
    (await read(`/vat-returns/${month}`)).checks.find(({ check }) => check === name)!

  test('says how much of the credit is of documents that nobody answered yet', async () => {
    expect(await checkOf('unanswered')).toEqual({
      check: 'unanswered',
      is_open: true,
      count: 1,
      amount: '8000',
      which: [],
    })
  })

  // Somebody had answered, and the return still counted the document among those without an answer.
  test('as the report of receptions due does: what is answered and on its way waits for nobody', async () => {
    const reported = async () =>
      (
        await read<{ in_colones: { count: number } }>(
          `/reports/receptions-due?from=${month}-01&to=${month}-31`,
        )
      ).in_colones.count
    const credit = boxesOf(await read(`/vat-returns/${month}`)).K_CRED
    expect([(await checkOf('unanswered')).count, await reported()]).toEqual([1, 1])
    const become = (status: string) =>
      app.asOwner(`update receptions set status = $2 where id = $1`, [received['10'], status])
    await become('sending')
    expect(await checkOf('unanswered')).toMatchObject({ is_open: false, count: 0 })
    expect(await reported()).toBe(0)
    // It counts as accepted meanwhile.
    expect(boxesOf(await read(`/vat-returns/${month}`)).K_CRED).toBe(credit)
    await become('new')
  })

  test('names missing numbers, but for those that somebody left out on purpose', async () => {
    expect(await checkOf('gaps')).toMatchObject({ is_open: false, count: 0 })
    await app.asOwner(
      `update document_series set next_sequence = next_sequence + 3 where document_type = '01'`,
    )
    await sell('after-a-gap', '1')
    await deliver()
    const { consecutivo } = made['after-a-gap']!
    const missing = [3, 1].map((before) => String(Number(consecutivo!.slice(10)) - before).padStart(10, '0'))
    expect(await checkOf('gaps')).toMatchObject({
      is_open: true,
      count: 3,
      which: [`${consecutivo!.slice(0, 10)} ${missing.join('–')}`],
    })
    const [branch, terminal] = [consecutivo!.slice(0, 3), consecutivo!.slice(3, 8)]
    const sequence = Number(consecutivo!.slice(10))
    await app.asOwner(
      `insert into numbering_changes (
        company_id, id, environment, branch, terminal, document_type, from_sequence, to_sequence, changed_at, reason
      ) values ($1, gen_random_uuid(), 'simulator', $2, $3, '01', $4, $5, now(), 'Otro programa')`,
      [company.id, branch, terminal, sequence - 3, sequence],
    )
    expect(await checkOf('gaps')).toMatchObject({ is_open: false, count: 0 })
    await make(
      'taken-back',
      anInvoice(company.client, {
        kind: 'credit-note',
        lines: [aLineOf('1', '08')],
        references: [refersTo(made['after-a-gap']!, '06')],
      }),
    )
    await deliver()
  })

  test('compares what the authority shows with what we say', async () => {
    const { inputs, boxes } = await read(`/vat-returns/${month}`)
    const ours = boxes.find(({ id }) => id === 'V13_B')!.amount!
    const show = (amount: string) =>
      put(`/vat-returns/${month}/inputs`, { ...inputs, prefilled: [{ box: 'V13_B', amount }] })
    expect((await show(ours)).status).toBe(200)
    expect(await checkOf('prefilled')).toMatchObject({ is_open: false })
    await show('2800000')
    expect(await checkOf('prefilled')).toMatchObject({ is_open: true, count: 1 })
    const wrong = { ...inputs, prefilled: [{ box: 'X', amount: '1' }] }
    expect((await put(`/vat-returns/${month}/inputs`, wrong)).status).toBe(422)
    await put(`/vat-returns/${month}/inputs`, { ...inputs, prefilled: [] })
  })
})

test('proportions are proposed from the sales of the year before, and none where nothing was sold', async () => {
  const proposed = async (year: number, kind: string) =>
    (await read<VatProposal>(`/vat-proportions/${year}/proposal?kind=${kind}`)).proportion
  expect(await proposed(2026, 'provisional')).toBeNull()
  expect(await proposed(2027, 'provisional')).toEqual({
    full: '100',
    reduced_4: '0',
    reduced_2: '0',
    reduced_05: '0',
    none: '0',
  })
  // 4,210,000 of 5,110,000 at 13 %, exported and to a municipality; 500,000 at 4 %; 400,000 exempt.
  expect(await proposed(2027, 'definitive')).toEqual({
    full: '82.39',
    reduced_4: '9.78',
    reduced_2: '0',
    reduced_05: '0',
    none: '7.83',
  })
})

test('what is said of a supplier, or of the company, holds for all their purchases but those of which something is said', async () => {
  const say = (about: string, about_id: string, use: string | null) =>
    put(`/vat-returns/${month}/uses`, {
      about,
      about_id,
      use,
      reduced_rate: null,
      is_capital: false,
    })
  const uses = async () => {
    const { data, company: usual } = await read<VatPurchases>(`/vat-returns/${month}/purchases`)
    return { uses: data.map(({ use }) => use), supplier: data.at(-1)!.supplier, usual }
  }
  expect(await uses()).toEqual({
    uses: ['full', 'full', 'reduced', 'common'],
    supplier: '3101999888',
    usual: null,
  })
  await say('company', '', 'none')
  expect(await uses()).toMatchObject({ usual: { use: 'none', reduced_rate: null } })
  await say('company', '', null)
  await say('supplier', '3101999888', 'none')
  expect((await uses()).uses.at(2)).toBe('reduced')
  await say('supplier', '3101999888', null)
})

test('capital goods have a register, which says until when the credit of a large one for common use is adjusted', async () => {
  const mark = (is_capital: boolean) =>
    put(`/vat-returns/${month}/uses`, {
      about: 'reception',
      about_id: received['11'],
      use: 'common',
      reduced_rate: null,
      is_capital,
    })
  const register = async () => (await read<VatCapitalGoods>(`/vat-returns/${month}/capital-goods`)).data
  expect(await register()).toEqual([])
  await mark(true)
  expect(await register()).toMatchObject([
    { id: received['11'], base: '600000', credit: '66000', adjusted_until: null },
  ])
  await app.asOwner(`update reception_lines set vat_base = vat_base * 20 where reception_id = $1`, [
    received['11'],
  ])
  expect(await register()).toMatchObject([{ base: '12000000', adjusted_until: 2031 }])
  await app.asOwner(`update reception_lines set vat_base = vat_base / 20 where reception_id = $1`, [
    received['11'],
  ])
  await mark(false)
})

test('is a workbook with a sheet for each step and one of its documents', async () => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/vat-returns/${month}/workbook?language=es`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(answer.statusCode).toBe(200)
  const zip = readZip(answer.rawPayload, { files: 20, fileBytes: 5e7, bytes: 5e7 })
  if (!zip.ok) throw new Error(zip.problem)
  const sheet = (place: number) =>
    zip.entries.find(({ name }) => name === `xl/worksheets/sheet${place}.xml`)!.content.toString()
  const tables = [sheet(1), sheet(10)]
  expect(tables[0]).toContain('V13_B')
  expect(tables[0]).toContain('2900000.00')
  expect(tables[1]).toContain(made['1']!.consecutivo)
  // The balance of the month before, found and used.
  expect(sheet(9)).toMatch(/2026-12.*40000\.00.*40000\.00.*0\.00/)
})

describe('filing', () => {
  const file = { filed_on: '2027-02-01', filing_number: '1504567890123' }

  test('whoever keeps the books prepares it; billers and viewers do not see it', async () => {
    const refused = async (role: 'biller' | 'viewer') =>
      (await post(`/vat-returns/${month}/review`, { note: null }, asRole(role))).status
    expect([await refused('biller'), await refused('viewer')]).toEqual([403, 403])
    expect((await app.send('GET', `/vat-returns/${month}`, asRole('biller'))).status).toBe(403)
    expect((await app.send('GET', `/vat-returns/${month}`, asRole('viewer'))).status).toBe(403)
  })

  test('is reviewed first, with a reason for what is open, and again when figures change', async () => {
    expect((await post(`/vat-returns/${month}/file`, file)).body.code).toBe('vat-return-not-reviewed')
    const without = await post(`/vat-returns/${month}/review`, { note: null })
    expect(without.body.errors).toHaveProperty('note')
    const { checks } = await read(`/vat-returns/${month}`)
    expect(checks.filter(({ is_open }) => is_open).map(({ check }) => check)).toEqual([
      'paid',
      'due',
      'unanswered',
    ])
    const reviewed = await post(
      `/vat-returns/${month}/review`,
      { note: 'Todo se pagó en enero' },
      asRole('accountant'),
    )
    expect(reviewed.body).toMatchObject({
      state: 'reviewed',
      changed_since_review: false,
      reviewed: { by: 'Member accountant', note: 'Todo se pagó en enero' },
    })
    await sell('late', '10000')
    await deliver()
    expect(await read(`/vat-returns/${month}`)).toMatchObject({ changed_since_review: true })
    expect((await post(`/vat-returns/${month}/file`, file)).body.code).toBe('vat-return-changed')
    await post(`/vat-returns/${month}/review`, { note: 'Todo se pagó en enero' })
  })

  // A month that was filed by mistake while it lasted froze its figures, and every sale after that made it one to rectify.
  test('waits until the month is over', async () => {
    const filedOn = async (filed_on: string) =>
      (await post(`/vat-returns/${month}/file`, { ...file, filed_on })).body.errors?.filed_on
    expect(await filedOn('2027-01-20')).toEqual(['The month is not over on that day.'])
    expect(await filedOn('2027-02-01')).toEqual(['Not a day to come.'])
  })

  test('freezes every figure; what changes later is to be rectified by a version of its own', async () => {
    await someTimeLater(13)
    const filed = await post(`/vat-returns/${month}/file`, file)
    expect(filed.body).toMatchObject({
      state: 'filed',
      filed: { on: file.filed_on, number: file.filing_number },
    })
    const figures = boxesOf(filed.body)
    expect(figures).toMatchObject({ V13_B: '2910000.00', F_PAGAR: '29750.00' })
    expect((await put(`/vat-returns/${month}/inputs`, noInputs)).body.code).toBe('vat-return-filed')

    // A slip that is corrected counts in the month of what it corrects.
    await someTimeLater(7)
    await make(
      'slip',
      anInvoice(company.client, {
        kind: 'credit-note',
        lines: [aLineOf('10000', '08')],
        references: [refersTo(made.late!, '14')],
      }),
    )
    await deliver()
    const later = await read(`/vat-returns/${month}`)
    expect(boxesOf(later)).toEqual(figures)
    expect(later.changes.find(({ box }) => box === 'V13_B')).toEqual({
      box: 'V13_B',
      filed: '2910000.00',
      live: '2900000.00',
    })
    expect((await read<VatBoxRows>(`/vat-returns/${month}/boxes/V13_B`)).meta.total).toBe(6)

    const rectified = await post(`/vat-returns/${month}/rectify`, { reason: 'Nota de crédito posterior' })
    expect(rectified.body).toMatchObject({ version: 2, state: 'draft', reason: 'Nota de crédito posterior' })
    expect(boxesOf(rectified.body)).toMatchObject({ V13_B: '2900000.00', F_RET: '26550.00' })
    expect(rectified.body.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'draft'],
      [1, 'rectified'],
    ])
    expect(boxesOf(await read(`/vat-returns/${month}?version=1`))).toEqual(figures)
    // What was filed stands until another version is: the next month still knows its balance.
    const next = (await read('/vat-returns/2027-02')).checks.find(({ check }) => check === 'balance')
    expect(next).toMatchObject({ is_open: false })
    await expect(
      app.asOwner(`update vat_returns set filing_number = '1' where state = 'rectified'`),
    ).rejects.toThrow(/kept as it was/)
  })

  test('is in the audit trail, and what is typed stays out of a closed month', async () => {
    const trail = await app.send('GET', '/audit?subject=vat-return', company.as)
    expect(trail.text).toContain(file.filing_number)
    await app.send('POST', '/closings', company.as, { payload: { month } })
    const refused = await put(`/vat-returns/${month}/inputs`, noInputs)
    expect(refused.body.code).toBe('period-closed')
    expect((await post(`/vat-returns/${month}/review`, { note: 'Se cerró el mes' })).status).toBe(200)
  })
})

test('a filed return is paid once, under the number of its receipt, and says so', async () => {
  const payment = { paid_on: '2027-02-15', payment_number: 'SINPE-20270215' }
  const pay = (period: string) => post(`/vat-returns/${period}/pay`, payment)
  expect((await pay('2027-02')).body.code).toBe('vat-return-not-filed')
  await post('/vat-returns/2026-12/review', { note: 'Sin movimiento propio' })
  await post('/vat-returns/2026-12/file', { filed_on: '2027-01-15', filing_number: '1504567890124' })
  await someTimeLater(30)
  const paid = await pay('2026-12')
  expect(paid.body).toMatchObject({
    state: 'filed',
    paid: { on: '2027-02-15', number: 'SINPE-20270215', by: 'Olga Solano' },
  })
  expect((await pay('2026-12')).body.code).toBe('vat-return-paid')
  await expect(
    app.asOwner(`update vat_returns set payment_number = '1' where period = '2026-12'`),
  ).rejects.toThrow(/kept as it was/)
  expect((await post('/vat-returns/2026-12/rectify', { reason: 'Nota posterior' })).status).toBe(200)
})

describe('sales to the State', () => {
  test('count with their receipt, not when they are issued', async () => {
    await someTimeLater(20)
    const ministry = await aClientWith('02', '2100042005', 'Ministerio de Prueba')
    const current = '2027-03'
    await make(
      'state',
      anInvoice(ministry, { lines: [aLineOf('100000', '08')], sale_condition: '08', payments: [] }),
    )
    await deliver()
    expect(boxesOf(await read(`/vat-returns/${current}`)).V13_B).toBe('0.00')
    await make(
      'state-receipt',
      anInvoice(ministry, {
        kind: 'payment-receipt',
        sale_condition: '09',
        lines: [
          {
            description: 'Pago',
            quantity: '1',
            unit_price: '100000',
            taxes: [{ code: '01', rate_code: '08' }],
          },
        ],
        payments: [{ means: '04' }],
        references: [refersTo(made.state!, '17')],
      }),
    )
    await deliver()
    expect(boxesOf(await read(`/vat-returns/${current}`)).V13_B).toBe('100000.00')
  })
})

test('what a month leaves is found by the next one under the month it is from', async () => {
  const [february, march] = ['2027-02', '2027-03']
  await put(`/vat-returns/${february}/inputs`, { ...noInputs, carried_balance: '1000' })
  expect((await read(`/vat-returns/${february}`)).balances).toMatchObject([
    { origin: '2027-01', found: '1000', used: '0', left: '1000' },
  ])
  await post(`/vat-returns/${february}/review`, { note: 'Sin movimiento propio' })
  const filed = await post(`/vat-returns/${february}/file`, {
    filed_on: '2027-03-01',
    filing_number: '1504567890125',
  })
  expect(filed.body.balances).toMatchObject([{ origin: '2027-01', left: '1000' }])
  const { balances } = await read(`/vat-returns/${march}`)
  expect(balances).toEqual([
    { origin: '2027-01', found: '1000', used: '1000', left: '0', may_be_compensated: false },
  ])
  const { data } = await read<VatBoxRows>(`/vat-returns/${march}/boxes/F_ANT`)
  expect(data).toMatchObject([{ kind: 'carried', day: '2027-01-31', amount: '1000' }])
})

describe('lines of a purchase', () => {
  const march = '2027-03'
  const linesOf = async (id: string) =>
    (await read<VatPurchaseLines>(`/vat-returns/${march}/purchases/${id}/lines`)).data
  const say = (id: string, line: number, use: string | null, is_capital = false, about = 'reception') =>
    put(`/vat-returns/${march}/uses`, { about, about_id: id, line, use, reduced_rate: null, is_capital })

  // Of a bill with goods for sale and a service for exempt sales, all or nothing could be credited.
  test('serve what their purchase does, unless somebody says otherwise of one; boxes add up per line', async () => {
    const lines = [bought('100000'), bought('50000', consulting), bought('7000')]
    await receive('by-line', '', {}, { lines })
    const id = received['by-line']!
    const credit = async () => boxesOf(await read(`/vat-returns/${march}`)).K_CRED
    await say(id, 0, 'full')
    expect(await credit()).toBe('20410.00')
    await say(id, 2, 'none')
    await say(id, 3, 'outside', true)
    expect(await linesOf(id)).toMatchObject([
      { line: 1, use: 'full', credit: '13000', is_said: false, is_service: false },
      { line: 2, use: 'none', credit: '0', is_said: true, is_service: true },
      { line: 3, use: 'outside', is_capital: true, is_said: true },
    ])
    expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({
      C13_B: '150000.00',
      CN_19: '7000.00',
      K_CRED: '13000.00',
    })
    const { data } = await read<VatPurchases>(`/vat-returns/${march}/purchases`)
    expect(data).toMatchObject([{ id, use: 'full', is_by_line: true, is_capital: false, credit: '13000' }])
    const goods = (await read<VatCapitalGoods>(`/vat-returns/${march}/capital-goods`)).data
    expect(goods).toMatchObject([{ id, base: '7000' }])

    // What is said of the whole goes to the lines of which nothing is said.
    await say(id, 0, 'none')
    expect(await credit()).toBe('0.00')
    await say(id, 0, 'full')
    for (const line of [2, 3]) await say(id, line, null)
    expect(await credit()).toBe('20410.00')
    expect((await linesOf(id)).map(({ is_said }) => is_said)).toEqual([false, false, false])
  })

  test('are said of what has lines; a stranger sees none', async () => {
    expect((await say(newId(), 1, 'none', false, 'expense')).status).toBe(422)
    expect((await say('3101999888', 1, 'none', false, 'supplier')).status).toBe(422)
    expect(await linesOf(newId())).toEqual([])
    const path = `/vat-returns/${march}/purchases/${received['by-line']}/lines`
    expect((await app.send('GET', path, asRole('biller'))).status).toBe(403)
  })
})

// A note gave back full credit of an invoice that served exempt sales and had given none.
test('the note of a supplier takes back as much credit as was said of its invoice', async () => {
  const march = '2027-03'
  const { K_CRED, C13_B } = boxesOf(await read(`/vat-returns/${march}`))
  await receive('noted', '100000', {})
  const say = (id: string, use: string | null) =>
    put(`/vat-returns/${march}/uses`, {
      about: 'reception',
      about_id: id,
      use,
      reduced_rate: null,
      is_capital: false,
    })
  await say(received.noted!, 'none')
  await receive('note', '40000', {}, { kind: 'credit-note', refersTo: claves.noted! })
  const base = (Number(C13_B) + 60_000).toFixed(2)
  expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({ K_CRED, C13_B: base })
  // What is said of the note itself goes before.
  await say(received.note!, 'full')
  const lower = (Number(K_CRED) - 5_200).toFixed(2)
  expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({ K_CRED: lower })
})

describe('a file of withholdings', () => {
  const heads = ['Fecha de liquidación', 'Comercio afiliado', 'Monto bruto', 'IVA retenido', 'Renta retenida']
  const send = async (content: Buffer, columns = '', as: object = company.as) => {
    const form = multipart({}, { 'liquidacion.csv': content })
    const query = columns === '' ? '' : `?columns=${columns}`
    return (await app.send('POST', `/vat-withholdings/file${query}`, as, form)) as unknown as {
      status: number
      body: VatWithholdingsFile & { code?: string }
    }
  }
  const taken = [
    { day: '2027-03-05', acquirer: 'Café "La Tertulia"; centro', gross: '500000', withheld: '26550' },
    { day: '2027-03-20', acquirer: 'La Tertulia', gross: '1000.5', withheld: '53.13' },
  ]

  test('of an old program, with semicolons and its own letters, is read as one of Excel', async () => {
    const csv = [
      heads.join(';'),
      '05/03/2027;"Café ""La Tertulia""; centro";500.000,00;26.550,00;8.850,00',
      '2027-03-20;La Tertulia;1.000,50;53,13;17,70',
      'Total;;501.000,50;26.603,13;8.867,70',
    ].join('\r\n')
    const old = await send(Buffer.from(csv, 'latin1'))
    expect([old.status, old.body]).toEqual([200, expect.anything()])
    expect(old.body.rows).toEqual(taken)
    expect(old.body.columns.map(({ field }) => field)).toEqual(['day', 'acquirer', 'gross', 'withheld', null])
    expect(old.body.refused).toEqual([{ row: 4, field: 'day', message: 'Enter a date.' }])

    const rows = [
      ['46451', 'Café "La Tertulia"; centro', '500000', '26550', '8850'],
      ['46466', 'La Tertulia', '1000.5', '53.13', '17.7'],
    ]
    const excel = await send(anXlsx({ Hoja1: [heads, ...rows] }))
    expect(excel.body).toMatchObject({ rows: taken, refused: [] })
  })

  test('whose columns nobody knows waits until somebody says which they are', async () => {
    const csv = Buffer.from('a,b,c\n2027-03-20,"1,000.50",53.13')
    expect((await send(csv)).body).toMatchObject({ rows: [], refused: [] })
    expect((await send(csv, 'day,gross,withheld')).body.rows).toEqual([{ ...taken[1], acquirer: '' }])
  })

  test('that is none is refused, as is an amount below zero; who may not prepare sends none', async () => {
    expect((await send(Buffer.from('%PDF-1.7'))).status).toBe(422)
    const csv = Buffer.from('fecha,bruto,iva retenido\n2027-03-20,-5,1\n2027-03-21,5,1')
    expect((await send(csv)).body).toMatchObject({
      rows: [{ day: '2027-03-21' }],
      refused: [{ row: 2, field: 'gross' }],
    })
    expect((await send(csv, '', asRole('biller'))).status).toBe(403)
  })
})

// Numbers were looked back for thirty-five days: what was missing after a quiet season was never named.
test('numbers that are missing since long before a month are named in it', async () => {
  await someTimeLater(60)
  await app.asOwner(`update document_series set next_sequence = next_sequence + 2 where document_type = '01'`)
  await sell('after-a-season', '1')
  await deliver()
  const { consecutivo } = made['after-a-season']!
  const now = new Date(app.clock.now()).toISOString().slice(0, 7)
  const sequence = Number(consecutivo!.slice(10))
  const [first, last] = [sequence - 2, sequence - 1].map((number) => String(number).padStart(10, '0'))
  expect((await read(`/vat-returns/${now}`)).checks.find(({ check }) => check === 'gaps')).toMatchObject({
    count: 2,
    which: [`${consecutivo!.slice(0, 10)} ${first}–${last}`],
  })
})

// Whoever pressed it by mistake could neither go back nor pay what had been filed.
test('a rectification that was begun by mistake is left again, and meanwhile what was filed is paid', async () => {
  const period = '2026-12'
  expect((await read(`/vat-returns/${period}`)).version).toBe(2)
  const left = await post(`/vat-returns/${period}/discard`, {})
  expect(left.body).toMatchObject({ version: 1, state: 'filed', paid: { number: 'SINPE-20270215' } })
  expect(left.body.versions).toHaveLength(1)
  expect((await post(`/vat-returns/${period}/discard`, {})).body.code).toBe('vat-return-filed')
  expect((await post(`/vat-returns/2026-10/discard`, {})).body.code).toBe('vat-return-not-rectifying')

  await post('/vat-returns/2026-10/review', { note: 'Sin movimiento propio' })
  await post('/vat-returns/2026-10/file', { filed_on: '2027-03-01', filing_number: '1504567890125' })
  await post('/vat-returns/2026-10/rectify', { reason: 'Nota posterior' })
  const payment = { paid_on: '2027-03-01', payment_number: 'SINPE-20270301' }
  const paid = await post('/vat-returns/2026-10/pay', payment)
  expect(paid.body).toMatchObject({ version: 2, state: 'draft' })
  expect(paid.body.versions.map(({ paid_on }) => paid_on)).toEqual([null, '2027-03-01'])
  expect((await post('/vat-returns/2026-10/pay', payment)).body.code).toBe('vat-return-paid')
  expect((await post('/vat-returns/2026-10/discard', {}, asRole('biller'))).status).toBe(403)
  expect((await post('/vat-returns/2026-10/discard', {})).body).toMatchObject({ state: 'filed', version: 1 })
})

// Its credit was lost, or could be declared in two returns.
test('what arrives after its month was filed is declared in an open one, once', async () => {
  const [filed, open] = ['2026-10', '2027-04']
  // Late: the return of October was filed above. The authority's clock has no say in the day of a supplier.
  await receive('late', '100000', {}, { issuedAtMs: Date.parse('2026-10-20T12:00:00-06:00') })
  const late = async () => (await read<VatLateArrivals>(`/vat-returns/${open}/late-arrivals`)).data
  expect(await late()).toMatchObject([{ id: received.late, declared_in: filed, tax: '13000', use: null }])
  const move = (about_id: string, moved_to: string | null, period = open) =>
    put(`/vat-returns/${period}/uses`, {
      ...{ about: 'reception', about_id, use: null, reduced_rate: null, is_capital: false, moved_to },
    })
  expect((await move(received.late!, '2027-02', '2027-02')).body.code).toBe('vat-return-filed')
  expect((await move(received.late!, '2026-09')).status).toBe(422)
  const { K_CRED } = boxesOf(await read(`/vat-returns/${open}`))
  expect(boxesOf((await move(received.late!, open)).body)).toMatchObject({
    K_CRED: (Number(K_CRED) + 13_000).toFixed(2),
  })
  expect(await late()).toEqual([])
  // What a filed return counts stays there.
  const twice = await move(received['9']!, open)
  expect(twice.body.code).toBe('vat-purchase-filed')
  expect((await move(newId(), open)).status).toBe(422)
})
