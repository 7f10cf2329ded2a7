import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { DocumentRow, DraftInput, Task, VatReturn } from '@cuentaclara/contracts'
import { add, type Decimal, decimal, halfUp, multiply, round, sum, toFixedText } from '@cuentaclara/decimal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countOpenInPeriod } from '#app/open-in-period.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { addMember } from '#modules/members/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { monthPackageTask, scheduledMonthPackage } from './month-package-task.ts'

const month = '2026-11'
const task = monthPackageTask(countOpenInPeriod)
const supplierXml = Buffer.from('\uFEFF<FacturaElectronica>ñ &amp; ₡\r\n</FacturaElectronica>')

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['accountant', 'viewer', 'biller'])
})
afterAll(() => t.close())

const run = (id: string, kind = task) =>
  runTask(
    { doors: t, kinds: [kind], files: taskFiles(t.paths.tasks), log: createLog('silent') },
    { companyId: company.id, taskId: id },
  )
const ask = (payload: object, as: object = company.as) =>
  t.send('POST', '/month-packages', as, { payload, headers: { 'accept-language': 'es' } })
const tasks = async () => ((await t.send('GET', '/tasks', company.as)).body as { data: Task[] }).data

/** The files of a package by name. */
async function packageOf(payload: object = { month }): Promise<Map<string, Buffer>> {
  const asked = await ask(payload)
  expect(asked.status, asked.text).toBe(201)
  const { id } = asked.body as Task
  await run(id)
  expect((await tasks())[0]).toMatchObject({ status: 'done' })
  const zip = readZip(await readFile(join(t.paths.tasks, company.id, id)), {
    files: 200,
    fileBytes: 5e7,
    bytes: 5e7,
  })
  if (!zip.ok) throw new Error(zip.problem)
  return new Map(zip.entries.map(({ name, content }) => [name, Buffer.from(content)]))
}

/** The rows of a sheet, by their heads, without its sums. */
function sheet(workbook: Buffer, place = 1): Record<string, string>[] {
  return wholeSheet(workbook, place).filter(({ periodo }) => !periodo?.startsWith('Total'))
}

/** The sums below the rows of a book, one for each currency. */
function sums(workbook: Buffer, place = 1): Record<string, string>[] {
  return wholeSheet(workbook, place).filter(({ periodo }) => periodo?.startsWith('Total'))
}

function wholeSheet(workbook: Buffer, place: number): Record<string, string>[] {
  const zip = readZip(workbook, { files: 30, fileBytes: 5e7, bytes: 5e7 })
  if (!zip.ok) throw new Error(zip.problem)
  const xml = zip.entries.find(({ name }) => name === `xl/worksheets/sheet${place}.xml`)!.content.toString()
  const [heads = [], ...rows] = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c\/>|<c[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, value, text]) => value ?? text ?? '',
    ),
  )
  return rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ''])))
}

const total = (rows: Record<string, string>[], head: string) =>
  toFixedText(sum(rows.map((row) => decimal(row[head] || '0'))), 2)

type Sale = {
  input: Partial<DraftInput>
  rate: string
  percent: string
  lines: [quantity: string, price: string][]
}
/** A month of sales: in colones and dollars, and exempt. */
const sales: Sale[] = [
  {
    input: {},
    rate: '1',
    percent: '13',
    lines: [
      ['2', '1000'],
      ['3', '333.33'],
    ],
  },
  {
    input: { currency: 'USD', exchange_rate: '505.55' },
    rate: '505.55',
    percent: '13',
    lines: [['2', '17.35']],
  },
  { input: { kind: 'ticket', client_id: null }, rate: '1', percent: '0', lines: [['7', '1250.5']] },
]
const returned: Sale = { input: { kind: 'credit-note' }, rate: '-1', percent: '13', lines: [['1', '1000']] }

function draftOf({ input, percent, lines }: Sale): DraftInput {
  return anInvoice(company.client, {
    ...input,
    lines: lines.map(([quantity, unit_price]) =>
      aLine({ quantity, unit_price, taxes: [{ code: '01', rate_code: percent === '13' ? '08' : '10' }] }),
    ),
  })
}

/** The same, with a part that was taken back and an invoice that was rejected, which counts nowhere. */
async function sellForAMonth(): Promise<DocumentRow[]> {
  const rejected = await issued(t, company)
  const sold: DocumentRow[] = []
  for (const sale of sales) sold.push(await issued(t, company, draftOf(sale)))
  const [{ clave, issued_at } = rejected] = sold
  const references = [
    { document_type: '01', number: clave!, issued_at: issued_at!, code: '02', reason: 'Devolución' },
  ]
  sold.push(await issued(t, company, { ...draftOf(returned), references }))
  const accepted = sold.map(({ id }) => id)
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [accepted])
  await t.asOwner(`update documents set fiscal_status = 'rejected', charged = 0, paid = 0 where id = $1`, [
    rejected.id,
  ])
  return sold
}

/** Base, VAT and total in colones, from nothing but what was sold. */
function inColones() {
  const cents = (amount: Decimal) => round(amount, 2, halfUp)
  const lines = [...sales, returned].flatMap(({ rate, percent, lines }) =>
    lines.map(([quantity, price]) => {
      const base = multiply(decimal(quantity), decimal(price))
      const vat = multiply(multiply(base, decimal(percent)), decimal('0.01'))
      const inCrc = (amount: Decimal) => cents(multiply(cents(amount), decimal(rate)))
      return { base: inCrc(base), vat: inCrc(vat) }
    }),
  )
  const base = sum(lines.map((line) => line.base))
  const vat = sum(lines.map((line) => line.vat))
  return { base: toFixedText(base, 2), vat: toFixedText(vat, 2), total: toFixedText(add(base, vat), 2) }
}

/** A supplier's invoice that nobody answered, with its file as it came. */
async function buySomething() {
  const clave = '5'.repeat(50)
  await t.asOwner(
    `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on,
      digest, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'pending', 'invoice', $2, '00100001010000000001', '2026-11-10T12:00:00-06:00',
      '=Finca La Cima', '02', '3101999888', 'CRC', 1, 1130, 130, '[]', '2026-12-11', sha256('x'), '', now(), now())`,
    [company.id, clave],
  )
  await t.asOwner(
    `insert into reception_lines (
      company_id, reception_id, line, cabys, description, rate_code, vat_base, exonerated_base, vat
    )
    select r.company_id, r.id, l.line, l.cabys, l.description, '08', l.base, 0, l.base * 0.13
    from receptions r, (values (1, '2391102010200', 'Café en grano', 900), (2, '8313100000100', 'Tostado', 100))
      l (line, cabys, description, base)
    where r.company_id = $1`,
    [company.id],
  )
  await t.asOwner(
    `insert into reception_files (company_id, reception_id, kind, content, created_at)
    select company_id, id, 'xml', $2, now() from receptions where company_id = $1`,
    [company.id, supplierXml],
  )
  return clave
}

type Spent = { supplier_name: string; document_kind: string; total: string; vat?: string }

async function spend(given: Spent & Record<string, unknown>) {
  const answer = await t.send('POST', '/expenses', company.as, {
    payload: {
      spent_on: '2026-11-12',
      supplier_identification_type: null,
      supplier_identification_number: null,
      document_number: given.document_kind === 'none' ? null : 'R-1',
      currency: 'CRC',
      vat: '0',
      deductible: 'yes',
      ...given,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string }
}

/** A ticket of a supplier, of 20 dollars and their tax. */
async function receiveTicket(): Promise<string> {
  const clave = '7'.repeat(50)
  await t.asOwner(
    `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, vat, checks, deadline_on, digest,
      search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'noted', 'ticket', $2, '00100001040000000009', '2026-11-30T23:30:00-06:00',
      'Gasolinera', '02', '3101777666', 'USD', 505.55, 22.6, 2.6, 2.6, '[]', '2026-12-11', sha256('y'), '', now(), now())`,
    [company.id, clave],
  )
  return clave
}

test('the package of a month has its books, its return and every file, and its list tells the truth', async () => {
  const sold = await sellForAMonth()
  const clave = await buySomething()
  const files = await packageOf()
  const names = [...files.keys()]
  expect(names.filter((name) => !name.startsWith('xml/'))).toEqual([
    '01_ventas.xlsx',
    '02_compras.xlsx',
    '03_d150.xlsx',
    '09_diferencias.xlsx',
    '00_resumen.pdf',
    'manifest.csv',
  ])
  for (const { clave } of sold)
    expect(names.filter((name) => name.includes(clave!)).length).toBeGreaterThan(1)
  expect(files.get(`xml/recibidos/${clave}.xml`)!.equals(supplierXml)).toBe(true)
  expect(files.get('00_resumen.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')

  const listed = files.get('manifest.csv')!.toString().slice(1).trim().split('\r\n').slice(1)
  expect(listed).toEqual(
    names
      .filter((name) => name !== 'manifest.csv')
      .map((name) => {
        const content = files.get(name)!
        return `${name};${content.length};${createHash('sha256').update(content).digest('hex')}`
      }),
  )
})

// Whoever opened a book had to add it up before it could be compared with the return.
test('a book has its sums below it, a currency by itself and what is in colones always in colones', async () => {
  await sellForAMonth()
  await buySomething()
  const files = await packageOf()
  const sales = files.get('01_ventas.xlsx')!
  for (const [place, added] of [
    [1, 'total_crc'],
    [2, 'total_crc'],
    [2, 'total'],
  ] as const) {
    const rows = Map.groupBy(sheet(sales, place), ({ moneda }) => `Total ${moneda}`)
    expect(sums(sales, place).map((row) => [row.periodo, toFixedText(decimal(row[added]!), 2)])).toEqual(
      [...rows].sort().map(([currency, each]) => [currency, total(each, added)]),
    )
  }
  expect(sums(sales, 2)).toHaveLength(2)
  expect(sums(files.get('02_compras.xlsx')!)).toMatchObject([
    { periodo: 'Total CRC', base_crc: '1000.00', iva_crc: '130.00', total_crc: '1130.00' },
  ])
})

// Tickets and expenses from paper stood in no book, and nothing named them.
test('the book of purchases and its second sheet are all that was bought, each purchase once', async () => {
  await buySomething()
  const ticket = await receiveTicket()
  // The same ticket, typed from the paper before it came.
  await spend({
    supplier_name: 'Gasolinera',
    document_kind: 'ticket',
    document_number: ticket,
    total: '22.6',
  })
  const typed = [
    { supplier_name: 'Ferretería', document_kind: 'paper', total: '1130', vat: '130' },
    { supplier_name: 'Soda', document_kind: 'ticket', total: '565', vat: '65', deductible: 'no' },
    {
      supplier_name: 'Cloud Inc.',
      document_kind: 'foreign',
      total: '100',
      currency: 'USD',
      exchange_rate: '500',
    },
    { supplier_name: 'Propinas', document_kind: 'none', total: '15000' },
  ]
  for (const each of typed) await spend(each)
  const invoice = `506121126003101888777${'001000010100000000011'.slice(0, 20)}1${'12345678'}`
  await spend({
    supplier_name: 'Llantas',
    document_kind: 'electronic',
    document_number: invoice,
    total: '2260',
    vat: '260',
  })
  await spend({ supplier_name: 'Otro mes', document_kind: 'paper', total: '999', spent_on: '2026-10-31' })
  await spend({ supplier_name: 'Borrador', document_kind: 'paper', total: '888', is_draft: true })

  const book = (await packageOf()).get('02_compras.xlsx')!
  expect(
    sheet(book, 2).map((row) => [
      row.proveedor_nombre,
      row.respaldo,
      row.base_crc,
      row.iva_crc,
      row.deducible,
    ]),
  ).toEqual([
    ['Ferretería', 'Recibo en papel', '1000.00', '130.00', '1'],
    ['Soda', 'Tiquete electrónico', '500.00', '65.00', '0'],
    ['Cloud Inc.', 'Factura del exterior', '50000.00', '0.00', '1'],
    ['Propinas', 'Sin comprobante', '15000.00', '0.00', '1'],
    ['Gasolinera', 'Tiquete electrónico', '10111.00', '1314.43', '1'],
  ])
  const bought = sum(
    ['1130', '2260', '11425.43', '1130', '565', '50000', '15000'].map((amount) => decimal(amount)),
  )
  const all = [...sheet(book), ...sheet(book, 2)]
  expect(total(all, 'total_crc')).toBe(toFixedText(bought, 2))
  expect(sums(book, 2)).toMatchObject([{ periodo: 'Total CRC', total_crc: '78120.43' }])
})

test('the books add up to what was sold, line by line and document by document', async () => {
  const sold = await sellForAMonth()
  await buySomething()
  const files = await packageOf()
  const expected = inColones()
  const lines = sheet(files.get('01_ventas.xlsx')!)
  expect(lines).toHaveLength(5)
  expect([total(lines, 'base_crc'), total(lines, 'iva_crc'), total(lines, 'total_crc')]).toEqual([
    expected.base,
    expected.vat,
    expected.total,
  ])
  expect(lines.map(({ casilla_150 }) => casilla_150)).toEqual(['V13_B', 'V13_B', 'V13_B', 'VSC_EX', 'V13_B'])
  const documents = sheet(files.get('01_ventas.xlsx')!, 2)
  expect(documents.map((row) => row.clave)).toEqual(sold.map((row) => row.clave))
  expect(documents.at(-1)).toMatchObject({ tipo_doc: '03', total: '-1130.00', ref_codigo: '02' })

  expect(sheet(files.get('02_compras.xlsx')!)).toMatchObject([
    {
      proveedor_nombre: '=Finca La Cima',
      linea: '1',
      cabys: '2391102010200',
      descripcion: 'Café en grano',
      clase: 'bien',
      base_crc: '900.00',
      iva_crc: '117.00',
      total_crc: '1017.00',
      casilla_150: 'C13_B',
      mensaje_estado: 'Por responder',
      uso: 'COMMON',
    },
    { linea: '2', descripcion: 'Tostado', clase: 'servicio', base_crc: '100.00', iva_crc: '13.00' },
  ])
  expect(sheet(files.get('09_diferencias.xlsx')!).map((row) => row.diferencia)).toEqual([
    'Emitido y rechazado',
    'Recibido sin responder',
  ])
})

// The sheet of documents had what is exempt and not subject before discounts, that of lines after them.
test('what is exempt and not subject is the same in both sheets of the book of sales, discounts taken off', async () => {
  const line = (rate_code: string, unit_price: string) =>
    aLine({
      ...{ quantity: '1', unit_price, taxes: [{ code: '01', rate_code }] },
      discounts: [{ code: '07', amount: '33.33' }],
    })
  const { id } = await issued(
    t,
    company,
    anInvoice(company.client, { lines: [line('10', '100.55'), line('11', '200.77'), line('08', '300')] }),
  )
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [id])
  const book = (await packageOf()).get('01_ventas.xlsx')!
  const of = (rows: ReturnType<typeof sheet>) => [total(rows, 'exento'), total(rows, 'no_sujeto')]
  expect(of(sheet(book))).toEqual(of(sheet(book, 2)))
  expect(sheet(book, 2)).toMatchObject([{ exento: '67.22', no_sujeto: '167.44' }])
})

// Documents were added up in five decimals and their lines in cents, so that the two sheets told another tax.
test('the documents of the book of sales add up to its lines to the cent, whatever their decimals', async () => {
  const odd: Sale[] = [
    ...['33.33333', '0.55555', '17.07777'].map((price) => ({
      ...{ input: {}, rate: '1', percent: '13' },
      lines: [['1', price] as [string, string]],
    })),
    {
      input: { currency: 'USD', exchange_rate: '505.55' },
      rate: '505.55',
      percent: '13',
      lines: [['3', '1.42857']],
    },
    {
      input: { currency: 'USD', exchange_rate: '505.55' },
      rate: '505.55',
      percent: '13',
      lines: [['7', '0.33333']],
    },
  ]
  const sold: DocumentRow[] = []
  for (const sale of odd) sold.push(await issued(t, company, draftOf(sale)))
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    sold.map(({ id }) => id),
  ])
  const book = (await packageOf()).get('01_ventas.xlsx')!
  const [lines, documents] = [sums(book, 1), sums(book, 2)]
  expect(lines.map(({ periodo }) => periodo)).toEqual(['Total CRC', 'Total USD'])
  const amounts = (rows: typeof lines, heads: string[]) =>
    rows.map((row) => heads.map((head) => toFixedText(decimal(row[head]!), 2)))
  expect(amounts(documents, ['impuesto', 'total', 'total_crc'])).toEqual(
    amounts(lines, ['iva', 'total', 'total_crc']),
  )
  // What is shown is what was added up.
  const rows = Map.groupBy(sheet(book, 2), ({ moneda }) => moneda)
  for (const head of ['venta_neta', 'impuesto', 'total', 'total_crc'])
    expect(amounts(documents, [head]).flat()).toEqual(
      ['CRC', 'USD'].map((currency) =>
        toFixedText(sum(rows.get(currency)!.map((row) => round(decimal(row[head]!), 2, halfUp))), 2),
      ),
    )
})

// A refused message and its answer were left out: only the last one was packed.
test('every message to the authority is in it with its answer, and the receipt of a filed return', async () => {
  const clave = await buySomething()
  for (const [number, decided_at] of [
    ['00100001050000000001', '2026-11-20'],
    ['00100001050000000002', '2026-11-21'],
  ])
    await t.asOwner(
      `with s as (
        insert into submissions (company_id, subject, subject_id, environment, state, queued_at)
        values ($1, 'answer', gen_random_uuid(), 'simulator', 'finished', now()) returning *
      ), m as (
        insert into reception_messages (company_id, id, reception_id, environment, answer, consecutivo, message, decided_at,
          settled_at)
        select s.company_id, s.subject_id, r.id, 'simulator', 'accepted', $2, '{}', $3, now()
        from s join receptions r on r.company_id = s.company_id
      )
      insert into submission_files (company_id, subject_id, kind, content, created_at)
      select s.company_id, s.subject_id, k.kind, convert_to(k.kind || $2, 'UTF8'), now()
      from s, (values ('xml'), ('answer')) k (kind)`,
      [company.id, number, decided_at],
    )
  await t.asOwner(
    `insert into vat_returns (company_id, environment, period, state, filed_at, filed_on, filing_number, left_over, balances,
      register, updated_at)
    values ($1, 'simulator', $2, 'filed', now(), '2026-12-14', '1504567890123',
      '{"period": "0", "health": "0", "cards": "0", "carried": "0"}', '[]', '[]', now())`,
    [company.id, month],
  )
  const files = await packageOf()
  const text = (name: string) => files.get(name)?.toString()
  for (const number of ['00100001050000000001', '00100001050000000002']) {
    expect(text(`xml/recibidos/${clave}-${number}.xml`)).toBe(`xml${number}`)
    expect(text(`xml/recibidos/${clave}-${number}_respuesta.xml`)).toBe(`answer${number}`)
  }
  expect(sheet(files.get('acuses/declaracion_d150.xlsx')!)).toMatchObject([{ numero: '1504567890123' }])
})

// The scans that the expenses were typed from were left out, so that whoever opened the package asked for them again.
test('the papers of the expenses of the month are in it and in its list, told apart where they have one name', async () => {
  const expense = await spend({
    supplier_name: 'Ferretería: El Clavo',
    document_kind: 'paper',
    total: '1130',
  })
  const before = await spend({
    supplier_name: 'Otro mes',
    document_kind: 'paper',
    total: '999',
    spent_on: '2026-10-31',
  })
  for (const { id } of [expense, before])
    for (const size of [4, 5])
      expect(
        (
          await t.send(
            'POST',
            `/expenses/${id}/files`,
            company.as,
            multipart({ name: 'recibo.png' }, { file: aPng(size, size) }),
          )
        ).status,
      ).toBe(200)
  const files = await packageOf()
  const papers = [...files.keys()].filter((name) => name.startsWith('gastos/'))
  const own = expense.id.slice(-4)
  expect(papers).toEqual(
    [1, 2].map((place) => `gastos/2026-11-12 Ferretería El Clavo ${own}-${place} recibo.png`),
  )
  expect(papers.map((name) => files.get(name)!.equals(aPng(4, 4)))).toEqual([true, false])
  const list = files.get('manifest.csv')!.toString()
  for (const name of papers)
    expect(list).toContain(
      `${name};${files.get(name)!.length};${createHash('sha256').update(files.get(name)!).digest('hex')}`,
    )
})

// Official kind 08 is a paper of a contingency: sales that named one were missing here, and a note to one lowered the purchases.
test('what replaces a paper of a contingency is sold, and a note to such a paper takes back a sale', async () => {
  const paper = { document_type: '08', number: 'P-0017', issued_at: '2026-11-10T12:00:00-06:00' }
  const sold = [
    await issued(t, company, {
      ...draftOf(sales[0]!),
      situation: '2',
      references: [{ ...paper, code: '05', reason: 'Sustituye comprobante provisional' }],
    }),
    await issued(t, company, {
      ...draftOf(returned),
      references: [{ ...paper, code: '02', reason: 'Devolución' }],
    }),
  ]
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    sold.map(({ id }) => id),
  ])
  const files = await packageOf()
  expect(sheet(files.get('01_ventas.xlsx')!, 2).map(({ clave }) => clave)).toEqual(
    sold.map(({ clave }) => clave),
  )
  expect(sheet(files.get('02_compras.xlsx')!)).toEqual([])
  const { boxes }: VatReturn = (await t.send('GET', `/vat-returns/${month}`, company.as)).body
  expect(boxes.find(({ id }) => id === 'V13_B')?.amount).toBe('1999.99')
  expect(boxes.find(({ id }) => id === 'C13_B')?.amount).toBe('0.00')
})

// fiscal.md 5: there was no way to correct what we had issued for a supplier, so that its first figure stayed in the books.
test('a purchase invoice that another one replaces is taken back in the book of purchases, and is no sale', async () => {
  const draft = (price: string, references: DraftInput['references'] = []) =>
    anInvoice(company.client, {
      kind: 'purchase',
      lines: [aLine({ quantity: '1', unit_price: price, taxes: [{ code: '01', rate_code: '10' }] })],
      references: [
        {
          document_type: '14',
          number: 'A-123',
          issued_at: '2026-11-10T12:00:00-06:00',
          code: '04',
          reason: 'Comprobante del proveedor',
        },
        ...references,
      ],
    })
  const accept = ({ id }: DocumentRow) =>
    t.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [id])
  const wrong = await issued(t, company, draft('50000'))
  await accept(wrong)
  const { clave, issued_at } = wrong
  const instead = {
    document_type: '15',
    number: clave!,
    issued_at: issued_at!,
    code: '07',
    reason: 'Corrige',
  }
  const right = await issued(t, company, draft('40000', [instead]))
  await accept(right)

  const files = await packageOf()
  const rows = sheet(files.get('02_compras.xlsx')!)
  expect(rows.map((row) => [row.tipo_doc, row.clave, row.base_crc, row.casilla_150])).toEqual([
    ['08', wrong.clave, '50000.00', 'CN_REG'],
    ['08', wrong.clave, '-50000.00', 'CN_REG'],
    ['08', right.clave, '40000.00', 'CN_REG'],
  ])
  expect(sheet(files.get('01_ventas.xlsx')!)).toEqual([])
})

// The summary said that the program has no data of cards, capital goods and bank, long after it had.
test('what the month knows of deferred tax, cards, capital goods, the bank and papers is in it, a sheet each', async () => {
  await buySomething()
  const slow = await issued(
    t,
    company,
    anInvoice(company.client, { sale_condition: '10', credit_days: 90, payments: [] }),
  )
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = $1`, [slow.id])
  const paid = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: '2026-11-20',
      currency: 'CRC',
      amount: '500',
      means: '01',
      allocations: [{ document_id: slow.id, amount: '500' }],
    },
  })
  expect(paid.status, paid.text).toBe(201)
  const put = async (path: string, payload: object) => {
    const { status, text } = await t.send('PUT', `/vat-returns/${month}/${path}`, company.as, { payload })
    expect(status, text).toBe(200)
  }
  await put('inputs', {
    uses_deferral: true,
    carried_balance: null,
    compensation: '0',
    interest: '0',
    withholdings: [{ day: '2026-11-20', acquirer: 'BAC', gross: '500000', withheld: '26550' }],
    customs: [],
    adjustments: [],
    prefilled: [],
  })
  const [bought] = await t.asOwner<{ id: string }>('select id from receptions where company_id = $1', [
    company.id,
  ])
  await put('uses', {
    about: 'reception',
    about_id: bought!.id,
    use: 'full',
    reduced_rate: null,
    is_capital: true,
  })
  await t.asOwner(
    `insert into bank_lines (company_id, id, environment, account, currency, happened_on, amount, text, fingerprint, file_name,
      ignored_because, decided_at, created_at)
    select $1, gen_random_uuid(), 'simulator', 'CR05015202001026284066', 'CRC', l.day::date, l.amount, l.text, repeat(l.mark, 64),
      'noviembre.csv', l.why, case when l.why is null then null else now() end, now()
    from (values
      ('2026-11-30', 1130, 'SINPE MARIA', 'a', null), ('2026-11-02', -250, 'COMISION', 'b', 'Comisión del banco'),
      ('2026-12-01', 99, 'DE DICIEMBRE', 'c', null)
    ) l (day, amount, text, mark, why)`,
    [company.id],
  )
  const spend = (supplier_name: string, number: string | null, document_kind: string) =>
    t.send('POST', '/expenses', company.as, {
      payload: {
        spent_on: '2026-11-12',
        supplier_name,
        supplier_identification_type: number === null ? null : '02',
        supplier_identification_number: number,
        document_kind,
        document_number: document_kind === 'none' ? null : 'R-1',
        currency: 'CRC',
        total: '15000',
        vat: '0',
        deductible: 'yes',
      },
    })
  const spent = [
    await spend('Intereses', null, 'none'),
    await spend('Municipalidad de San José', '3014042058', 'paper'),
  ]
  expect(spent.map(({ status }) => status)).toEqual([201, 201])

  const files = await packageOf()
  const rows = (name: string, place = 1) => sheet(files.get(name)!, place)
  expect(rows('04_diferidos.xlsx')).toMatchObject([{ total: '2260', iva: '260', total_cobrado: '500' }])
  // Of each payment the register says day and number (RLIVA, art. 40 bis).
  expect(rows('04_diferidos.xlsx', 2)).toMatchObject([{ consecutivo: slow.consecutivo, monto: '500' }])
  expect(rows('05_tarjetas.xlsx')).toMatchObject([{ adquirente: 'BAC', iva_retenido: '26550' }])
  expect(rows('06_bienes_capital.xlsx')).toMatchObject([
    { proveedor: '=Finca La Cima', base_crc: '1000', uso: 'FULL', iva_acreditable: '130' },
  ])
  expect(
    rows('07_conciliacion_bancaria.xlsx').map(({ descripcion, estado, motivo }) => [
      descripcion,
      estado,
      motivo,
    ]),
  ).toEqual([
    ['COMISION', 'ignorado', 'Comisión del banco'],
    ['SINPE MARIA', 'por conciliar', ''],
  ])
  expect(
    rows('08_d270.xlsx').map(({ nombre, institucion_publica }) => [nombre, institucion_publica]),
  ).toEqual([
    ['Municipalidad de San José', '1'],
    ['Intereses', '0'],
  ])
})

// Sales to the State stood in the book under a box that they are not declared in, and what is declared of them stood nowhere.
test('a sale to the State stands in the book without a box, and its receipt where the return has it', async () => {
  const sold = await issued(
    t,
    company,
    anInvoice(company.client, { lines: [aLine()], sale_condition: '08', payments: [] }),
  )
  const receipt = await issued(
    t,
    company,
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '09',
      lines: [
        { description: 'Pago', quantity: '1', unit_price: '500', taxes: [{ code: '01', rate_code: '08' }] },
      ],
      payments: [{ means: '04' }],
      references: [
        {
          document_type: '01',
          number: sold.clave!,
          issued_at: sold.issued_at!,
          code: '17',
          reason: 'Pago del documento',
        },
      ],
    }),
  )
  await t.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    [sold.id, receipt.id],
  ])
  const book = (await packageOf()).get('01_ventas.xlsx')!
  expect(sheet(book)).toMatchObject([{ base_crc: '2000.00', casilla_150: '' }])
  expect(sheet(book, 3)).toMatchObject([
    { tipo_doc: '10', consecutivo: receipt.consecutivo, base_crc: '500.00', casilla_150: 'V13_B' },
  ])
  const { boxes }: VatReturn = (await t.send('GET', `/vat-returns/${month}`, company.as)).body
  expect(boxes.find(({ id }) => id === 'V13_B')?.amount).toBe('500.00')
})

test('several companies have a folder each in one file, made for whoever may take all of them along', async () => {
  await sellForAMonth()
  const other = await anIssuingCompany(t)
  const both = { month, companies: [company.id, other.id] }
  expect((await ask(both)).status).toBe(403)
  await unsafeForCompany(t, other.id, (ctx) => addMember(ctx, company.owner.id, 'accountant'))
  const files = await packageOf(both)
  const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
  expect([...folders]).toEqual(['Panadería La Espiga S.A', 'Panadería La Espiga S.A 2'])
  const theirs = [...files.keys()].filter((name) => name.startsWith('Panadería La Espiga S.A 2/'))
  expect(theirs).toContain('Panadería La Espiga S.A 2/manifest.csv')
  expect(theirs.some((name) => name.includes('/xml/'))).toBe(false)
  // The board tells of which month one was made, in each of them.
  const made = await t.asOwner(
    'select company_id, period, made_by from made_packages where company_id = any($1) order by company_id',
    [both.companies],
  )
  expect(made).toEqual(
    both.companies.toSorted().map((company_id) => ({ company_id, period: month, made_by: company.owner.id })),
  )
})

test('is for who may take files along, and of a month that began', async () => {
  for (const role of ['viewer', 'biller'] as const) {
    const as = { token: company.members[role]!.token, company: company.id }
    expect((await ask({ month }, as)).status).toBe(403)
  }
  expect((await ask({ month: '2027-03' })).status).toBe(422)
  const accountant = { token: company.members.accountant!.token, company: company.id }
  expect((await ask({ month }, accountant)).status).toBe(201)
})

test('one that is stopped leaves nothing', async () => {
  await sellForAMonth()
  const { id } = (await ask({ month })).body as Task
  await run(id, {
    ...task,
    run: (running) =>
      task.run({
        ...running,
        async openFile(file) {
          const out = await running.openFile(file)
          out.write('half')
          await t.send('POST', `/tasks/${id}/stop`, company.as)
          await new Promise((resolve) => running.signal.addEventListener('abort', resolve))
          return out
        },
      }),
  })
  expect((await tasks())[0]).toMatchObject({ id, status: 'stopped', file: null })
  await expect(readFile(join(t.paths.tasks, company.id, id))).rejects.toThrow('ENOENT')
})

test('made by itself it is that of the month before its day', async () => {
  const names: string[] = []
  const written = scheduledMonthPackage(countOpenInPeriod).write({
    doors: t,
    companyId: company.id,
    userId: company.owner.id,
    taskId: company.id,
    input: { parameters: {}, language: 'es', on: '2027-01-01' },
    signal: new AbortController().signal,
    progress: () => {},
    async openFile({ name }) {
      names.push(name)
      return new PassThrough().resume()
    },
  })
  await written
  expect(names).toEqual(['Panadería La Espiga S.A. 2026-12.zip'])
})

// A practice of forty companies arranged forty schedules.
test('one schedule makes those of several companies, for whoever may take all of them along, and says so to them alone', async () => {
  const other = await anIssuingCompany(t)
  const accountant = { token: company.members.accountant!.token, company: company.id }
  const arrange = (companies: string[], as: object = accountant) =>
    t.send('POST', '/scheduled-files', as, {
      payload: {
        kind: 'month-package',
        parameters: { companies },
        recipients: ['c@example.test'],
        month_day: 1,
      },
    })
  const both = [company.id, other.id]
  expect((await arrange(both)).status).toBe(403)
  expect((await arrange(['all'])).status).toBe(422)
  expect((await arrange([])).status).toBe(422)
  await unsafeForCompany(t, other.id, (ctx) => addMember(ctx, company.members.accountant!.id, 'accountant'))
  const arranged = await arrange(both)
  expect(arranged.status, arranged.text).toBe(201)
  expect(arranged.body).toMatchObject({ parameters: { companies: both } })
  const seen = await t.send('GET', '/scheduled-files', company.as)
  expect(seen.text).not.toContain(other.id)

  const names: string[] = []
  const running = {
    doors: t,
    companyId: company.id,
    userId: company.members.accountant!.id,
    taskId: company.id,
    input: { parameters: { companies: both }, language: 'es' as const, on: '2027-01-01' },
    signal: new AbortController().signal,
    progress: () => {},
    async openFile({ name }: { name: string }) {
      names.push(name)
      return new PassThrough().resume()
    },
  }
  await scheduledMonthPackage(countOpenInPeriod).write(running)
  expect(names).toEqual(['Paquetes del mes 2026-12.zip'])
  // Whoever left one of them makes none of it.
  await t.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    other.id,
    company.members.accountant!.id,
  ])
  await expect(scheduledMonthPackage(countOpenInPeriod).write(running)).rejects.toMatchObject({
    code: 'not-your-company',
  })
})
