import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { stopPdfProcess } from '#platform/pdf/render-pdf.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { describeForPrint } from './document-pdf.ts'
import { anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(async () => {
  stopPdfProcess()
  await app.close()
})

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
  const { id } = await issued(app, company)
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
    payment: { rows: ['Banco Central CRC · CR05 0152 0200 1026 2840 66', 'SINPE Móvil 8888-1111'] },
    terms: { rows: ['Thirty days.', 'No returns.'] },
    closing: 'Gracias por su compra',
  })
  const file = await app.send('GET', `/documents/${id}/files/pdf`, company.as)
  expect(file.headers['cache-control']).toBe('private, no-cache')
  await save({})
})

test('a preview shows choices before they are saved, to whoever sees the settings', async () => {
  const ask = (payload: object, as = company.as) =>
    app.send('POST', '/settings/documents/preview', as, { payload })
  const [plain, narrow] = [await ask({}), await ask({ ...choices, paper: '58mm' })]
  expect(plain.status, plain.text).toBe(200)
  const width = ({ body }: { body: unknown }) =>
    Number.parseFloat(/width="([\d.]+)/.exec((body as { svg: string }).svg)![1]!)
  expect(width(narrow)).toBeLessThan(width(plain) / 3)

  expect((await ask({ paper: 'a5' })).status).toBe(422)
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await ask({}, biller)).status).toBe(403)
})
