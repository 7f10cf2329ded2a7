import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentRow, DraftInput, Task } from '@cuentaclara/contracts'
import { add, type Decimal, decimal, halfUp, multiply, round, sum, toFixedText } from '@cuentaclara/decimal'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { countOpenInPeriod } from '#app/open-in-period.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { monthPackageTask } from '../month-package-task.ts'

export const month = '2026-11'
export const task = monthPackageTask(countOpenInPeriod)
export const supplierXml = Buffer.from('\uFEFF<FacturaElectronica>ñ &amp; ₡\r\n</FacturaElectronica>')

/** For each test of a file a company that sells and buys in November, and the packages of its month. */
export function useShop() {
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
  const sell = (input?: DraftInput) => issued(t, company, input)
  const accept = (documents: readonly { id: string }[]) =>
    t.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
      documents.map(({ id }) => id),
    ])

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

  function draftOf({ input, percent, lines }: Sale): DraftInput {
    return anInvoice(company.client, {
      ...input,
      lines: lines.map(([quantity, unit_price]) =>
        aLine({ quantity, unit_price, taxes: [{ code: '01', rate_code: percent === '13' ? '08' : '10' }] }),
      ),
    })
  }

  /** Sells what `sales` says, with a part that was taken back and an invoice that was rejected, which counts nowhere. */
  async function sellForAMonth(): Promise<DocumentRow[]> {
    const rejected = await sell()
    const sold: DocumentRow[] = []
    for (const sale of sales) sold.push(await sell(draftOf(sale)))
    const [{ clave, issued_at } = rejected] = sold
    const references = [
      { document_type: '01', number: clave!, issued_at: issued_at!, code: '02', reason: 'Devolución' },
    ]
    sold.push(await sell({ ...draftOf(returned), references }))
    await accept(sold)
    await t.asOwner(`update documents set fiscal_status = 'rejected', charged = 0, paid = 0 where id = $1`, [
      rejected.id,
    ])
    return sold
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

  return {
    get app() {
      return t
    },
    get company() {
      return company
    },
    run,
    ask,
    tasks,
    sell,
    /** The authority accepts them. */
    accept,
    packageOf,
    draftOf,
    sellForAMonth,
    buySomething,
    spend,
    receiveTicket,
  }
}

type Spent = { supplier_name: string; document_kind: string; total: string; vat?: string }

/** The rows of a sheet, by their heads, without its sums. */
export function sheet(workbook: Buffer, place = 1): Record<string, string>[] {
  return wholeSheet(workbook, place).filter(({ periodo }) => !periodo?.startsWith('Total'))
}

/** The sums below the rows of a book, one for each currency. */
export function sums(workbook: Buffer, place = 1): Record<string, string>[] {
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

/** What a column of a sheet comes to, in cents. */
export const total = (rows: Record<string, string>[], head: string) =>
  toFixedText(sum(rows.map((row) => decimal(row[head] || '0'))), 2)

export type Sale = {
  input: Partial<DraftInput>
  rate: string
  percent: string
  lines: [quantity: string, price: string][]
}
/** A month of sales: in colones and dollars, and exempt. */
export const sales: Sale[] = [
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
/** What one of them took back. */
export const returned: Sale = {
  input: { kind: 'credit-note' },
  rate: '-1',
  percent: '13',
  lines: [['1', '1000']],
}

/** Base, VAT and total in colones, from nothing but what was sold. */
export function inColones() {
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
