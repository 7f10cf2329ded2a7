import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { describeForPrint } from './document-pdf.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(() => app.close())

const choices = {
  template: 'clear',
  paper: 'a4',
  language: 'en',
  terms: 'Thirty days.\n\nNo returns.',
  footer: 'Gracias por su compra',
  sinpe_number: '88881111',
  bank_accounts: [{ bank: 'Banco Central', currency: 'CRC', iban: 'CR05015202001026284066', holder: '' }],
}
const save = (settings: object) =>
  app.send('PUT', '/settings/documents', company.as, { payload: { settings } })

test('a printed document has the form, the language and the ways to pay that the company chose', async () => {
  const owed = { sale_condition: '02', credit_days: 30, payments: [] }
  const { id } = await issued(app, company, anInvoice(company.client, owed))
  const page = () =>
    withCompany(app, company.member, async (ctx) => (await describeForPrint(ctx, id)).page, {
      readOnly: true,
    })
  expect(await page()).toMatchObject({
    template: 'classic',
    paper: 'us-letter',
    language: 'es',
    payment: null,
  })

  expect((await save(choices)).status).toBe(200)
  expect(await page()).toMatchObject({
    template: 'clear',
    paper: 'a4',
    language: 'en',
    title: 'Electronic invoice',
    payment: {
      rows: [
        'Banco Central CRC · CR05 0152 0200 1026 2840 66',
        expect.stringMatching(/^SINPE Móvil 8888-1111 · amount ₡[\d,.]+ · reference FE-\d+$/),
      ],
    },
    terms: { rows: ['Thirty days.', 'No returns.'] },
    closing: 'Gracias por su compra',
  })
  const file = await app.send('GET', `/documents/${id}/files/pdf`, company.as)
  expect(file.headers['cache-control']).toBe('private, no-cache')
  await save({})
})

test('a ticket comes on a roll with what was handed over, and no print of what is paid says how to pay', async () => {
  await save({ ...choices, language: 'es', paper: 'letter' })
  const print = async (id: string) =>
    withCompany(app, company.member, async (ctx) => (await describeForPrint(ctx, id)).page, {
      readOnly: true,
    })
  const payments = [{ means: '06', reference: 'caja 77001' }]
  const sale = anInvoice(null, { kind: 'ticket', payments, cash: { received: '5000', change: '2740' } })
  const ticket = await issued(app, company, sale)
  expect(await print(ticket.id)).toMatchObject({
    paper: '80mm',
    payment: null,
    afterTotal: [
      { label: 'Recibido', amount: '₡5,000.00' },
      { label: 'Vuelto', amount: '₡2,740.00' },
    ],
    facts: expect.arrayContaining([
      { label: 'Medio de pago', value: expect.stringContaining('ref. caja 77001') },
    ]),
  })
  // What only concerns the till never reaches the authority; five digits alone may stand in any signature.
  const { text } = await app.send('GET', `/documents/${ticket.id}/files/xml`, company.as)
  expect(text).toContain('<TipoMedioPago>06</TipoMedioPago>')
  expect(text).not.toContain('caja 77001')

  const paid = await issued(app, company)
  expect(await print(paid.id)).toMatchObject({ paper: 'us-letter', payment: null })
  await save({ ticket_paper: 'a4' })
  expect(await print(ticket.id)).toMatchObject({ paper: 'a4' })
  await save({})
})

test('a preview shows choices before they are saved, to whoever sees the settings', async () => {
  const ask = (payload: object, as = company.as) =>
    app.send('POST', '/settings/documents/preview', as, { payload })
  const [plain, narrow] = [await ask({}), await ask({ ...choices, paper: '58mm' })]
  const [ticket, receipt] = [await ask({ preview_of: 'ticket' }), await ask({ preview_of: 'receipt' })]
  expect(plain.status, plain.text).toBe(200)
  const width = ({ body }: { body: unknown }) =>
    Number.parseFloat(/width="([\d.]+)/.exec((body as { svg: string }).svg)![1]!)
  expect(width(narrow)).toBeLessThan(width(plain) / 3)
  expect(width(ticket)).toBeLessThan(width(plain) / 2)
  expect(width(receipt)).toBe(width(plain))

  expect((await ask({ paper: 'a5' })).status).toBe(422)
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await ask({}, biller)).status).toBe(403)
})
