import type { DocumentLetter, SupplierStatement } from '@cuentaclara/contracts'
import { composeClave, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { readSupplierStatementFile } from '#modules/reports/index.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'

let app: TestApp
let company: IssuingCompany
let today: string
const key = '3101600909'
const consecutivo = '00100001010000000012'
const days = () => ({ from: `${today.slice(0, 7)}-01`, to: today })
const path = (what: string, supplier = key) => `/suppliers/${encodeURIComponent(supplier)}/statement${what}`

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['viewer'])
  today = costaRicaDay(app.clock.now())
  const clave = composeClave({
    issuedAt: `${today}T08:00:00-06:00`,
    issuerNumberType: '02',
    issuerNumber: key,
    consecutivo,
    situation: '1',
    securityCode: '12345678',
  })
  for (const [currency, total, document_number] of [
    ['CRC', '1130.55', clave],
    ['USD', '20.10', null],
  ]) {
    const payload = {
      spent_on: today,
      supplier_name: 'Molinos de Cartago S.A.',
      supplier_identification_type: '02',
      supplier_identification_number: key,
      document_kind: document_number === null ? 'none' : 'electronic',
      document_number,
      currency,
      exchange_rate: currency === 'USD' ? '510' : null,
      total,
    }
    const { status, text } = await app.send('POST', '/expenses', company.as, { payload })
    expect(status, text).toBe(201)
  }
})
afterAll(() => app.close())

const draft = (supplier = key) =>
  app.send('GET', `${path('/letter', supplier)}?from=${days().from}&to=${days().to}`, company.as)
const mail = (payload: object, as: { token?: string; company?: string } = company.as) =>
  app.send('POST', path('/mail'), as, { payload: { days: days(), ...payload } })

test('a supplier is mailed its statement, a PDF for each currency, in the language of the company’s papers', async () => {
  const letter = (await draft()).body as DocumentLetter
  expect(letter).toMatchObject({
    // No document of it says an address.
    to: null,
    attachments: [
      'Estado de cuenta Molinos de Cartago S.A. CRC.pdf',
      'Estado de cuenta Molinos de Cartago S.A. USD.pdf',
    ],
  })
  expect(letter.message).toContain('₡1,130.55, $20.10')
  expect((await mail({})).status).toBe(422)
  const sent = await mail({ to: 'cobros@molinos.test', message: 'Así lo tenemos nosotros.' })
  expect(sent.status, sent.text).toBe(204)
  const letters = await app.asOwner(
    `select recipient, subject, attachments from outbox where template = 'statement' and sender = $1`,
    [company.id],
  )
  expect(letters).toMatchObject([
    {
      recipient: 'cobros@molinos.test',
      subject: expect.stringContaining('Nuestra cuenta con ustedes'),
      attachments: [
        { file: 'supplier-statement', supplier: key, asked: { currency: 'CRC', ...days() } },
        { file: 'supplier-statement', asked: { currency: 'USD' } },
      ],
    },
  ])
})

test('its file is a PDF that is written as the letter leaves', async () => {
  const { content } = await readSupplierStatementFile(app, company.id, {
    supplier: key,
    name: 'Estado de cuenta.pdf',
    asked: { currency: 'CRC', ...days() },
  })
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('as a file it says what moved, what is open and how late that is', async () => {
  const query = { supplier: key, currency: 'CRC', ...days() }
  const file = await ownExport(app, company.as, { list: 'supplier-statement', type: 'csv', query })
  // As spreadsheets keep a long number whole.
  const number = `"=""${consecutivo}"""`
  const lines = file.toString().trim().split('\r\n')
  expect(lines.map((line) => line.replace(/^\uFEFF/, ''))).toEqual([
    'Fecha,Movimiento,Número,Moneda,Cargo,Abono,Saldo,Antigüedad,Por pagar',
    `${days().from},Saldo anterior,,CRC,,,0.00,,`,
    // By its clave, as it was typed, no column of a sheet would be wide enough.
    `${today},Factura electrónica,${number},CRC,1130.55,0.00,1130.55,,`,
    `${today},Vence,${number},CRC,,,,Aún no vence,1130.55`,
    ',Total CRC,,,1130.55,0.00,,,1130.55',
  ])
})

test('of a supplier that nobody knows there is none, and one about which there is nothing to say is sent none', async () => {
  expect((await draft('nobody')).status).toBe(404)
  const before = await app.send('GET', `${path('/letter')}?from=2026-01-01&to=2026-01-31`, company.as)
  expect(before.body).toMatchObject({ code: 'statement-empty' })
  const { body } = await app.send('GET', `${path('')}?from=2026-01-01&to=2026-01-31`, company.as)
  expect(body as SupplierStatement).toMatchObject({ opening: '0', closing: '0', entries: [], open: [] })
})

test('who may not send sends none, and none is sent of another company', async () => {
  const { token } = company.members.viewer!
  expect((await mail({ to: 'a@b.test' }, { token, company: company.id })).status).toBe(403)
  const stranger = await anIssuingCompany(app)
  expect((await mail({ to: 'a@b.test' }, stranger.as)).status).toBe(404)
})
