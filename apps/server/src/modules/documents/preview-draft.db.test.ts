import type { DraftInput, Problem } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import type { Typesetter, TypesetterOptions } from '#platform/pdf/typesetter.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { describeForPrint } from './document-pdf.ts'
import { previewDraft } from './preview-draft.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

// Which of the typesetters set which page, and pages that are never ready.
const setting = vi.hoisted(() => ({ isLate: false, pages: [] as { by: number; lines: number }[] }))
vi.mock('#platform/pdf/typesetter.ts', async (original) => {
  const real = await original<typeof import('#platform/pdf/typesetter.ts')>()
  const opened: Typesetter[] = []
  const createTypesetter = (options: TypesetterOptions): Typesetter => {
    const usual = real.createTypesetter(options)
    const late = real.createTypesetter({ ...options, timeoutMs: 1 })
    const by = opened.push(usual) - 1
    return {
      set(sheet, form, turn) {
        if (sheet.template === 'document') setting.pages.push({ by, lines: sheet.page.lines.length })
        return (setting.isLate ? late : usual).set(sheet, form, turn)
      },
      stop() {
        usual.stop()
        late.stop()
      },
    }
  }
  return { ...real, createTypesetter }
})
afterEach(() => {
  setting.isLate = false
  setting.pages.length = 0
})

// Whoever wanted to see the document before it had a number had to issue it.

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

const open = <Result>(fn: Parameters<typeof withCompany<Result>>[2]) =>
  withCompany(app, company.member, fn, { readOnly: true })
const preview = (payload: object, form = 'svg', as: { token: string; company: string } = company.as) =>
  app.send('POST', `/documents/previews/${form}`, as, { payload })
const count = async () =>
  (
    await app.asOwner<{ n: string }>('select count(*) as n from documents where company_id = $1', [
      company.id,
    ])
  )[0]!.n

test('a preview is the page of the PDF, but for its number, and takes none', async () => {
  const input = anInvoice(company.client, {
    sale_condition: '02',
    credit_days: 30,
    payments: [],
    notes: 'Gracias por su compra',
    lines: [aLine({ discounts: [{ code: '04', percent: '10' }], serial_numbers: ['LOTE-7'] })],
    other_charges: [{ type: '06', description: 'Servicio 10 %', percent: '10' }],
  })
  const draft = await open((ctx) => previewDraft(ctx, schemas.draftInput.parse(input)))
  expect(await count()).toBe('0')
  const { id } = await issued(app, company, input)
  const { page } = await open((ctx) => describeForPrint(ctx, id))
  const { identity: ofDraft, number, watermark, afterTotal, ...same } = draft
  const { identity, number: _, watermark: none, afterTotal: __, ...printed } = page
  expect(same).toEqual(printed)
  expect([number, watermark, none]).toEqual(['Sin número todavía', 'BORRADOR', null])
  expect(ofDraft.map(({ label }) => label)).toEqual(identity.map(({ label }) => label))
  expect(afterTotal).toEqual([])
})

test('a ticket is previewed on its roll, a note and what is half written too', async () => {
  const kinds: DraftInput['kind'][] = ['ticket', 'credit-note', 'purchase', 'export', 'payment-receipt']
  const titles = await Promise.all(
    kinds.map(async (kind) => {
      const half = schemas.draftInput.parse({ kind, lines: [{ description: 'Pan', unit_price: '12..' }] })
      return (await open((ctx) => previewDraft(ctx, half))).title
    }),
  )
  expect(titles).toEqual([
    'Tiquete electrónico',
    'Nota de crédito electrónica',
    'Factura electrónica de compra',
    'Factura electrónica de exportación',
    'Recibo electrónico de pago',
  ])
})

test('comes as a picture and as a file, to whoever may write documents', async () => {
  const input = anInvoice(company.client)
  const picture = await preview(input)
  expect(picture.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(picture.text).toMatch(/^<svg/)
  const file = await preview(input, 'pdf')
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(file.text.slice(0, 7)).toBe('%PDF-1.')
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await preview(input, 'svg', viewer)).status).toBe(403)
})

test('names the client that the company does not have', async () => {
  const stranger = await anIssuingCompany(app)
  const answer = await preview(anInvoice(stranger.client))
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.body as Problem).errors!)).toEqual(['client_id'])
})

test('a quotation is previewed before anybody keeps it', async () => {
  const payload = {
    title: 'Techo nuevo',
    valid_until: '2049-12-31',
    prospect: { name: 'Bufete Araya', email: '' },
    content: { lines: [aLine()] },
  }
  const answer = await app.send('POST', '/quotations/previews/svg', company.as, { payload })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).toMatch(/^<svg/)
  const [kept] = await app.asOwner<{ n: string }>(
    'select count(*) as n from quotations where company_id = $1',
    [company.id],
  )
  expect(kept!.n).toBe('0')
})

// An offer of 2,500 lines stood in the process that sets the bills of tills, took longer than its twenty seconds and was a 500.
test('a long page is set beside the short ones, whatever it is of', async () => {
  const lines = Array.from({ length: 201 }, (_, n) => aLine({ description: `Café ${n}` }))
  const { kind: _, ...content } = anInvoice(company.client, { lines })
  const offer = { title: 'Oferta', valid_until: '2049-12-31', content }
  const answers = [
    await preview(anInvoice(company.client)),
    await preview(anInvoice(company.client, { lines })),
    await app.send('POST', '/quotations/previews/svg', company.as, { payload: offer }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [short, draft, quotation] = setting.pages
  expect([short!.lines, draft!.lines, quotation!.lines]).toEqual([1, 201, 201])
  expect(draft!.by).not.toBe(short!.by)
  expect(quotation!.by).toBe(draft!.by)
})

test.each([
  ['short', 1],
  ['long', 201],
])('a %s page that is not ready in time is said so, with when to come again', async (_, count) => {
  setting.isLate = true
  const lines = Array.from({ length: count }, () => aLine())
  const answer = await preview(anInvoice(company.client, { lines }))
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'page-not-ready', message: expect.stringContaining('not ready in time') },
  })
  expect(answer.headers['retry-after']).toBe('30')
  setting.isLate = false
  expect((await preview(anInvoice(company.client))).status).toBe(200)
})
