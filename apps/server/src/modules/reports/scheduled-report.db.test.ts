import { Writable } from 'node:stream'
import type { Page, ScheduledReport, SecurityEntry } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { daysOfSpan, scheduledReport } from './scheduled-report.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  const { id } = await issued(app, company)
  await giveStatus(app, id, 'accepted')
})
afterAll(() => app.close())

/** The report as it is made on the first of December, as text. */
async function made(parameters: ScheduledReport, userId = company.owner.id): Promise<string> {
  let text = ''
  const openFile = async () =>
    new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk)
        done()
      },
    })
  await scheduledReport.write({
    doors: app,
    companyId: company.id,
    userId,
    taskId: '',
    input: { parameters: schemas.scheduledReport.parse(parameters), language: 'es', on: '2026-12-01' },
    signal: new AbortController().signal,
    progress: () => {},
    openFile,
  })
  return text
}

test('a report is made of the days before its own, by itself, with titles and words of who arranged it', async () => {
  const text = await made({ report: 'sales', span: 'last_month', type: 'csv' })
  expect(text).toContain('Reporte de ventas · 01/11/2026 – 30/11/2026')
  expect(text).toContain('Distribuidora del Valle S.A.')
  expect(text).toMatch(/Total CRC.*2260\.00/)
})

// The letter of a report of one branch read as the report of all of them.
test('what is sent says what it is narrowed to', async () => {
  const narrowed = ['Sucursal: 002 San José']
  const text = await made({
    ...{ report: 'sales', span: 'last_month', type: 'csv' },
    ...{ query: { branch: '002' }, narrowed },
  })
  expect(text).toContain('Reporte de ventas · 01/11/2026 – 30/11/2026 · Sucursal: 002 San José')
  expect(text).not.toContain('Distribuidora del Valle S.A.,')
})

// A day without sales failed, and was told so: whoever waits for the letter did not know whether nothing was sold or nothing worked.
test.each(['csv', 'xlsx', 'pdf'] as const)(
  'of days without anything a file says so, with whose it is: %s',
  async (type) => {
    const text = await made({ report: 'sales', span: 'yesterday', type })
    expect(text.length).toBeGreaterThan(100)
    if (type !== 'csv') return
    const { name } = (
      await app.asOwner<{ name: string }>('select name from companies where id = $1', [company.id])
    )[0]!
    const [head, , ...rows] = text.trim().split('\r\n')
    expect(head).toContain(name)
    expect(head).toContain('Reporte de ventas · 30/11/2026 – 30/11/2026')
    expect(rows).toEqual([])
  },
)

test('what is not told by rate of VAT is empty in its file, and no 0', async () => {
  const text = await made({ report: 'sales', group_by: 'rate', span: 'last_month', type: 'csv' })
  const [, heads, ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const balance = heads!.indexOf('Saldo')
  expect(balance).toBeGreaterThan(0)
  expect(rows.map((cells) => cells[balance])).toEqual(rows.map(() => ''))
  expect(rows.at(-1)![heads!.indexOf('Total')]).toBe('2260.00')
})

// An owner read of every export that somebody pressed a button for, and of none that left by itself each week.
test('stands in the security history of the company as an export, in the name of who arranged it', async () => {
  await made({ report: 'vat', span: 'last_month', type: 'csv' })
  const { body } = await app.send('GET', '/security-history', company.as)
  const [left] = (body as Page<SecurityEntry>).data.filter(({ kind }) => kind === 'exported')
  expect(left).toMatchObject({
    person: { id: company.owner.id },
    facts: { list: expect.stringContaining('report-vat'), format: 'csv' },
  })
})

test('in groups too', async () => {
  const text = await made({ report: 'sales', group_by: 'client', span: 'last_month', type: 'csv' })
  expect(text).toMatch(/Distribuidora del Valle S\.A\.,1,/)
})

// It was taken, and failed on each of its days.
test.each([
  ['parameters.group_by', { report: 'sales', group_by: 'age' }],
  ['parameters.query.client_id', { report: 'sales', query: { client_id: 'x' } }],
  ['parameters.query.status', { report: 'payables', query: { status: 'owed' } }],
  ['parameters.query.within', { report: 'sales', query: { within: 'age:1-30' } }],
])('what no report can be made of is refused when it is arranged: %s', async (field, parameters) => {
  const payload = {
    ...{ kind: 'report', parameters: { ...parameters, span: 'last_month', type: 'csv' } },
    ...{ recipients: ['contador@example.com'], month_day: 1 },
  }
  const { status, body } = await app.send('POST', '/scheduled-files', company.as, { payload })
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]])
})

test('nobody gets by mail what they may not read', async () => {
  const biller = company.members.biller!.id
  await expect(made({ report: 'margin', span: 'last_month', type: 'csv' }, biller)).rejects.toThrow()
})

test.each([
  ['last_month', '2026-12-01', { from: '2026-11-01', to: '2026-11-30' }],
  ['last_month', '2027-01-31', { from: '2026-12-01', to: '2026-12-31' }],
  // A Monday, and a Sunday.
  ['last_week', '2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
  ['last_week', '2026-11-22', { from: '2026-11-09', to: '2026-11-15' }],
  ['yesterday', '2027-01-01', { from: '2026-12-31', to: '2026-12-31' }],
  ['this_month', '2026-11-22', { from: '2026-11-01', to: '2026-11-22' }],
] as const)('a report of %s that is made on %s is about those days', (span, on, days) => {
  expect(daysOfSpan(span, on)).toEqual(days)
})
