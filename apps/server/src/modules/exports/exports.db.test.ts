import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExportInput, Task } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { en } from '@cuentaclara/locales'
import { read as readSheets } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportSources } from '#app/exports.ts'
import { createClient } from '#modules/clients/index.ts'
import { runTask, startTask, taskFiles } from '#modules/tasks/index.ts'
import { unsafeForCompany, withCompany } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { pdfText } from '#test/pdf-text.ts'
import { defineExport } from './export-source.ts'
import { exportTask } from './export-task.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t, 'Panadería La Espiga S.A.', ['accountant', 'biller', 'viewer'])
})
afterAll(() => t.close())

const aClient = (name: string, companyId = company.id) =>
  unsafeForCompany(t, companyId, (ctx) => createClient(ctx, { name, emails: [] }))

type Asked = Partial<Omit<ExportInput, 'options'>> & { options?: Partial<ExportInput['options']> }

const start = ({ options, ...rest }: Asked = {}, as = company.as) =>
  t.send('POST', '/exports', as, {
    payload: {
      list: 'clients',
      options: { type: 'csv', fields: [{ field: 'name', title: 'Nombre' }], ...options },
      ...rest,
    },
  })

async function run(task: Task, as = company.as) {
  const runner = {
    doors: t,
    kinds: [exportTask(exportSources)],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  await runTask(runner, { companyId: company.id, taskId: task.id })
  const { data } = (await t.send('GET', '/tasks', as)).body as { data: Task[] }
  return data.find(({ id }) => id === task.id)!
}

/** Starts and finishes an export, and answers the task with its file. */
async function exported(asked: Asked = {}) {
  const { status, body } = await start(asked)
  expect(status).toBe(201)
  const task = await run(body as Task)
  const file = await readFile(join(t.paths.tasks, company.id, task.id), 'utf8').catch(() => '')
  return { task, file }
}

describe('an export', () => {
  test('is the rows that the list shows with the same search, in its order, fields as ticked', async () => {
    // seed 139
    for (const name of ['Zoe Vega', 'Ana "La Fina", S.A.', 'Café Luna']) await aClient(name)
    const { task, file } = await exported({
      options: { header: 'Clientes', footer: 'Fin', file_name: 'clientes.xls' },
    })
    expect(task).toMatchObject({ kind: 'export', status: 'done', done: 3, result: { rows: 3 } })
    expect(task.file).toMatchObject({ name: 'clientes.csv', type: 'text/csv; charset=utf-8' })
    expect(file).toBe(
      '\uFEFFClientes\r\nNombre\r\n"Ana ""La Fina"", S.A."\r\nCafé Luna\r\nZoe Vega\r\nFin\r\n',
    )
    const found = await exported({ query: { search: 'luna', page: '4', per_page: '10', sort: '-name' } })
    expect(found.file).toBe('\uFEFFNombre\r\nCafé Luna\r\n')
  })

  // rest.md §4: the kind of identity was 01, and phones began with an apostrophe.
  test('says codes in words, and a phone so that no spreadsheet takes it for a sum', async () => {
    await aClient('Zoe Vega')
    await t.asOwner(
      `update clients set identification_type = '02', identification_number = '3101654321', phone_country_code = '506',
        phone_number = '88888888' where company_id = $1`,
      [company.id],
    )
    const fields = ['identification_type', 'phone'].map((field) => ({ field, title: field }))
    const { file } = await exported({ options: { fields, language: 'es' } })
    expect(file).toBe('\uFEFFidentification_type,phone\r\nJurídica,(506) 88888888\r\n')
  })

  // The security history was exported as `company-suspended` and `{"reason":"…"}`.
  test('of the security history says what happened in words', async () => {
    await aClient('Zoe Vega')
    await exported()
    const fields = ['kind', 'facts'].map((field) => ({ field, title: field }))
    const { file } = await exported({ list: 'security', options: { fields, language: 'es' } })
    expect(file).toContain('Lista exportada,clients · csv')
    expect(file).not.toMatch(/[{}]/)
  })

  test('is an xls named data.xls with a sheet named Sheet1 unless it is told otherwise', async () => {
    // seed 140
    await aClient('Zoe Vega')
    const { task } = await exported({ options: { type: undefined } })
    expect(task.file).toMatchObject({ name: 'data.xls', type: 'application/vnd.ms-excel' })
    const bytes = await readFile(join(t.paths.tasks, company.id, task.id))
    expect(readSheets(bytes).SheetNames).toEqual(['Sheet1'])
    const html = await exported({ options: { type: 'html' } })
    expect(html.task.file!.name).toBe('data.html')
    const xlsx = await exported({ options: { type: 'xlsx', file_name: 'Clientes' } })
    expect(xlsx.task.file!.name).toBe('Clientes.xlsx')
    expect(xlsx.file.slice(0, 2)).toBe('PK')
  })

  test.each(['csv', 'xls', 'html', 'xlsx', 'pdf'] as const)(
    'of nothing makes no file, as %s',
    async (type) => {
      // seed 188
      const answer = await start({ options: { type } })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        code: 'nothing-to-export',
        message: 'There is nothing to export.',
      })
      await aClient('Zoe Vega')
      const task = (await start({ options: { type } })).body as Task
      await t.asOwner('delete from clients where company_id = $1', [company.id])
      expect(await run(task)).toMatchObject({
        status: 'failed',
        file: null,
        problem: { code: 'nothing-to-export' },
      })
    },
  )

  test('reads lot after lot without losing or doubling a row', async () => {
    await t.asOwner(
      `insert into clients (company_id, id, name, emails, search, sort_name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Client ' || n, '{}', 'client ' || n, 'client ' || n, now(), now()
       from generate_series(1, 2500) n`,
      [company.id],
    )
    const { task, file } = await exported()
    expect(task).toMatchObject({ done: 2500, result: { rows: 2500 } })
    const lines = file.trim().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(2500)
  })

  test('refuses a list and a field that do not exist, and a query the list would refuse', async () => {
    await aClient('Zoe Vega')
    expect((await start({ list: 'secrets' })).status).toBe(404)
    const field = await start({ options: { fields: [{ field: 'company_id' }] } })
    expect(field.status).toBe(404)
    expect(field.body).toMatchObject({ message: 'This list has no field company_id.' })
    expect((await start({ options: { fields: [] } })).status).toBe(422)
    const query = await start({ list: 'client-statement', options: { fields: [{ field: 'day' }] } as never })
    expect(query.status).toBe(422)
    expect(query.body).toMatchObject({ errors: { 'query.client_id': [expect.any(String)] } })
  })
})

// rest.md §4: there was no PDF of a list.
describe('as a PDF', () => {
  const aPdf = async (asked: Asked) => {
    const { body } = await start({ ...asked, options: { type: 'pdf', ...asked.options } })
    const task = await run(body as Task)
    const pages = task.file === null ? [] : pdfText(await readFile(join(t.paths.tasks, company.id, task.id)))
    return { task, pages: pages.map((page) => page.split('\n').map((line) => line.trim())) }
  }
  const manyClients = (count: number) =>
    t.asOwner(
      `insert into clients (company_id, id, name, emails, search, sort_name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Client ' || lpad(n::text, 4, '0'), '{}', 'client', 'client ' || lpad(n::text, 4, '0'), now(), now()
       from generate_series(1, ${count}) n`,
      [company.id],
    )

  test('every sheet has the heads and its number, the first one whose list it is and what it was narrowed to', async () => {
    await manyClients(120)
    const { task, pages } = await aPdf({
      options: {
        file_name: 'Clientes.pdf',
        title: 'Clientes',
        narrowed: ['Al día', 'Etiqueta: Mayoristas'],
        header: 'Para la contadora',
        footer: 'Fin de la lista',
        fields: [
          { field: 'name', title: 'Nombre' },
          { field: 'phone', title: 'Teléfono' },
        ],
        language: 'es',
      },
    })
    expect(task.file).toMatchObject({ name: 'Clientes.pdf', type: 'application/pdf' })
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page).toContain('Nombre')
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    })
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Panadería La Espiga S.A. · '),
        'Clientes',
        'Al día · Etiqueta: Mayoristas',
        'Para la contadora',
      ]),
    )
    expect(pages.at(-1)).toContain('Fin de la lista')
    const names = pages.flat().filter((line) => /^Client \d{4}$/.test(line))
    expect(new Set(names).size).toBe(120)
    expect(names).toHaveLength(120)
  })

  async function twoExpenses(currency: string, total: string): Promise<string[]> {
    await t.asOwner(
      `insert into expenses (company_id, id, environment, spent_on, supplier_name, currency, exchange_rate, total, vat, search,
        created_at, updated_at)
      select c.id, gen_random_uuid(), c.environment, date '2026-11-09', 'Proveedor', $2, 1, $3, 0, '', now(), now()
      from companies c, generate_series(1, 2) where c.id = $1`,
      [company.id, currency, total],
    )
    const { pages } = await aPdf({
      list: 'expenses',
      options: {
        fields: ['spent_on', 'supplier_name', 'total'].map((field) => ({ field, title: '' })),
        language: 'es',
      },
    })
    return pages[0]!
  }

  test('amounts are written as people read them, and the sum stands below them', async () => {
    const page = await twoExpenses('CRC', '1234567.5')
    expect(page.filter((line) => line === '1,234,567.50')).toHaveLength(2)
    expect(page).toEqual(expect.arrayContaining(['09/11/2026', 'Total CRC', '2,469,135.00']))
  })

  // An expense of 1,235 yen stood there as 1,235.00.
  test('amounts of a currency without cents have none, nor has their sum', async () => {
    const page = await twoExpenses('JPY', '1235')
    expect(page.filter((line) => line === '1,235')).toHaveLength(2)
    expect(page).toEqual(expect.arrayContaining(['Total JPY', '2,470']))
  })

  test('says at once how many rows it holds rather than set a book', async () => {
    await manyClients(3_001)
    const { task } = await aPdf({})
    expect(task).toMatchObject({ status: 'failed', file: null, problem: { code: 'export-too-long' } })
  })
})

describe('a reader who is slow', () => {
  // An xls says at its beginning how long it is, so it is read whole before it is handed out.
  test.each(['csv', 'html', 'xlsx'] as const)('keeps further rows from being read, as %s', async (type) => {
    const most = 20_000
    let read = 0
    const long = defineExport({
      list: 'long',
      query: z.object({}),
      columns: [{ field: 'name', type: 'text', value: (row: string) => row }],
      async *open() {
        // Random, because a thousand equal letters are next to nothing in an archive.
        for (; read < most; read += 1) yield randomBytes(750).toString('base64')
      },
    })
    const options = { type, fields: [{ field: 'name', title: 'Nombre' }] }
    const kind = exportTask([long])
    const member = { companyId: company.id, userId: company.owner.id }
    const task = await withCompany(t, member, (ctx) =>
      startTask(ctx, kind, schemas.exportInput.parse({ list: 'long', options })),
    )
    const ending = new AbortController()
    const files = { ...taskFiles(t.paths.tasks), create: async () => new Writable({ write() {} }) }
    const runner = { doors: t, kinds: [kind], files, log: createLog('silent') }
    const running = runTask(runner, { companyId: company.id, taskId: task.id }, ending.signal)
    await untilStill(() => read)
    expect(read).toBeGreaterThan(0)
    // A few hundred kilobytes of a kilobyte each.
    expect(read).toBeLessThan(1_000)
    ending.abort()
    await running
  })
})

describe('other people', () => {
  test('of a company see nothing of another one’s rows', async () => {
    const two = await aCompany(t, 'Otra S.A.')
    await aClient('Secreto', two.id)
    await aClient('Zoe Vega')
    expect((await exported()).file).toBe('\uFEFFNombre\r\nZoe Vega\r\n')
    expect((await start({}, { token: company.owner.token, company: two.id })).status).toBe(403)
  })

  test('without the permission neither start nor describe one; who lost it meanwhile gets no file', async () => {
    await aClient('Zoe Vega')
    for (const role of ['biller', 'viewer'] as const) {
      const as = { token: company.members[role]!.token, company: company.id }
      expect((await start({}, as)).status).toBe(403)
      expect((await t.send('GET', '/exports/clients', as)).status).toBe(403)
    }
    const accountant = company.members.accountant!
    const as = { token: accountant.token, company: company.id }
    const task = (await start({}, as)).body as Task
    await t.asOwner(`update company_users set role = 'viewer' where company_id = $1 and user_id = $2`, [
      company.id,
      accountant.id,
    ])
    expect(await run(task, as)).toMatchObject({
      status: 'failed',
      file: null,
      problem: { code: 'not-your-role' },
    })
  })
})

describe('every list that can be exported', () => {
  test.each(exportSources.map((source) => [source.list, source] as const))(
    '%s has words for its fields',
    async (list, source) => {
      const words: Readonly<Record<string, string>> = en.tools.exports.columns
      for (const { field } of source.columns) expect(words[field], field).toBeTypeOf('string')
      const { status, body } = await t.send('GET', `/exports/${list}`, company.as)
      expect(status).toBe(200)
      expect((body as { columns: unknown[] }).columns).toHaveLength(source.columns.length)
    },
  )

  test.each(exportSources.map(({ list, columns }) => [list, columns] as const))(
    '%s can be read',
    async (list, columns) => {
      const fields = columns.map(({ field }) => ({ field, title: '' }))
      const query = await queryOf(list)
      const answer = await start({ list, query, options: { fields } })
      expect([201, 409], answer.text).toContain(answer.status)
      if (answer.status === 201) expect(await run(answer.body as Task)).toMatchObject({ status: 'done' })
    },
  )
})

/** What a list cannot be read without. */
async function queryOf(list: string): Promise<Record<string, string>> {
  if (list === 'client-statement') return { client_id: (await aClient('Zoe Vega')).id }
  if (list === 'supplier-statement') {
    const payload = {
      spent_on: '2026-11-02',
      supplier_name: 'Molinos',
      currency: 'CRC',
      document_kind: 'none',
      total: '10',
    }
    expect((await t.send('POST', '/expenses', company.as, { payload })).status).toBe(201)
    return { supplier: 'molinos' }
  }
  return list.startsWith('vat-return') ? { period: '2026-11' } : {}
}

/** Until the first row has come and no other follows. */
async function untilStill(count: () => number): Promise<void> {
  for (let still = 0, last = 0; still < 20; still += 1) {
    if (count() === 0 || count() !== last) still = 0
    last = count()
    await pause(20)
  }
}

// "Exportar" pressed twice made two files.
test('the same list asked for twice is made once; another filter, another format, another person have theirs', async () => {
  await aClient('Ana Mora')
  const first = (await start()).body as Task
  expect((await start()).body).toMatchObject({ id: first.id })
  const others = await Promise.all([
    start({ query: { search: 'ana' } }),
    start({ options: { type: 'xlsx' } }),
    start({}, { ...company.members.accountant!, company: company.id }),
  ])
  expect(new Set([first, ...others.map(({ body }) => body as Task)].map(({ id }) => id)).size).toBe(4)
  await run(first)
  expect(((await start()).body as Task).id).not.toBe(first.id)
})
