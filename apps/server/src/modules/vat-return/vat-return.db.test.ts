import type {
  VatBoxRows,
  VatCapitalGoods,
  VatProposal,
  VatPurchases,
  VatReturn,
  VatWithholdingsFile,
} from '@cuentaclara/contracts'
import { dictionaries } from '@cuentaclara/locales'
import { describe, expect, test } from 'vitest'
import { anInvoice, anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { multipart } from '#test/multipart.ts'
import { anXlsx } from '#test/xlsx.ts'
import { boxDefinitions } from './boxes.ts'
import { returnExport } from './export-return.ts'
import { noInputs } from './read-facts.ts'
import { octoberBoxes } from './testing/october.ts'
import {
  aLineOf,
  app,
  asRole,
  boxesOf,
  company,
  deliver,
  made,
  make,
  month,
  put,
  read,
  received,
  refersTo,
  sell,
  someTimeLater,
  startWithTwelve,
  typeTheMonth,
} from './testing/twelve-documents.ts'

startWithTwelve()

test('the twelve documents of the reference, issued and received, fill every box as it says', async () => {
  const verdicts = await app.asOwner(
    `select kind, fiscal_status from documents where fiscal_status <> 'accepted'`,
  )
  expect(verdicts).toEqual([])
  const { status, body } = await typeTheMonth()
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
        // The month defers: what is not paid gives no credit yet.
        ...{ paid_on: '2026-12-10', means: '04' },
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

  test('who defers says by what right, which holds until something else is said', async () => {
    const { inputs } = await read(`/vat-returns/${month}`)
    const say = (deferral_basis: string | null) =>
      put(`/vat-returns/${month}/inputs`, { ...inputs, deferral_basis })
    expect(await checkOf('entitled')).toMatchObject({ is_open: false })
    expect((await read('/vat-returns/2027-02')).deferral_basis).toBe('mipyme')
    await say(null)
    expect(await checkOf('entitled')).toMatchObject({ is_open: true })
    expect((await say('large')).status).toBe(422)
    await say('mipyme')
  })

  // It compared the whole tax at 4 % with what was returned, whoever paid how.
  test('tax is given back for health services at 4 % that were paid by card, and for no other', async () => {
    expect(await checkOf('health')).toMatchObject({ is_open: false })
    // Nothing that was issued changes; only so such a document stands here.
    const rewrite = (change: string) =>
      app.asOwner(`
        alter table documents disable trigger user;
        alter table document_lines disable trigger user;
        ${change} = '${made['3']!.id}';
        alter table documents enable trigger user;
        alter table document_lines enable trigger user`)
    const become = (payments: object[], means: string) =>
      rewrite(`update documents set means = '${means}',
        input = jsonb_set(input, '{payments}', '${JSON.stringify(payments)}') where id`)
    await become([{ means: '01' }], '01')
    expect(await checkOf('health')).toMatchObject({ is_open: true, count: 1 })
    await become([{ means: '01', amount: '1' }, { means: '02' }], 'several')
    expect(await checkOf('health')).toMatchObject({ is_open: false })
    await become([{ means: '02' }], '02')
    const ofCabys = (cabys: string) =>
      rewrite(`update document_lines set cabys = '${cabys}' where document_id`)
    await ofCabys('8313100000100')
    expect(await checkOf('health')).toMatchObject({ is_open: true, count: 1 })
    await ofCabys('9310100000100')
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
  // How much of the year is known here is told: the rest may have been sold by another program.
  expect(await read<VatProposal>('/vat-proportions/2027/proposal?kind=definitive')).toMatchObject({
    months: 1,
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

// Exempt sales to a registered exporter or a free zone gave no right to credit, and exonerated ones by the kind of paper alone.
test('whether exempt and exonerated sales leave full credit is said of a client, and the proportion follows', async () => {
  const say = (given: object) => put('/vat-exonerations', { since: month, ...given })
  const client_id = company.client.id
  const seen = async (period = month) => {
    const body = await read(`/vat-returns/${period}`)
    const { VCP_EX, VSC_EX } = boxesOf(body)
    return [VCP_EX, VSC_EX, body.client_credits.map(({ gives_credit }) => gives_credit)]
  }
  const proposed = async () =>
    (await read<VatProposal>('/vat-proportions/2027/proposal?kind=definitive')).proportion?.full
  expect(await seen()).toEqual(['1010000.00', '400000.00', []])
  expect((await say({ client_id, gives_credit: true })).status).toBe(204)
  expect(await seen()).toEqual(['1410000.00', '0.00', [true]])
  expect(await proposed()).toBe('90.22')
  const behind = await read<VatBoxRows>(`/vat-returns/${month}/boxes/VCP_EX`)
  expect(behind.data.map(({ id }) => id)).toEqual([made['4']!.id, made['6']!.id])
  // Of months before nothing was said.
  expect(await seen('2026-12')).toEqual(['0.00', '0.00', []])
  await say({ client_id, gives_credit: false })
  expect(await seen()).toEqual(['1010000.00', '400000.00', [false]])
  await say({ client_id, gives_credit: null })
  expect(await seen()).toEqual(['1010000.00', '400000.00', []])

  const other = await anIssuingCompany(app, [])
  const errorsOf = async (given: object) => (await say(given)).body.errors
  expect(await errorsOf({ client_id: other.client.id, gives_credit: true })).toHaveProperty('client_id')
  expect(await errorsOf({ client_id, exoneration_type: '04', gives_credit: true })).toHaveProperty(
    'exoneration_type',
  )
  expect(await errorsOf({ exoneration_type: '04', gives_credit: null })).toHaveProperty('gives_credit')
})

test('an imported capital good stands in the register, and a declaration whose tax is not base times rate is named', async () => {
  const declared = {
    ...{ number: 'DUA-9', day: '2026-12-05', supplier: 'Importadora', rate_code: '08', base: '8000000' },
    ...{ use: 'common', is_capital: true },
  }
  const { inputs } = await read(`/vat-returns/2026-12`)
  const declare = (change: object) =>
    put(`/vat-returns/2026-12/inputs`, { ...inputs, customs: [{ ...declared, ...change }] })
  const stood = boxesOf(await read('/vat-returns/2026-12')).C13_B!
  expect((await declare({})).body.inputs.customs).toMatchObject([{ vat: null, reduced_rate: null }])
  const register = await read<VatCapitalGoods>(`/vat-returns/2026-12/capital-goods`)
  expect(register.data).toMatchObject([
    { key: '2026-12:customs-2026-12-05-0-DUA-9', base: '8000000', is_capital: true, adjusted_until: 2030 },
  ])
  const checkOf = ({ checks }: VatReturn) => checks.find(({ check }) => check === 'customs')
  const differing = await declare({ vat: '1040500', use: 'reduced', reduced_rate: '4' })
  expect(checkOf(differing.body)).toMatchObject({ is_open: true, count: 1, amount: '500' })
  expect(Number(boxesOf(differing.body).C13_B) - Number(stood)).toBe(8_000_000)
  const purchases = await read<VatPurchases>(`/vat-returns/2026-12/purchases`)
  expect(purchases.data.at(-1)).toMatchObject({ use: 'reduced', reduced_rate: '4', credit: '320000' })
  expect(checkOf((await declare({ vat: '1040050' })).body)).toMatchObject({ is_open: false })
  expect((await declare({ use: 'reduced' })).body.errors).toHaveProperty('customs.0.reduced_rate')
  expect((await declare({ vat: '-1' })).status).toBe(422)
  await put(`/vat-returns/2026-12/inputs`, inputs)
})

test('is a workbook with a sheet for each step, of its documents, of what is deferred and of what is open', async () => {
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
  // Printed or sent alone, each sheet says whose it is, of when and how far.
  for (const table of [sheet(1), sheet(10), sheet(13)])
    expect(table).toMatch(new RegExp(`Declaración de IVA \\(formulario 150\\) · ${month} · Borrador`))
  expect(tables[0]).toContain('2900000.00')
  expect(tables[1]).toContain(made['1']!.consecutivo)
  // The balance of the month before, found and used.
  expect(sheet(9)).toMatch(/2026-12.*40000\.00.*40000\.00.*0\.00/)
  expect(sheet(11)).toMatch(new RegExp(`${made['2']!.consecutivo}.*130000`))
  expect(sheet(12)).toContain('Empezó a esperar')
  const words = dictionaries.es.vatReturn.checks
  expect(sheet(13)).toContain(words.unanswered.split(':')[0])
  expect(sheet(13)).not.toContain(words.entitled)
})

test('every box of the file of one sheet has what it said the month before', async () => {
  const { signal } = new AbortController()
  const rows = await unsafeForCompany(app, company.id, async (ctx) => {
    const found: Parameters<(typeof returnExport.columns)[number]['value']>[0][] = []
    const asked = { signal, onTotal: () => undefined }
    for await (const row of returnExport.open(ctx, { period: '2027-02' }, asked)) found.push(row)
    return found
  })
  const { columns } = returnExport
  const before = columns.find(({ field }) => field === 'vat_before')!
  const said = rows.find((row) => columns.some((column) => column.value(row) === 'V13_B'))!
  expect(before.value(said)).toBe('2900000.00')
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
