import type { Conversion, DocumentDetail, QuotationDetail, SimpleDetail } from '@cuentaclara/contracts'
import { decimal, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
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
    from: [{ type: 'invoice', id: invoice.id, number: invoice.consecutivo }],
    client_id: company.client.id,
  })
  expect(answer.input).toMatchObject({ payments: [], references: [], notes: 'Gracias', situation: '1' })
  expect(answer.input.lines).toHaveLength(1)
  expect(await app.asOwner('select 1 from documents where clave is null')).toEqual([])
})

// A purchase became nothing: whoever buys the same every week typed it off.
test('a purchase becomes another one of the same sort of supplier, whose paper is still to be named', async () => {
  const paper = { document_type: '14', number: 'A-123', issued_at: '2026-11-20T00:00:00-06:00' }
  const references = [
    { ...paper, code: '04', reason: 'Comprobante de proveedor de régimen especial' },
    { ...paper, document_type: '15', number: '5'.repeat(50), code: '07', reason: 'Corrige la cantidad' },
  ]
  const bought = anInvoice(company.client, { kind: 'purchase', references })
  const saved = await app.send('POST', '/documents', company.as, { payload: bought })
  const { id } = saved.body as DocumentDetail
  const answer = await converted(`from=purchase:${id}&to=purchase&prices=today`)
  expect(answer.client_id).toBe(company.client.id)
  const { number: _, ...sort } = references[0]!
  expect(answer.input.references).toEqual([{ ...sort, issued_at: expect.any(String) }])
  expect(answer.input.references[0]!.issued_at.slice(0, 10)).toBe(costaRicaDay(app.clock.now()))
  expect((await ask(`from=purchase:${id}&to=invoice`)).body).toMatchObject({ code: 'conversion-impossible' })
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

// The receipt was of the price without the tax, and kept a discount that nobody wished.
test('a receipt of an invoice asks today’s price with its tax, less the discounts that are wished', async () => {
  const payload = { name: 'Café molido', cabys: '6340001000100', unit: 'Unid', price_crc: '1200' }
  const item = (await app.send('POST', '/items', company.as, { payload })).body as { id: string }
  const discounts = [{ code: '07', percent: '10' }]
  const line = aLine({ item_id: item.id, quantity: '1', unit_price: '1000', discounts } as never)
  const invoice = await issued(app, company, anInvoice(company.client, { lines: [line] }))
  const price = async (query: string) =>
    (await converted(`from=invoice:${invoice.id}&to=simple${query}`)).input.lines[0]!.unit_price
  expect(await price('')).toBe('1017')
  expect(await price('&discounts=false')).toBe('1130')
  expect(await price('&prices=today')).toBe('1220.4')
  expect(await price('&prices=today&discounts=false')).toBe('1356')
})

// What customers pay for the item had become its price without the tax.
test('a receipt of a receipt asks today’s price with its tax', async () => {
  const items: [object, string][] = [
    [{ price_crc: '1200' }, '1356'],
    [{ price_crc: '1200', rate_code: '04' }, '1248'],
    [{ price_crc: '1200', price_includes_tax: true }, '1200'],
  ]
  for (const [priced, paid] of items) {
    const payload = { name: `Café ${paid}`, cabys: '6340001000100', unit: 'Unid', ...priced }
    const item = (await app.send('POST', '/items', company.as, { payload })).body as { id: string }
    const lines = [{ item_id: item.id, description: 'Café', unit_price: '1000' }]
    const receipt = await aReceipt({ lines })
    const { input } = await converted(`from=simple:${receipt.id}&to=simple&prices=today`)
    expect(input.lines[0]!.unit_price).toBe(paid)
  }
})

// They took 13 %, whatever the item and the receipt said: of 1248 colones at 4 % an invoice asked 1356.
describe('a receipt becomes a document', () => {
  const rates = [
    ['10', '1200'],
    ['02', '1212'],
    ['04', '1248'],
    ['08', '1356'],
  ] as const
  const anItem = async (more: object): Promise<string> => {
    const payload = { name: 'Café molido', cabys: '6340001000100', unit: 'Unid', price_crc: '1200', ...more }
    return ((await app.send('POST', '/items', company.as, { payload })).body as { id: string }).id
  }
  const taxesOf = ({ input }: { input: Conversion['input'] | DocumentDetail['input'] }) =>
    input.lines!.flatMap(({ taxes }) => taxes!.map(({ code, rate_code }) => `${code}-${rate_code}`))

  test.each(rates)('at today’s prices with the rate of its items: %s', async (rate_code, total) => {
    const item_id = await anItem({ rate_code })
    const lines = [
      { item_id, description: 'Sin tarifa', unit_price: '1000' },
      { item_id, description: 'De antes', unit_price: '1000', taxes: [{ code: '01', rate_code: '08' }] },
    ]
    const receipt = await aReceipt({ lines, as_draft: true })
    const answer = await converted(`from=simple:${receipt.id}&to=invoice&prices=today`)
    expect(taxesOf(answer)).toEqual([`01-${rate_code}`, `01-${rate_code}`])
    expect((await drafted(answer.input)).total).toBe(sumOf([{ total }, { total }]))
    const including = await anItem({ rate_code, price_includes_tax: true })
    const again = await aReceipt({ lines: [{ ...lines[0], item_id: including }], as_draft: true })
    const { input } = await converted(`from=simple:${again.id}&to=invoice&prices=today`)
    expect((await drafted(input)).total).toBe('1200')
  })

  // VAT of used goods has a factor and no rate: its lines had neither factor nor a code that Hacienda takes with a rate.
  test('with the factor of used goods, at the price that was paid and at today’s', async () => {
    const factor = '0.03'
    const used = { tax_code: '08', line: { vat_factor: factor } }
    const item_id = await anItem(used)
    const lines = [{ item_id, description: 'Vitrina usada', unit_price: '1030' }]
    const [receipt, open] = [await aReceipt({ lines }), await aReceipt({ lines, as_draft: true })]
    const today = await converted(`from=simple:${open.id}&to=invoice&prices=today`)
    expect(today.input.lines[0]!.taxes).toEqual([{ code: '08', factor }])
    expect((await drafted(today.input)).total).toBe('1236')
    expect(
      (await converted(`from=simple:${receipt.id}&to=simple&prices=today`)).input.lines[0],
    ).toMatchObject({
      unit_price: '1236',
    })
    const { document } = (
      await app.send('POST', `/simples/${receipt.id}/convert`, company.as, { payload: { to: 'invoice' } })
    ).body as SimpleDetail
    const draft = (await app.send('GET', `/documents/${document!.id}`, company.as)).body as DocumentDetail
    expect(draft.input.lines[0]!.taxes).toEqual([{ code: '08', factor }])
    expect([draft.summary.net_sale, draft.total]).toEqual(['1000', '1030'])
    expect(draft.issues.filter(({ code }) => code.startsWith('tax.'))).toEqual([])
  })

  test.each(rates)('at the price that was paid with the rate of its items: %s', async (rate_code) => {
    const item_id = await anItem({ rate_code })
    const receipt = await aReceipt({ lines: [{ item_id, description: 'Café', unit_price: '1000' }] })
    const { document } = (
      await app.send('POST', `/simples/${receipt.id}/convert`, company.as, { payload: { to: 'invoice' } })
    ).body as SimpleDetail
    const draft: DocumentDetail = (await app.send('GET', `/documents/${document!.id}`, company.as)).body
    expect(taxesOf(draft)).toEqual([`01-${rate_code}`])
    expect(draft.total).toBe('1000')
  })

  test('with the rate of the product where it sells no item of ours', async () => {
    const [rate] = await app.asOwner<{ code: string }>(
      "select code from cabys where rate = '1' and not is_withdrawn limit 1",
    )
    const lines = [{ cabys: rate!.code, description: 'Arroz', unit_price: '1000' }]
    const { id } = await aReceipt({ lines, as_draft: true })
    expect(taxesOf(await converted(`from=simple:${id}&to=invoice`))).toEqual(['01-02'])
  })

  test('with the rate of the document that the receipt was made of', async () => {
    const lines = [aLine({ quantity: '1', taxes: [{ code: '01', rate_code: '04' }] })]
    const invoice = await issued(app, company, anInvoice(company.client, { lines }))
    const { input } = await converted(`from=invoice:${invoice.id}&to=simple`)
    const { id } = await aReceipt({ lines: input.lines, as_draft: true })
    const answer = await converted(`from=simple:${id}&to=ticket`)
    expect(taxesOf(answer)).toEqual(['01-04'])
    expect((await drafted(answer.input)).total).toBe('1040')
  })

  // A receipt of 1500 units was of one, and so was everything that became of it.
  test('of as many units as were sold, at the price of each today', async () => {
    const item_id = await anItem({ rate_code: '04' })
    const line = aLine({
      item_id,
      quantity: '1500',
      unit_price: '3.3337',
      taxes: [{ code: '01', rate_code: '04' }],
    })
    const invoice = await issued(app, company, anInvoice(company.client, { lines: [line] }))
    const { input } = await converted(`from=invoice:${invoice.id}&to=simple`)
    const receipt = await aReceipt({ lines: input.lines, as_draft: true })
    expect(receipt.total).toBe(invoice.total)
    const kept = await converted(`from=simple:${receipt.id}&to=invoice`)
    expect((await drafted(kept.input)).total).toBe(invoice.total)
    const today = await converted(`from=simple:${receipt.id}&to=invoice&prices=today`)
    expect((await drafted(today.input)).total).toBe(String(1500 * 1248))
  })
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

const aQuotation = async (
  change: object = {},
  client = company.client,
  more: object = {},
): Promise<QuotationDetail> => {
  const valid_until = costaRicaDay(app.clock.now() + 30 * 24 * 3_600_000)
  const content = { client_id: client.id, lines: [aLine()], ...change }
  const { status, body, text } = await app.send('POST', '/quotations', company.as, {
    payload: { title: 'Café', valid_until, content, ...more },
  })
  expect(status, text).toBe(201)
  return body
}
const accepted = async (change: object = {}, client = company.client): Promise<QuotationDetail> => {
  const offer = await aQuotation(change, client)
  await app.send('POST', `/quotations/${offer.id}/send`, company.as)
  const decision = { decision: 'accepted', name: 'Ana', reason: '' }
  const { status, text } = await app.send('POST', `/quotations/${offer.id}/decide`, company.as, {
    payload: decision,
  })
  expect(status, text).toBe(200)
  return offer
}

const service = { type: '06', description: 'Servicio', percent: '10' }

const drafted = async (input: Conversion['input']): Promise<DocumentDetail> => {
  const payload = { ...input, kind: 'invoice' }
  const { status, body, text } = await app.send('POST', '/documents', company.as, { payload })
  expect(status, text).toBe(201)
  return body
}
const sumOf = (rows: readonly { total: string }[]) => toText(sum(rows.map(({ total }) => decimal(total))))

// Three deliveries of a client were three copies, of which two were typed off.
describe('several documents of one client', () => {
  test('stand in one draft: lines, charges and notes of each in their order', async () => {
    const first = await issued(
      app,
      company,
      anInvoice(company.client, {
        lines: [aLine({ description: 'Uno' }), aLine({ description: 'Dos' })],
        other_charges: [{ type: '06', description: 'Servicio', percent: '10' }],
        notes: 'Gracias',
      }),
    )
    const lines = [aLine({ description: 'Tres', discounts: [{ code: '07', percent: '10' }] })]
    const second = await issued(app, company, anInvoice(company.client, { lines, notes: 'Por la tarde' }))
    const { from, input, client_id } = await converted(
      `from=invoice:${first.id},invoice:${second.id}&to=invoice`,
    )
    expect(from.map(({ number }) => number)).toEqual([first.consecutivo, second.consecutivo])
    expect(client_id).toBe(company.client.id)
    expect(input.lines.map(({ description }) => description)).toEqual(['Uno', 'Dos', 'Tres'])
    expect(input.lines[2]!.discounts).toHaveLength(1)
    expect(input).toMatchObject({
      notes: 'Gracias\nPor la tarde',
      extra_texts: [],
      payments: [],
      // What it came to for its own two lines; the third never owed it.
      other_charges: [{ description: 'Servicio', amount: '400' }],
    })
    expect((await drafted(input)).total).toBe(sumOf([first, second]))
  })

  test.each([
    ['each with the same charge by percent', [[service], [service]]],
    ['one without a charge', [[], [service]]],
    ['of different charges', [[service], [{ ...service, percent: '5' }]]],
  ])('come to what they come to, as copies and as offers: %s', async (_, [one = [], two = []]) => {
    const documents = [
      await issued(app, company, anInvoice(company.client, { other_charges: one })),
      await issued(app, company, anInvoice(company.client, { other_charges: two })),
    ]
    const from = documents.map(({ id }) => `invoice:${id}`).join(',')
    const { input } = await converted(`from=${from}&to=invoice`)
    expect((await drafted(input)).total).toBe(sumOf(documents))

    const offers = [await accepted({ other_charges: one }), await accepted({ other_charges: two })]
    const { body, text } = await app.send('POST', `/quotations/${offers[0]!.id}/convert`, company.as, {
      payload: { kind: 'invoice', also: [offers[1]!.id] },
    })
    const { document_id: id } = body as { document_id: string }
    const made = (await app.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail
    expect(made.total, text).toBe(sumOf(offers))
  })

  test('charge by percent what the lines of each cost today, where that is asked', async () => {
    const item = { name: 'Café en grano', cabys: '6340001000100', unit: 'Unid', price_crc: '1200' }
    const { id: item_id } = (await app.send('POST', '/items', company.as, { payload: item })).body as {
      id: string
    }
    const lines = [aLine({ item_id })]
    const one = await issued(app, company, anInvoice(company.client, { lines, other_charges: [service] }))
    const two = await issued(app, company)
    const { input } = await converted(`from=invoice:${one.id},invoice:${two.id}&to=invoice&prices=today`)
    expect(input.other_charges).toEqual([expect.objectContaining({ amount: '240' })])
  })

  test('refer each to what they replace', async () => {
    const tickets = [
      await issued(app, company, anInvoice(null, { kind: 'ticket' })),
      await issued(app, company, anInvoice(null, { kind: 'ticket' })),
    ]
    for (const { id } of tickets) await giveStatus(app, id, 'rejected')
    const { input } = await converted(`from=${tickets.map(({ id }) => `ticket:${id}`).join(',')}&to=invoice`)
    expect(input.references.map(({ number }) => number)).toEqual(tickets.map(({ clave }) => clave))
  })

  test('two offers become one offer, under the title and the terms of the first', async () => {
    const one = await aQuotation({ lines: [aLine({ description: 'Uno' })] })
    const two = await aQuotation({ lines: [aLine({ description: 'Dos' })] }, company.client, {
      title: 'Té',
      terms: 'Contra entrega',
      deposit: { kind: 'percent', value: '30' },
    })
    const { input, offer } = await converted(`from=quotation:${two.id},quotation:${one.id}&to=quotation`)
    expect(offer).toMatchObject({
      title: 'Té',
      terms: 'Contra entrega',
      deposit: { kind: 'percent', value: '30' },
    })
    expect(input.lines.map(({ description }) => description)).toEqual(['Dos', 'Uno'])
    for (const to of ['invoice', 'export', 'ticket'])
      expect((await ask(`from=quotation:${one.id}&to=${to}`)).body, to).toMatchObject({
        code: 'quotation-converted-by-itself',
      })
    // Of a receipt nobody keeps count: it is a copy, at what the offer came to with its tax.
    const receipt = await converted(`from=quotation:${one.id}&to=simple`)
    expect(receipt.input.lines.map(({ unit_price }) => unit_price)).toEqual(['1130'])
  })

  // Alternatives that were left out went without a word, and what was optional counted for sure.
  test('offers that leave something to choose are refused', async () => {
    const lines = [aLine(), aLine()]
    const fixed = await aQuotation()
    for (const choices of [
      { optional_lines: [1], left_out: [1] },
      { alternatives: [[0, 1]], left_out: [1] },
    ]) {
      const open = await aQuotation({ lines }, company.client, choices)
      const answer = await ask(`from=quotation:${fixed.id},quotation:${open.id}&to=quotation`)
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { from: [expect.stringMatching(/leaves something to choose/)] } },
      })
    }
  })

  test('two accepted offers become one invoice, and each keeps count of it', async () => {
    const one = await accepted({ lines: [aLine({ description: 'Uno' })] })
    const two = await accepted({ lines: [aLine({ description: 'Dos' })] })
    const convert = (also: string[]) =>
      app.send('POST', `/quotations/${one.id}/convert`, company.as, { payload: { kind: 'invoice', also } })
    const { status, body, text } = await convert([two.id])
    expect(status, text).toBe(201)
    const { document_id: id } = body as { document_id: string }
    const draft = (await app.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail
    expect(draft.input.lines.map(({ description }) => description)).toEqual(['Uno', 'Dos'])
    expect(draft.links?.made_of.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    for (const offer of [one, two])
      expect((await app.send('GET', `/quotations/${offer.id}`, company.as)).body).toMatchObject({
        status: 'invoiced',
        documents: [{ id }],
      })
    expect((await convert([two.id])).status).toBe(409)
    for (const same of [one.id, one.id.toUpperCase()])
      expect((await convert([same])).body).toMatchObject({ errors: { also: [expect.any(String)] } })
  })

  test('of different clients or currencies, or the same one twice, are refused on their field', async () => {
    const other = await insertClient(app, company.id)
    const mine = await issued(app, company)
    const theirs = await issued(app, company, anInvoice(other))
    const draft = await app.send('POST', '/documents', company.as, {
      payload: anInvoice(company.client, { currency: 'USD' }),
    })
    const dollars = draft.body as DocumentDetail
    const refused = async (ids: string[]) => {
      const { status, body } = await ask(`from=${ids.map((id) => `invoice:${id}`).join(',')}&to=invoice`)
      expect(status).toBe(422)
      return (body as { errors: { from: string[] } }).errors.from[0]
    }
    expect(await refused([mine.id, theirs.id])).toMatch(/different clients/)
    expect(await refused([mine.id, dollars.id])).toMatch(/different currencies/)
    expect(await refused([mine.id, mine.id])).toMatch(/already/)
    expect(await refused([mine.id, mine.id.toUpperCase()])).toMatch(/already/)
    expect(await refused(Array.from({ length: 21 }, () => mine.id))).toBe('At most 20.')
    expect(
      (await ask(`from=invoice:${mine.id},invoice:${mine.id.replace(/./, '0')}&to=credit-note`)).status,
    ).toBe(422)
    const [one, two] = [await accepted(), await accepted({}, other)]
    const joined = await app.send('POST', `/quotations/${one.id}/convert`, company.as, {
      payload: { kind: 'invoice', also: [two.id] },
    })
    expect(joined.body).toMatchObject({ errors: { also: [expect.stringMatching(/different clients/)] } })
    expect((await app.send('GET', `/quotations/${two.id}`, company.as)).body).toMatchObject({
      status: 'accepted',
    })
  })

  test('of two people of one name who are no clients are refused too', async () => {
    const valid_until = costaRicaDay(app.clock.now() + 30 * 24 * 3_600_000)
    const offerTo = async (email: string): Promise<string> => {
      const prospect = { name: 'Ana Mora', email }
      const payload = { title: 'Café', valid_until, prospect, content: { lines: [aLine()] } }
      return ((await app.send('POST', '/quotations', company.as, { payload })).body as QuotationDetail).id
    }
    const [mine, again] = [await offerTo('ana@example.test'), await offerTo('ana@example.test')]
    const theirs = await offerTo('mora@example.test')
    const both = `from=quotation:${mine},quotation:${again}&to=quotation`
    expect(await converted(both)).toMatchObject({
      client_name: 'Ana Mora',
      offer: { prospect_email: 'ana@example.test' },
    })
    expect(await converted(`${both}&client=false`)).toMatchObject({
      client_name: null,
      offer: { prospect_email: null },
    })
    expect((await ask(`from=quotation:${mine},quotation:${theirs}&to=quotation`)).body).toMatchObject({
      errors: { from: [expect.stringMatching(/different clients/)] },
    })
  })

  // The VAT return declares what is sold under the activity of its document.
  test('of different activities are refused, and what says none is of the usual one', async () => {
    const under = async (issuer_activity: string | null): Promise<string> => {
      const payload = anInvoice(company.client, { issuer_activity })
      return ((await app.send('POST', '/documents', company.as, { payload })).body as DocumentDetail).id
    }
    const usual = '5610.0'
    const [blank, same, other] = [await under(null), await under(usual), await under('8549.0')]
    await converted(`from=invoice:${blank},invoice:${same}&to=invoice`)
    for (const first of [blank, same]) {
      const answer = await ask(`from=invoice:${first},invoice:${other}&to=invoice`)
      expect(answer.body).toMatchObject({
        errors: { from: [expect.stringMatching(/different activities, 5610\.0 and 8549\.0/)] },
      })
    }
  })

  test('of which one is another company’s, nothing is told', async () => {
    const stranger = await anIssuingCompany(app)
    const theirs = await issued(app, stranger)
    const mine = await issued(app, company)
    const answer = await ask(`from=invoice:${mine.id},invoice:${theirs.id}&to=invoice`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'document-not-found' } })
  })

  test('that would be longer than a document say by how much', async () => {
    const drafts = []
    for (const count of [600, 401]) {
      const lines = Array.from({ length: count }, () => aLine())
      const { status, body, text } = await app.send('POST', '/documents', company.as, {
        payload: anInvoice(company.client, { lines }),
      })
      expect(status, text).toBe(201)
      drafts.push((body as DocumentDetail).id)
    }
    const answer = await ask(`from=${drafts.map((id) => `invoice:${id}`).join(',')}&to=quotation`)
    expect(answer.body).toMatchObject({
      errors: { from: ['Together they have 1001 lines; a document holds 1000.'] },
    })
  })
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
