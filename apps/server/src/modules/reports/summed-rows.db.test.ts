import { describeReport, type Report, type ReportName, type ReportRows } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { aRandomHistory, hearSums } from '#modules/sales-sums/testing/random-history.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// A report is the same whether its documents are in the sums already or are read one by one.
let app: TestApp
let company: IssuingCompany

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const reports: ReportName[] = ['sales', 'invoices', 'tickets', 'notes', 'items', 'vat', 'issued', 'collected']

/** Whole years and months, and periods that begin and end within one; the last one holds today. */
const periodsUntil = (today: string) => [
  { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  { from: '2026-11-01', to: '2027-01-31' },
  { from: '2026-12-05', to: '2027-02-17' },
  { from: '2027-01-10', to: today },
]

const narrowings = ['', '&currency=USD', '&include_waiting=true', '&branch=001']

/** What every report and the dashboard say, by address. */
async function readAll(today: string): Promise<Record<string, unknown>> {
  const periods = periodsUntil(today).map(({ from, to }) => `from=${from}&to=${to}`)
  // Single documents are never read from sums. Each group is narrowed in another way in each period.
  const groups = reports.flatMap((report) =>
    describeReport(report)
      .groups.filter((group) => group !== 'document')
      .map((group) => ({ report, group })),
  )
  const paths = periods.flatMap((period, turn) => [
    `/dashboard?${period}&currency=${turn % 2 === 0 ? 'CRC' : 'USD'}`,
    ...groups.map(({ report, group }, index) => {
      const also = narrowings[(index + turn) % narrowings.length]
      return `/reports/${report}?${period}&group_by=${group}${also}&per_page=100`
    }),
  ])
  const found: Record<string, unknown> = {}
  for (const path of paths) {
    const { status, body, text } = await app.send('GET', path, company.as)
    if (status !== 200) throw new Error(`${path}: ${text}`)
    found[path] = body
  }
  return found
}

test('every report says the same whether its documents are summed, wait to be, or both', async () => {
  const today = () => costaRicaDay(app.clock.now())
  await aRandomHistory(app, company, { seed: 3, steps: 130, hears: false })
  expect(await app.asOwner('select from sales_sums')).toEqual([])
  const waiting = await readAll(today())
  await hearSums(app)
  expect((await app.asOwner('select from sales_sums')).length).toBeGreaterThan(8)
  expect(await readAll(today())).toEqual(waiting)

  await aRandomHistory(app, company, { seed: 5, steps: 40, hears: false })
  const both = await readAll(today())
  await hearSums(app)
  expect(await readAll(today())).toEqual(both)
  expect(both).not.toEqual(waiting)
})

// What a report by month lists is taken from its strip; its pages alone are added up by themselves.
test('months are the same as groups of a report and as pages of their own, in every order', async () => {
  const [wholeYears] = periodsUntil(costaRicaDay(app.clock.now()))
  for (const report of ['sales', 'invoices', 'tickets', 'notes'] as const)
    for (const column of ['key', 'name', 'count', ...describeReport(report).measures])
      for (const sort of [column, `-${column}`])
        for (const page of ['1', '2']) {
          const asked = {
            from: '2026-11-01',
            to: wholeYears!.to,
            group_by: 'month',
            sort,
            page,
            per_page: '3',
          }
          const query = new URLSearchParams(asked)
          const whole = await app.send('GET', `/reports/${report}?${query}`, company.as)
          const alone = await app.send('GET', `/reports/${report}/rows?${query}`, company.as)
          expect(whole.status, whole.text).toBe(200)
          const { groups, meta } = whole.body as Report
          if (report === 'sales' && page === '1') expect(groups).toHaveLength(3)
          expect(groups, `${report}?${query}`).toEqual((alone.body as ReportRows).groups)
          expect(meta.total).toBeGreaterThanOrEqual(groups!.length)
        }
})
