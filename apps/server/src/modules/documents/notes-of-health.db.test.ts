import type { Correctable, DocumentDetail, DraftInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, sum, toText } from '@cuentaclara/decimal'
import { paidInPart } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { toDraft } from './engine/draft-input.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const nobody = {
  issuer: null,
  receiver: null,
  issuerActivity: undefined,
  receiverActivity: undefined,
  exchangeRate: '1',
}

const get = async <Body>(path: string) => (await app.send('GET', path, company.as)).body as Body

// A partial note took the first means: it gave back the tax of a card that had paid a part, or none of it, and the return said so.
test('notes that take a health service back in parts reverse its IVA devuelto to the cent, and leave nothing', async () => {
  const line = aLine({
    cabys: '9310100000100',
    description: 'Consulta',
    quantity: '3',
    unit: 'Sp',
    unit_price: '33333.33',
    taxes: [{ code: '01', rate_code: '04' }],
  })
  const payments = [{ means: '01' }, { means: '02', amount: '41234.57' }]
  const sale = await issued(app, company, anInvoice(company.client, { lines: [line], payments }))
  await giveStatus(app, sale.id, 'accepted')
  const { summary } = await get<DocumentDetail>(`/documents/${sale.id}`)
  expect(summary.returned_vat).toBe('1649.3828')

  const notes: DocumentDetail[] = []
  for (let piece = 0; piece < 3; piece += 1) {
    const input: DraftInput = anInvoice(company.client, {
      kind: 'credit-note',
      lines: [{ ...line, quantity: '1' }],
      references: [
        {
          document_type: '01',
          number: sale.clave!,
          issued_at: sale.issued_at!,
          code: '06',
          reason: 'No se prestó',
        },
      ],
    })
    // As the form proposes it.
    const draft = toDraft(schemas.draftInput.parse(input), 'credit-note', nobody)
    const paid = paidInPart(draft, {
      payments,
      netSale: decimal(summary.net_sale),
      total: decimal(summary.total),
    })
    const note = await issued(app, company, { ...input, payments: paid })
    await giveStatus(app, note.id, 'accepted')
    notes.push(await get<DocumentDetail>(`/documents/${note.id}`))
  }
  const together = (of: (note: DocumentDetail) => string) =>
    toText(sum(notes.map((note) => decimal(of(note)))))
  expect(Number(together((note) => note.summary.returned_vat)).toFixed(2)).toBe('1649.38')
  expect(together((note) => note.total)).toBe(sale.total)
  expect(await get<Correctable>(`/documents/${sale.id}/correctable`)).toMatchObject({ left: '0' })
  // The return counts notes against the sale.
  const [net] = await app.asOwner(
    `select round(sum(case kind when 'credit-note' then -returned_vat else returned_vat end), 2)::text as net
     from documents where company_id = $1`,
    [company.id],
  )
  expect(net).toEqual({ net: '0.00' })
})
