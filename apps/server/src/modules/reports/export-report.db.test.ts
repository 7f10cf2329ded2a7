import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedLines } from '#test/exported-lines.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

const count = 2_300
let app: TestApp
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  app = await createTestApp()
  company = await aCompany(app)
  await app.asOwner(
    `insert into expenses (company_id, id, environment, spent_on, supplier_name, currency, exchange_rate, total, vat, search,
      created_at, updated_at)
    select c.id, gen_random_uuid(), c.environment, date '2026-02-01' + n % 20, 'Proveedor ' || n, 'CRC', 1, 113, 13,
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
