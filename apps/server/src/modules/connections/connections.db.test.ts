import type { BankLines, Connections, DocumentRow, PaymentRow } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

const connectionsOf = (type: 'documents' | 'payments', id: string, as = company.as) =>
  app.send('GET', `/${type}/${id}/connections`, as)

/** An invoice that is paid by a line of the bank, acknowledged, and was reminded of before. */
async function aPaidInvoice(): Promise<{ sold: DocumentRow; payment: string; line: string }> {
  const credit = { sale_condition: '02', credit_days: 30, payments: [] }
  const sold = await issued(app, company, anInvoice(company.client, credit))
  const reminded = await app.send('POST', `/documents/${sold.id}/reminder`, company.as, { payload: {} })
  expect(reminded.status, reminded.text).toBe(200)
  const day = costaRicaDay(app.clock.now()).split('-').reverse().join('/')
  const file = `oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;\r\n100;${day};77;;2260;VALLE;`
  await app.send('POST', '/bank/statements?account=CR05015202001026284066&currency=CRC', company.as, {
    ...multipart({}, { file: Buffer.from(file) }),
  })
  const lines: BankLines = (await app.send('GET', '/bank/lines', company.as)).body
  const line = lines.data[0]!.id
  const accepted = await app.send('POST', `/bank/lines/${line}/accept`, company.as, {
    payload: { client_id: company.client.id, allocations: [{ document_id: sold.id, amount: '2260' }] },
  })
  expect(accepted.status, accepted.text).toBe(200)
  const payment = (accepted.body as { payment: PaymentRow }).payment.id
  const told = await app.send('POST', `/payments/${payment}/mail`, company.as, { payload: {} })
  expect([200, 201, 204], told.text).toContain(told.status)
  return { sold, payment, line }
}

test('a document names its payments, lines of the bank and letters, and a payment leads back to them', async () => {
  const { sold, payment, line } = await aPaidInvoice()
  const { status, body, text } = await connectionsOf('documents', sold.id)
  expect(status, text).toBe(200)
  const found = body as Connections
  expect(found).toMatchObject({
    payments: [{ id: payment, amount: '2260', currency: 'CRC', counts: true }],
    letters: [{ about: 'reminder' }, { about: 'receipt' }],
    bank_lines: [{ id: line, payment_id: payment, amount: '2260', text: 'VALLE' }],
  })
  expect((await connectionsOf('payments', payment)).body).toEqual({
    payments: [],
    letters: [found.letters[1]],
    bank_lines: found.bank_lines,
  })
  const opened: BankLines = (await app.send('GET', `/bank/lines?state=matched&id=${line}`, company.as)).body
  expect(opened.data.map(({ id }) => id)).toEqual([line])

  // What was undone was part of the story.
  await app.send('POST', `/payments/${payment}/void`, company.as, { payload: { reason: 'Se devolvió' } })
  const after = (await connectionsOf('documents', sold.id)).body as Connections
  expect(after.payments).toMatchObject([{ id: payment, counts: false }])
  expect(after.bank_lines).toEqual([])
})

test('who sees only their own sees no line of the bank, and of another company nobody sees anything', async () => {
  const { sold } = await aPaidInvoice()
  const stranger = await anIssuingCompany(app)
  expect((await connectionsOf('documents', sold.id, stranger.as)).status).toBe(404)
  const as = { token: company.members.biller!.token, company: company.id }
  const own = await app.send('POST', '/documents/issue', as, { payload: anInvoice(company.client) })
  await keepBillersPrivate(app, company)
  expect((await connectionsOf('documents', sold.id, as)).status).toBe(404)
  expect((await connectionsOf('documents', (own.body as DocumentRow).id, as)).body).toEqual({
    payments: [],
    letters: [],
    bank_lines: [],
  })
})
