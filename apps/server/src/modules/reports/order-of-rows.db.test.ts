import type { Report } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// Five invoices of one second, each with lines that differ in nothing but their place and their quantity.
const count = 5
let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  const alike = { description: 'Consultoría' }
  const lines = [
    aLine({ ...alike, quantity: '2', unit_price: '500' }),
    aLine({ ...alike, quantity: '1', unit_price: '1000' }),
    aLine({ ...alike, quantity: '4', unit_price: '250' }),
  ]
  for (let turn = 0; turn < count; turn += 1) {
    const { id } = await issued(app, company, anInvoice(company.client, { lines }))
    await giveStatus(app, id, 'accepted')
  }
})
afterAll(() => app.close())

/** The rows of a report as its pages have them, two at a time. */
async function paged(report: string, query: Record<string, string>): Promise<string[]> {
  const rows: string[] = []
  for (let page = 1; ; page += 1) {
    const asked = { from: '2026-11-01', to: '2026-11-30', ...query, page: String(page), per_page: '2' }
    const { status, body, text } = await app.send(
      'GET',
      `/reports/${report}?${new URLSearchParams(asked)}`,
      company.as,
    )
    expect(status, text).toBe(200)
    const { documents } = body as Report
    rows.push(...documents!.map(({ number, quantity }) => `${number} ${quantity}`))
    if (documents!.length < 2) return rows
  }
}

test.each([
  ['sales', 'document', 'at', count],
  ['sales', 'document', 'total', count],
  ['issued', 'document', 'at', count],
  ['items', 'line', 'at', 3 * count],
  ['items', 'line', 'total', 3 * count],
] as const)(
  '%s by %s: pages by %s have each row once, and the other way round backwards',
  async (report, group_by, sort, rows) => {
    const up = await paged(report, { group_by, sort })
    expect(up).toHaveLength(rows)
    expect(new Set(up).size).toBe(rows)
    expect(await paged(report, { group_by, sort: `-${sort}` })).toEqual(up.toReversed())
  },
)
