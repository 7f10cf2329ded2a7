import type {
  DocumentDetail,
  DraftLineInput,
  Page,
  PaymentDetail,
  PaymentNotice,
  PaymentRow,
  Portal,
  PublicDocument,
  QuotationDetail,
  QuotationInput,
  QuotationRow,
  WorkList,
} from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { depositSubscriber } from '#modules/payments/index.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import { whileHeld } from '#test/hold-rows.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const today = () => costaRicaDay(app.clock.now())
const post = (path: string, payload: object = {}) => app.send('POST', path, company.as, { payload })
const hear = () => hearEverything(app, { subscribers: [depositSubscriber], watch: async () => {} })
const offerOf = async (id: string): Promise<QuotationDetail> =>
  (await app.send('GET', `/quotations/${id}`, company.as)).body
const documentOf = async (id: string): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, company.as)).body
const anOffer = async (deposit: QuotationInput['deposit']): Promise<QuotationDetail> => {
  const payload: QuotationInput = {
    title: 'Boda en Escazú',
    valid_until: addDays(today(), 15),
    deposit,
    content: { client_id: company.client.id, lines: [aLine(), aLine({ quantity: '1', unit_price: '500' })] },
  }
  const answer = await post('/quotations', payload)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const anAccepted = async (deposit: QuotationInput['deposit'] = { kind: 'percent', value: '50' }) => {
  const { id } = await anOffer(deposit)
  await post(`/quotations/${id}/send`)
  await post(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  return id
}
const pay = (amount: string, more: object = {}) =>
  post('/payments', {
    client_id: company.client.id,
    paid_on: today(),
    currency: 'CRC',
    amount,
    means: '06',
    reference: `SINPE-${amount}`,
    ...more,
  })
const invoiceOf = async (id: string, lines: number[], terms: object = {}): Promise<DocumentDetail> => {
  const made = (await post(`/quotations/${id}/convert`, { kind: 'invoice', lines })).body as {
    document_id: string
  }
  const { input } = await documentOf(made.document_id)
  const issued = await post(`/documents/${made.document_id}/issue`, { ...input, ...terms })
  expect(issued.status, issued.text).toBe(200)
  await hear()
  return documentOf(made.document_id)
}
const convertible = (id: string) => post(`/quotations/${id}/convert`, { kind: 'invoice' })
const less = (one: string, other: string) => toText(subtract(decimal(one), decimal(other)))
const statement = async () =>
  (await app.send('GET', `/clients/${company.client.id}/statement?currency=CRC`, company.as)).body as {
    closing: string
  }

// Of dollars the typed rate gave way to that of the day; of euros it stayed.
test('an offer in euros becomes an invoice at the rate of the day', async () => {
  const rate = { currency: 'EUR', buy: '580', sell: '595', reason: 'Para la prueba' }
  expect((await post('/exchange-rates', rate)).status).toBeLessThan(300)
  const offered = await post('/quotations', {
    title: 'Feria en Madrid',
    valid_until: addDays(today(), 15),
    content: { client_id: company.client.id, currency: 'EUR', exchange_rate: '640', lines: [aLine()] },
  })
  const { id } = offered.body as QuotationDetail
  await post(`/quotations/${id}/send`)
  await post(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  const { document_id } = (await post(`/quotations/${id}/convert`, { kind: 'invoice' })).body as {
    document_id: string
  }
  expect(await documentOf(document_id)).toMatchObject({ currency: 'EUR', exchange_rate: '595' })
})

// Nothing could be made of the offer that its deposit would have settled.
test('the deposit of somebody abroad settles the export that is made of the offer', async () => {
  const client = await post('/clients', {
    name: 'Pacific Ceramics LLC',
    identification_type: '05',
    identification_number: 'US880000002',
    foreign_address: '1 Sample Street, Springfield',
    emails: ['buyer@ceramics.example'],
  })
  const { id: client_id } = client.body as { id: string }
  const line = aLine({ taxes: [{ code: '01', rate_code: '10' }] })
  const offered = await post('/quotations', {
    title: 'Envío a Springfield',
    valid_until: addDays(today(), 15),
    deposit: { kind: 'percent', value: '50' },
    content: { client_id, lines: [line] },
  })
  const { id } = offered.body as QuotationDetail
  await post(`/quotations/${id}/send`)
  await post(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  expect((await pay('1000', { client_id, quotation_id: id })).status).toBe(201)
  const made = await post(`/quotations/${id}/convert`, { kind: 'export' })
  const { document_id } = made.body as { document_id: string }
  const { input } = await documentOf(document_id)
  expect(input.sale_condition).toBe('02')
  const issued = await post(`/documents/${document_id}/issue`, input)
  expect(issued.status, issued.text).toBe(200)
  await hear()
  expect(await documentOf(document_id)).toMatchObject({ kind: 'export', total: '2000', balance: '1000' })
})

test('a deposit is what the offer asks for, never more than it and never nothing', async () => {
  expect((await anOffer({ kind: 'percent', value: '50' })).deposit).toEqual({
    kind: 'percent',
    value: '50',
    wanted: '1412.5',
    received: '0',
    left: '1412.5',
  })
  expect((await anOffer({ kind: 'amount', value: '9000' })).deposit).toMatchObject({ wanted: '2825' })
  expect((await anOffer(null)).deposit).toBeNull()
  const content = { client_id: company.client.id, lines: [aLine()] }
  for (const [kind, value] of [
    ['percent', '0'],
    ['percent', '100.01'],
    ['amount', '0'],
    ['amount', '10.001'],
  ]) {
    const refused = await post('/quotations', { valid_until: today(), content, deposit: { kind, value } })
    expect(refused, `${kind} ${value}`).toMatchObject({
      status: 422,
      body: { errors: { 'deposit.value': [expect.any(String)] } },
    })
  }
})

// Money that came before the work was credit that somebody had to remember, invoice by invoice.
test('settles by itself the invoices that are made of its offer, in two parts, until nothing is owed', async () => {
  const id = await anAccepted()
  const deposit = (await pay('1412.50', { quotation_id: id })).body as PaymentDetail
  expect(deposit).toMatchObject({ unapplied: '1412.5', quotation: { id } })
  expect(await offerOf(id)).toMatchObject({
    deposit: { received: '1412.5', left: '0' },
    deposits: [{ id: deposit.id, unapplied: '1412.5', counts: true }],
  })

  // For cash it would be paid as it is issued, and the deposit would stay credit.
  const first = await invoiceOf(id, [1])
  expect(first).toMatchObject({ total: '565', balance: '0', payment_status: 'paid' })
  expect(first.input).toMatchObject({ sale_condition: '02' })
  const second = await invoiceOf(id, [0])
  expect(second).toMatchObject({ total: '2260', balance: '1412.5', payment_status: 'partly_paid' })
  await hear()
  expect((await documentOf(second.id)).balance).toBe('1412.5')
  expect(await offerOf(id)).toMatchObject({
    status: 'invoiced',
    deposits: [{ applied: '1412.5', unapplied: '0' }],
  })

  const rest = await pay('1412.50', { allocations: [{ document_id: second.id, amount: '1412.50' }] })
  expect(rest.status, rest.text).toBe(201)
  expect((await statement()).closing).toBe('0')
})

test('settles at once what was invoiced before it came, and again what takes the place of a rejected invoice', async () => {
  const id = await anAccepted({ kind: 'amount', value: '2000' })
  const early = (await pay('100', { quotation_id: id })).body as PaymentDetail
  const invoice = await invoiceOf(id, [0, 1])
  expect(invoice.balance).toBe('2725')
  expect((await pay('1900', { quotation_id: id })).body).toMatchObject({ unapplied: '0', status: 'applied' })
  expect((await documentOf(invoice.id)).balance).toBe('825')

  await giveStatus(app, invoice.id, 'rejected')
  expect((await app.send('GET', `/payments/${early.id}`, company.as)).body).toMatchObject({
    unapplied: '100',
  })
  const { clave: number, issued_at, input } = invoice
  const references = [{ document_type: '10', number, issued_at, code: '16', reason: 'Rechazada' }]
  const anew = await post('/documents/issue', { ...input, references })
  expect(anew.status, anew.text).toBe(201)
  await hear()
  expect((await documentOf((anew.body as DocumentDetail).id)).balance).toBe('825')
})

type Note = {
  kind: 'credit-note' | 'debit-note'
  lines?: DraftLineInput[]
  status?: 'accepted' | 'rejected' | null
}
/** A note to a document, and what the authority says of it. */
async function noteTo(
  { clave, issued_at, kind: of, input }: DocumentDetail,
  { kind, lines = input.lines!, status = 'accepted' }: Note,
): Promise<DocumentDetail> {
  const document_type = of === 'credit-note' ? '03' : '01'
  const { sale_condition, credit_days } = input
  const payload = {
    ...{ kind, lines, client_id: company.client.id, sale_condition, credit_days, payments: [] },
    references: [{ document_type, number: clave!, issued_at: issued_at!, code: '01', reason: 'Por error' }],
  }
  const answer = await post('/documents/issue', payload)
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.body as DocumentDetail
  if (status !== null) await giveStatus(app, id, status)
  await hear()
  return documentOf(id)
}
const accepted = async (id: string, lines: number[]) => {
  const made = await invoiceOf(id, lines, { sale_condition: '02', credit_days: 8, payments: [] })
  await giveStatus(app, made.id, 'accepted')
  return documentOf(made.id)
}
const isOnWorkList = async (id: string) => {
  const { body } = await app.send('GET', '/work-list?section=quotation_accepted', company.as)
  return (body as WorkList).data.some((row) => row.id === id)
}

// Annulled by its note the invoice went on holding the lines: the offer was done with, and what was sold could not be billed.
test('is free again with the lines of its offer once notes took all of the invoice, and settles the next one', async () => {
  const before = (await statement()).closing
  const id = await anAccepted()
  const deposit = (await pay('1412.50', { quotation_id: id })).body as PaymentDetail
  const invoice = await accepted(id, [0, 1])
  expect(invoice).toMatchObject({ total: '2825', balance: '1412.5' })
  await noteTo(invoice, { kind: 'credit-note', lines: [aLine({ quantity: '1' })] })
  expect(await offerOf(id)).toMatchObject({ status: 'invoiced', open_lines: [], invoiced_percent: 100 })
  expect((await convertible(id)).status).toBe(409)

  // What the authority refuses frees nothing, and what waits for it does not yet.
  const rest = [aLine({ quantity: '1' }), aLine({ quantity: '1', unit_price: '500' })]
  await noteTo(invoice, { kind: 'credit-note', lines: rest, status: 'rejected' })
  const waiting = await noteTo(invoice, { kind: 'credit-note', lines: rest, status: null })
  expect(await offerOf(id)).toMatchObject({ status: 'invoiced', open_lines: [] })
  expect(await isOnWorkList(id)).toBe(false)
  await giveStatus(app, waiting.id, 'accepted')
  expect(await offerOf(id)).toMatchObject({
    status: 'accepted',
    open_lines: [0, 1],
    invoiced_percent: 0,
    deposit: { received: '1412.5', left: '0' },
    deposits: [{ id: deposit.id, applied: '0', unapplied: '1412.5' }],
  })
  expect(await isOnWorkList(id)).toBe(true)
  expect(await documentOf(invoice.id)).toMatchObject({ balance: '0', payment_status: 'credited' })
  // Nothing else was left to the client: what they have is the deposit.
  const credits = (await app.send('GET', `/payments?client_id=${company.client.id}&per_page=100`, company.as))
    .body as Page<PaymentRow>
  expect(credits.data.filter(({ source }) => source?.id === waiting.id)).toEqual([])
  expect(credits.data.find(({ id: each }) => each === deposit.id)).toMatchObject({ unapplied: '1412.5' })
  expect((await statement()).closing).toBe(less(before, '1412.5'))

  const again = await accepted(id, [0])
  expect(again).toMatchObject({ total: '2260', balance: '847.5' })
  expect(await offerOf(id)).toMatchObject({
    status: 'partly_invoiced',
    open_lines: [1],
    deposits: [{ applied: '1412.5', unapplied: '0' }],
  })
  expect((await statement()).closing).toBe(less(before, '-847.5'))
})

test('holds its lines again once a debit note takes the note back, and whoever writes that is told of what was billed since', async () => {
  const id = await anAccepted()
  const invoice = await accepted(id, [0, 1])
  const credit = await noteTo(invoice, { kind: 'credit-note' })
  expect((await offerOf(id)).open_lines).toEqual([0, 1])
  const debit = await noteTo(credit, { kind: 'debit-note', status: 'rejected' })
  expect((await offerOf(id)).open_lines).toEqual([0, 1])
  expect(debit.fiscal_status).toBe('rejected')

  const other = await accepted(id, [1])
  const { clave, issued_at, input } = credit
  const draft = await post('/documents', {
    ...{
      kind: 'debit-note',
      lines: input.lines,
      client_id: company.client.id,
      sale_condition: '02',
      credit_days: 30,
    },
    references: [
      { document_type: '03', number: clave!, issued_at: issued_at!, code: '01', reason: 'Por error' },
    ],
  })
  expect((draft.body as DocumentDetail).issues).toContainEqual(
    expect.objectContaining({
      code: 'quotation.sold-beside',
      severity: 'warning',
      params: expect.objectContaining({ type: 'invoice', id: other.id }),
    }),
  )
  await app.send('DELETE', `/documents/${(draft.body as DocumentDetail).id}`, company.as)
  await noteTo(credit, { kind: 'debit-note' })
  expect(await offerOf(id)).toMatchObject({ status: 'invoiced', open_lines: [], invoiced_percent: 100 })
  expect((await convertible(id)).status).toBe(409)
  const list = (await app.send('GET', `/quotations?client_id=${company.client.id}&per_page=100`, company.as))
    .body as Page<QuotationRow>
  expect(list.data.find((row) => row.id === id)).toMatchObject({ status: 'invoiced', invoiced_percent: 100 })
})

test('holds its lines where another invoice took the place of the one that was annulled', async () => {
  const id = await anAccepted()
  const invoice = await accepted(id, [0, 1])
  const { clave, issued_at, input } = invoice
  await noteTo(invoice, { kind: 'credit-note' })
  expect((await offerOf(id)).open_lines).toEqual([0, 1])
  const references = [
    { document_type: '01', number: clave!, issued_at: issued_at!, code: '07', reason: 'Sustituye' },
  ]
  const draft = await post('/documents', { ...input, references })
  expect(draft.status, draft.text).toBe(201)
  expect((await offerOf(id)).open_lines).toEqual([])
  const { id: anew, input: written } = draft.body as DocumentDetail
  const issued = await post(`/documents/${anew}/issue`, written)
  expect(issued.status, issued.text).toBe(200)
  expect((await offerOf(id)).status).toBe('invoiced')
  await giveStatus(app, anew, 'rejected')
  expect((await offerOf(id)).open_lines).toEqual([0, 1])
  const other = await accepted(id, [1])
  const late = (await post('/documents', { ...input, references })).body as DocumentDetail
  expect(late.issues.filter(({ code }) => code === 'quotation.sold-beside')).toMatchObject([
    { severity: 'warning', params: { id: other.id } },
  ])
})

// It took its number before it held the invoice that it settles, whose holder waited for a number.
test('settles at once what was invoiced before it came, also while a receipt of that invoice wants a number', async () => {
  const id = await anAccepted({ kind: 'amount', value: '2000' })
  await pay('100', { quotation_id: id })
  const invoice = await invoiceOf(id, [0, 1])
  const paid = await whileHeld(
    app,
    [`documents where id = '${invoice.id}'`, `own_series where company_id = '${company.id}'`],
    () => pay('1900', { quotation_id: id }),
  )
  expect(paid.status, paid.text).toBe(201)
  expect((await documentOf(invoice.id)).balance).toBe('825')
})

// The offer went on saying that its deposit had come, to the bank, the client and whoever began the work.
test('that was given back has not come, and is awaited again', async () => {
  const id = await anAccepted()
  const { id: payment } = (await pay('1412.50', { quotation_id: id })).body as PaymentDetail
  const refund = { kind: 'refund', amount: '412.50', returned_on: today(), means: '01' }
  const back = await post(`/payments/${payment}/returns`, refund)
  expect(back.status, back.text).toBe(200)
  expect((await offerOf(id)).deposit).toMatchObject({ received: '1000', left: '412.5' })
  const [returned] = (back.body as PaymentDetail).returns
  await post(`/payments/${payment}/returns/${returned!.id}/undo`)
  expect((await offerOf(id)).deposit).toMatchObject({ received: '1412.5', left: '0' })
})

test('is refused before the yes, and from another client', async () => {
  const { id } = await anOffer({ kind: 'percent', value: '10' })
  expect(await pay('100', { quotation_id: id })).toMatchObject({
    status: 409,
    body: { code: 'deposit-not-accepted' },
  })
  const accepted = await anAccepted()
  const other = await app.send('POST', '/clients', company.as, { payload: { name: 'Otro cliente' } })
  const client_id = (other.body as { id: string }).id
  expect(await pay('100', { quotation_id: accepted, client_id })).toMatchObject({
    status: 422,
    body: { errors: { client_id: [expect.any(String)] } },
  })
  expect((await offerOf(accepted)).deposits).toEqual([])
})

// Who had paid by SINPE telephoned to say so, and the deposit was looked for among all payments.
// A deposit in colones for an offer in dollars was no deposit at all, and settled nothing.
test('in another currency than the offer counts at the rate of its day, and settles its invoice to the last coin', async () => {
  const content = {
    client_id: company.client.id,
    currency: 'USD',
    exchange_rate: '500',
    lines: [aLine({ quantity: '1', unit_price: '100' })],
  }
  const valid_until = addDays(today(), 15)
  const made = await post('/quotations', { valid_until, content, deposit: { kind: 'percent', value: '50' } })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body as QuotationDetail
  await post(`/quotations/${id}/send`)
  await post(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  // 56.50 dollars are awaited: 20,000 colones at 505 are 39.60 of them.
  const inColones = await pay('20000', { quotation_id: id, exchange_rate: '505' })
  expect(inColones.status, inColones.text).toBe(201)
  expect(await pay('10', { quotation_id: id, currency: 'EUR' })).toMatchObject({
    status: 422,
    body: { errors: { currency: [expect.any(String)] } },
  })
  expect(await offerOf(id)).toMatchObject({
    deposit: { wanted: '56.5', received: '39.6', left: '16.9' },
    deposits: [{ currency: 'CRC', amount: '20000', worth: '39.6' }],
  })
  const made_of = await post(`/quotations/${id}/convert`, { kind: 'invoice', lines: [0] })
  const { document_id } = made_of.body as { document_id: string }
  const { input } = await documentOf(document_id)
  expect((await post(`/documents/${document_id}/issue`, { ...input, exchange_rate: '510' })).status).toBe(200)
  await hear()
  expect(await documentOf(document_id)).toMatchObject({ total: '113', balance: '73.4' })
  expect(await offerOf(id)).toMatchObject({ deposits: [{ applied: '20000', unapplied: '0' }] })
})

test('is told of by the client on the page, and tied to its offer once somebody has seen the money', async () => {
  const id = await anAccepted()
  const link = await app.send('PUT', `/quotations/${id}/link`, company.as, { payload: { is_on: true } })
  const token = /\/p\/([\w-]+)/.exec((link.body as { url: string }).url)?.[1] ?? ''
  const page = async () => (await app.send('GET', `/public-documents/${token}`)).body as PublicDocument
  expect((await page()).deposit).toEqual({
    percent: '50',
    wanted: '1412.5',
    left: '1412.5',
    may_say_paid: true,
  })
  const fields = { amount: '1412.50', currency: 'CRC', paid_on: today(), means: '06', reference: 'SINPE-55' }
  const told = await app.send('POST', `/public-documents/${token}/payments`, undefined, multipart(fields, {}))
  expect(told.status, told.text).toBe(201)
  expect((await offerOf(id)).deposit).toMatchObject({ left: '1412.5' })

  const notices = (await app.send('GET', '/payment-notices', company.as)).body as { data: PaymentNotice[] }
  const notice = notices.data.find(({ reference }) => reference === 'SINPE-55')!
  expect(notice).toMatchObject({ quotation: { id }, documents: [] })
  // As much was paid on the same day for something else.
  const confirmed = await post(`/payment-notices/${notice.id}/confirm?another=true`)
  expect(confirmed.status, confirmed.text).toBeLessThan(300)
  expect(await offerOf(id)).toMatchObject({ deposit: { left: '0' }, deposits: [{ unapplied: '1412.5' }] })
  expect((await page()).deposit).toMatchObject({ left: '0', may_say_paid: false })
})

// The page of a client said nothing of it: only who still had the link of the offer could see what to pay.
test('stands on the page of its client, with what is left, until it came or its offer is invoiced', async () => {
  const { client } = company
  const other = await insertClient(app, company.id)
  const access = await app.send('PUT', `/clients/${client.id}/portal`, company.as, {
    payload: { is_on: true },
  })
  const token = (access.body as { url: string }).url.split('/portal/')[1]!
  const deposits = async () =>
    ((await app.send('GET', `/portals/${token}`)).body as Portal).deposits.map(({ wanted, left, path }) => [
      wanted,
      left,
      path,
    ])
  const before = await deposits()
  const id = await anAccepted()
  // Without a page of its own there is nowhere to send its client.
  expect(await deposits()).toEqual(before)
  const link = await app.send('PUT', `/quotations/${id}/link`, company.as, { payload: { is_on: true } })
  const path = new URL((link.body as { url: string }).url).pathname
  expect(await deposits()).toContainEqual(['1412.5', '1412.5', path])
  expect((await pay('400', { quotation_id: id })).status).toBe(201)
  expect(await deposits()).toContainEqual(['1412.5', '1012.5', path])
  expect((await pay('1012.50', { quotation_id: id })).status).toBe(201)
  expect(await deposits()).toEqual(before)

  const foreign = await app.send('PUT', `/clients/${other.id}/portal`, company.as, {
    payload: { is_on: true },
  })
  const theirs = (foreign.body as { url: string }).url.split('/portal/')[1]!
  expect(((await app.send('GET', `/portals/${theirs}`)).body as Portal).deposits).toEqual([])
})

test('is asked of the client no more once a part of its offer is invoiced, nor once all of it is', async () => {
  const payload = { settings: { sinpe_number: '88887777', bank_accounts: [] } }
  expect((await app.send('PUT', '/settings/documents', company.as, { payload })).status).toBe(200)
  const id = await anAccepted()
  const link = await app.send('PUT', `/quotations/${id}/link`, company.as, { payload: { is_on: true } })
  const token = /\/p\/([\w-]+)/.exec((link.body as { url: string }).url)?.[1] ?? ''
  const asked = async () => {
    const { deposit, pay, quotation_status } = (await app.send('GET', `/public-documents/${token}`))
      .body as PublicDocument
    return [quotation_status, deposit?.left ?? null, pay !== null]
  }
  expect(await asked()).toEqual(['accepted', '1412.5', true])
  const terms = { sale_condition: '02', credit_days: 8, payments: [] }
  await invoiceOf(id, [0], terms)
  expect(await asked()).toEqual(['accepted', null, false])
  await invoiceOf(id, [1], terms)
  expect(await offerOf(id)).toMatchObject({ status: 'invoiced', deposit: { left: '1412.5' } })
  expect(await asked()).toEqual(['accepted', null, false])
})
