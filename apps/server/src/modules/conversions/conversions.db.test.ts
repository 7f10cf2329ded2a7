import type { Conversion, DocumentDetail, SimpleDetail } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['viewer'])
})
afterAll(() => app.close())

const ask = (query: string, as: { token: string; company: string } = company.as) =>
  app.send('GET', `/conversions?${query}`, as)
const converted = async (query: string): Promise<Conversion> => {
  const answer = await ask(query)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('an invoice becomes a ticket with its lines and client, and never its number or its means of payment', async () => {
  const invoice = await issued(app, company, anInvoice(company.client, { notes: 'Gracias' }))
  const answer = await converted(`from=invoice:${invoice.id}&to=ticket`)
  expect(answer).toMatchObject({
    from: { type: 'invoice', id: invoice.id, number: invoice.consecutivo },
    client_id: company.client.id,
  })
  expect(answer.input).toMatchObject({ payments: [], references: [], notes: 'Gracias', situation: '1' })
  expect(answer.input.lines).toHaveLength(1)
  expect(await app.asOwner('select 1 from documents where clave is null')).toEqual([])
})

test('what is not wished stays behind', async () => {
  const lines = [aLine({ discounts: [{ code: '07', percent: '10' }] })]
  const invoice = await issued(app, company, anInvoice(company.client, { lines, notes: 'Gracias' }))
  const answer = await converted(
    `from=invoice:${invoice.id}&to=quotation&client=false&discounts=false&texts=false`,
  )
  expect(answer).toMatchObject({ client_id: null, client_name: null })
  expect(answer.input).toMatchObject({ client_id: null, notes: null, extra_texts: [] })
  expect(answer.input.lines[0]!.discounts).toEqual([])
})

test('prices are those of then, or those that the items have today', async () => {
  const item = (
    await app.send('POST', '/items', company.as, {
      payload: { name: 'Café molido', cabys: '6340001000100', unit: 'Unid', price_crc: '1200' },
    })
  ).body as { id: string }
  const invoice = await issued(
    app,
    company,
    anInvoice(company.client, { lines: [aLine({ item_id: item.id, unit_price: '1000' }), aLine()] }),
  )
  const prices = async (query: string) =>
    (await converted(`from=invoice:${invoice.id}&to=invoice${query}`)).input.lines.map(
      ({ unit_price }) => unit_price,
    )
  expect(await prices('')).toEqual(['1000', '1000'])
  expect(await prices('&prices=today')).toEqual(['1200', '1000'])
})

test('a ticket becomes an invoice with its note only, unless it has no effect', async () => {
  const ticket = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
  const asked = `from=ticket:${ticket.id}&to=invoice`
  expect((await ask(asked)).body).toMatchObject({ code: 'ticket-invoiced-with-note' })
  await giveStatus(app, ticket.id, 'rejected')
  expect((await converted(asked)).input.references).toEqual([
    expect.objectContaining({ document_type: '10', code: '16', number: ticket.clave }),
  ])
})

const aReceipt = async (change: object = {}): Promise<SimpleDetail> => {
  const lines = [{ description: 'Reserva', unit_price: '2000' }]
  const payload = { use: 'internal', lines, payments: [{ means: '01' }], ...change }
  return (await app.send('POST', '/simples', company.as, { payload })).body
}

test('a sale that a receipt stands for is invoiced once: a copy of the receipt is refused, before and after', async () => {
  const receipt = await aReceipt()
  const copies = () =>
    Promise.all(['invoice', 'ticket'].map((to) => ask(`from=simple:${receipt.id}&to=${to}`)))
  for (const copy of await copies()) expect(copy.body).toMatchObject({ code: 'simple-converted-once' })
  const convert = () =>
    app.send('POST', `/simples/${receipt.id}/convert`, company.as, { payload: { to: 'invoice' } })
  const answers = await Promise.all([convert(), convert()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const copy of await copies()) expect(copy.body).toMatchObject({ code: 'simple-converted-once' })
  // What was voided is no sale any more.
  const voided = await aReceipt()
  await app.send('POST', `/simples/${voided.id}/void`, company.as, { payload: { reason: 'Se equivocó' } })
  await converted(`from=simple:${voided.id}&to=invoice`)
})

test('what a receipt says becomes an invoice at the same price', async () => {
  const receipt = await aReceipt({ as_draft: true })
  const { input } = await converted(`from=simple:${receipt.id}&to=invoice`)
  const draft: DocumentDetail = (
    await app.send('POST', '/documents', company.as, { payload: { ...input, kind: 'invoice' } })
  ).body
  expect(draft.total).toBe('2000')
})

test('kinds that do not fit are refused, and so is what is not there or not ours', async () => {
  const invoice = await issued(app, company)
  const other = await aCompany(app)
  const note = await ask(`from=credit-note:${invoice.id}&to=ticket`)
  expect(note.status).toBe(404)
  const ticket = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
  const impossible = await ask(`from=ticket:${ticket.id}&to=export`)
  expect(impossible.status).toBe(409)
  expect(impossible.body).toMatchObject({ code: 'conversion-impossible' })
  expect((await ask(`from=nothing:${invoice.id}&to=ticket`)).status).toBe(404)
  expect((await ask(`from=${invoice.id}&to=ticket`)).status).toBe(422)
  expect((await ask(`from=invoice:${invoice.id}&to=ticket`, other.as)).status).toBe(404)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await ask(`from=invoice:${invoice.id}&to=ticket`, viewer)).status).toBe(403)
})
