import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedFile, exportedLines } from '#test/exported-lines.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

const count = 2_300
let app: TestApp
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  app = await createTestApp()
  company = await aCompany(app)
  await app.asOwner(
    `insert into expenses (company_id, id, environment, spent_on, supplier_name, currency, exchange_rate, total, vat, vat_credit, search,
      created_at, updated_at)
    select c.id, gen_random_uuid(), c.environment, date '2026-02-01' + n % 20, 'Proveedor ' || n, 'CRC', 1, 113, 13, 13,
      'proveedor ' || n, now(), now()
    from companies c, generate_series(1, ${count}) n where c.id = $1`,
    [company.id],
  )
})
afterAll(() => app.close())

const month = { from: '2026-02-01', to: '2026-02-28' }

test('a report of thousands of documents is in its file whole, each once, with the sum of all', async () => {
  const lines = await exportedLines(app, company, {
    list: 'report-expenses',
    query: month,
    fields: ['supplier_name', 'total'],
  })
  expect(lines.at(-1)).toBe(`Total CRC,${113 * count}.00`)
  expect(new Set(lines.slice(0, -1)).size).toBe(count)
})

test('so is one of thousands of groups', async () => {
  const lines = await exportedLines(app, company, {
    list: 'report-expenses-groups',
    query: { ...month, group_by: 'supplier' },
    fields: ['group', 'total'],
  })
  expect(new Set(lines.slice(0, -1)).size).toBe(count)
})

// LibreOffice showed them as text that no spreadsheet sorts or counts by.
test('days that a report is grouped by are days in a spreadsheet, and the sum stands below them', async () => {
  const asked = {
    list: 'report-vat-groups',
    query: { ...month, group_by: 'day' },
    fields: ['group', 'credit'],
  }
  const fields = ['group', 'vat_credit', 'total']
  const { Sheets } = read(await exportedFile(app, company, { ...asked, fields }, 'xlsx'), { cellDates: true })
  const rows = utils.sheet_to_json<unknown[]>(Object.values(Sheets)[0]!, { header: 1, raw: true, UTC: true })
  const [, ...days] = rows
  const total = days.pop()!
  expect(days.map(([day]) => (day as Date).toISOString().slice(0, 10))).toEqual(
    Array.from({ length: 20 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`),
  )
  expect(total[0]).toBe('Total CRC')
  const lines = await exportedLines(app, company, { ...asked, fields })
  expect(lines[0]).toMatch(/^2026-02-01,/)
})
