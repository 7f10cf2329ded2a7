import type { ClientStatement, DocumentRow, Report } from '@cuentaclara/contracts'
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

let app: TestApp
let company: IssuingCompany
let invoice: DocumentRow

const get = async <Body>(path: string) => {
  const { status, body, text } = await app.send('GET', path, company.as)
  expect(status, text).toBe(200)
  return body as Body
}
const post = async (path: string, payload: object) => {
  const answer = await app.send('POST', path, company.as, { payload })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body as { id: string }
}
/** Days pass; the session of the owner does not end. */
const wait = async (days: number) => {
  app.clock.advance(days * 24 * 60 * 60 * 1000)
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
}
const owed = async (asOf: string) => {
  const { in_colones } = await get<Report>(`/reports/receivables?as_of=${asOf}`)
  return { balance: in_colones.balance, late: in_colones.late_30, count: in_colones.count }
}

// On the 21st an invoice of 2 260 is issued on credit of 30 days. It is paid in part on 1 December, credited in part on the
// 6th, and its rest is written off on the 11th.
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  const onCredit = { sale_condition: '02', credit_days: 15, payments: [] }
  invoice = await issued(app, company, anInvoice(company.client, onCredit))
  await giveStatus(app, invoice.id, 'accepted')
  await wait(10)
  await post('/payments', {
    client_id: company.client.id,
    paid_on: '2026-12-01',
    currency: 'CRC',
    amount: '1000',
    means: '01',
    allocations: [{ document_id: invoice.id, amount: '1000' }],
  })
  await wait(5)
  const note = await issued(app, company, {
    ...anInvoice(company.client, { ...onCredit, lines: [aLine({ quantity: '1' })] }),
    kind: 'credit-note',
    references: [
      {
        document_type: '01',
        number: invoice.clave!,
        issued_at: invoice.issued_at!,
        code: '02',
        reason: 'Devolución',
      },
    ],
  })
  await giveStatus(app, note.id, 'accepted')
  await wait(5)
  await post(`/documents/${invoice.id}/write-off`, { reason: 'No vale la pena cobrarlo' })
  await wait(5)
})
afterAll(() => app.close())

// At the end of a year an accountant needs what was owed on its last day, and only "now" could be asked.
test('what clients owed at the end of a day is told whatever happened since, and how late it was then', async () => {
  expect(await owed('2026-11-20')).toEqual({ balance: '0', late: '0', count: 0 })
  expect(await owed('2026-11-30')).toEqual({ balance: '2260', late: '0', count: 1 })
  expect(await owed('2026-12-01')).toEqual({ balance: '1260', late: '0', count: 1 })
  expect(await owed('2026-12-06')).toEqual({ balance: '130', late: '0', count: 1 })
  expect(await owed('2026-12-07')).toEqual({ balance: '130', late: '130', count: 1 })
  expect(await owed('2026-12-11')).toEqual({ balance: '0', late: '0', count: 0 })
  const { documents } = await get<Report>('/reports/receivables?as_of=2026-12-07')
  expect(documents).toMatchObject([{ id: invoice.id, balance: '130', facts: { days_late: '1' } }])
})

test('it is what the statement of the client closes with on that day', async () => {
  for (const day of ['2026-11-21', '2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06', '2026-12-10']) {
    const { closing } = await get<ClientStatement>(
      `/clients/${company.client.id}/statement?from=2026-01-01&to=${day}`,
    )
    expect((await owed(day)).balance, day).toBe(closing)
  }
})

test('what the company owed its suppliers counts until the day it was paid', async () => {
  const expense = await post('/expenses', {
    spent_on: '2026-11-25',
    supplier_name: 'Imprenta El Alba',
    currency: 'CRC',
    total: '5000',
    vat: '0',
    due_on: '2026-11-30',
  })
  await app.asOwner(
    `update expenses set status = 'paid', paid_on = '2026-12-05', means = '01' where id = $1`,
    [expense.id],
  )
  const owedTo = async (asOf: string) => {
    const { in_colones } = await get<Report>(`/reports/payables?as_of=${asOf}`)
    return [in_colones.balance, in_colones.late_30]
  }
  expect(await owedTo('2026-11-24')).toEqual(['0', '0'])
  expect(await owedTo('2026-11-30')).toEqual(['5000', '0'])
  expect(await owedTo('2026-12-04')).toEqual(['5000', '5000'])
  expect(await owedTo('2026-12-05')).toEqual(['0', '0'])
  expect((await get<Report>('/reports/payables')).in_colones.balance).toBe('0')
})

test('a day to come has not been yet', async () => {
  const { status, body } = await app.send('GET', '/reports/receivables?as_of=2027-06-01', company.as)
  expect(status).toBe(422)
  expect(Object.keys((body as { errors: object }).errors)).toEqual(['as_of'])
})
