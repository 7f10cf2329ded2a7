import { type DocumentDetail, type DraftInput, describeReport, type Report } from '@cuentaclara/contracts'
import {
  type Decimal,
  decimal,
  halfUp,
  multiply,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// Rates 01 and 11 are no part of the net that is taxed, exempt or exonerated: without a column of their own the others did not make the net.
const untaxed = ['exempt', 'exonerated', 'not_subject'] as const
const month = { from: '2026-11-01', to: '2026-11-30' }

let app: TestApp
let company: IssuingCompany
const sold: DocumentDetail[] = []

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  const rates = ['08', '10', '11', '01']
  const first = await sell({ lines: rates.map((code, place) => at(code, `${1000 + place}.33333`)) })
  await sell({ lines: [exonerated('2000')] })
  await sell({ lines: [at('11', '700.55')], kind: 'ticket', client_id: null })
  await sell({ lines: [at('11', '12.345')], currency: 'USD', exchange_rate: '505.55' })
  const { clave, issued_at } = first
  await sell({
    lines: [at('11', '100.1')],
    kind: 'credit-note',
    references: [
      { document_type: '01', number: clave!, issued_at: issued_at!, code: '02', reason: 'Devolución' },
    ],
  })
})
afterAll(() => app.close())

const at = (rate_code: string, unit_price: string) =>
  aLine({ quantity: '1', unit_price, taxes: [{ code: '01', rate_code }] })
const exonerated = (unit_price: string) =>
  aLine({
    quantity: '1',
    unit_price,
    taxes: [
      {
        code: '01',
        rate_code: '08',
        exoneration: {
          document_type: '04',
          document_number: 'AL-00012345-26',
          institution: '01',
          issued_at: '2026-01-01T00:00:00-06:00',
          rate_points: '5',
        },
      },
    ],
  })
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body

async function sell(input: Partial<DraftInput>): Promise<DocumentDetail> {
  const { id } = await issued(app, company, anInvoice(company.client, input))
  await giveStatus(app, id, 'accepted')
  const document = await get<DocumentDetail>(`/documents/${id}`)
  sold.push(document)
  return document
}

/** What the documents themselves say, in colones at the rate of each. */
function ofDocuments(measure: (typeof untaxed)[number], documents: readonly DocumentDetail[]): string {
  const cents = (amount: Decimal) => round(amount, 2, halfUp)
  const amounts = documents.map(({ kind, summary, exchange_rate }) => {
    const inColones = cents(multiply(cents(decimal(summary[measure])), decimal(exchange_rate)))
    return kind === 'credit-note' ? subtract(zero, inColones) : inColones
  })
  return toText(sum(amounts))
}

test.each(['sales', 'invoices'] as const)(
  '%s: what is exempt, exonerated and not subject is what the documents say, on the screen and in the file',
  async (report) => {
    const about = sold.filter(({ kind }) => report === 'sales' || kind !== 'ticket')
    const query = new URLSearchParams(month)
    const found = await get<Report>(`/reports/${report}?${query}`)
    const byMonth = await get<Report>(`/reports/${report}?${query}&group_by=month`)
    const fields = ['kind', ...untaxed]
    const file = await exportedLines(app, company, { list: `report-${report}`, query: month, fields })
    const [label, ...sums] = file.at(-1)!.split(',')
    expect(label).toBe('Total CRC')
    for (const [place, measure] of untaxed.entries()) {
      const expected = ofDocuments(measure, about)
      expect(decimal(expected), measure).not.toEqual(zero)
      expect(describeReport(report).measures).toContain(measure)
      expect(found.in_colones[measure], measure).toBe(expected)
      expect(toText(sum(found.documents!.map((row) => decimal(row[measure])))), measure).toBe(expected)
      expect(byMonth.groups!.map((row) => row[measure])).toEqual([expected])
      expect(toText(decimal(sums[place]!)), measure).toBe(expected)
    }
  },
)
