import type {
  DocumentDetail,
  Page,
  PaymentDetail,
  PaymentRow,
  QuotationDetail,
  QuotationInput,
  SimpleDetail,
  WorkList,
} from '@cuentaclara/contracts'
import { decimal, subtract, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { depositSubscriber } from '#modules/payments/index.ts'
import { receiptDepositSubscriber } from '#modules/simples/index.ts'
import { describeSimpleForPrint } from '#modules/simples/print-simple.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { hearEverything } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
  await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [company.id])
})
afterAll(() => app.close())

const post = async <Body>(path: string, payload: object = {}, as = company.as) => {
  const { status, body, text } = await app.send('POST', path, as, { payload })
  return { status, body: body as Body & { code: string }, text }
}
const made = async <Body>(path: string, payload: object = {}): Promise<Body> => {
  const { status, body, text } = await post<Body>(path, payload)
  expect([200, 201], text).toContain(status)
  return body
}
const offerOf = async (id: string): Promise<QuotationDetail> =>
  (await app.send('GET', `/quotations/${id}`, company.as)).body
const receiptOf = async (id: string): Promise<SimpleDetail> =>
  (await app.send('GET', `/simples/${id}`, company.as)).body
let references = 0
const aDeposit = (quotation_id: string, amount: string) => {
  references += 1
  return made<PaymentDetail>('/payments', {
    ...{ client_id: company.client.id, quotation_id, amount, currency: 'CRC', means: '06' },
    ...{ paid_on: costaRicaDay(app.clock.now()), reference: `SINPE-${references}` },
  })
}
const paymentOf = async (id: string): Promise<PaymentDetail> =>
  (await app.send('GET', `/payments/${id}`, company.as)).body
/** What the statement, the account and the page of the client say. */
const standing = async () => {
  const { id } = company.client
  const { closing } = (await app.send('GET', `/clients/${id}/statement?currency=CRC`, company.as)).body as {
    closing: string
  }
  const payments = (await app.send('GET', `/payments?client_id=${id}&per_page=100`, company.as))
    .body as Page<PaymentRow>
  const credit = payments.data.map(({ unapplied }) => decimal(unapplied))
  return { closing, credit: toText(sum(credit)), unpaid: await unpaid() }
}
const less = (one: string, other: string) => toText(subtract(decimal(one), decimal(other)))
const unpaid = async () =>
  (
    (await app.send('GET', '/simples/totals?use=regime-sale&status=issued', company.as)).body as {
      data: { unpaid: string }[]
    }
  ).data[0]?.unpaid ?? '0'
const hear = () =>
  hearEverything(app, { subscribers: [depositSubscriber, receiptDepositSubscriber], watch: async () => {} })
const nameOf = ({ number }: QuotationDetail) => `COT-${String(number).padStart(5, '0')}`

async function anAccepted(change: Partial<QuotationInput> = {}): Promise<QuotationDetail> {
  const { id } = await made<QuotationDetail>('/quotations', {
    title: 'Desayunos de noviembre',
    valid_until: addDays(costaRicaDay(app.clock.now()), 15),
    content: {
      client_id: company.client.id,
      notes: 'Entrega a las seis',
      lines: [
        aLine({ description: 'Gallo pinto' }),
        aLine({ description: 'Café', quantity: '1', unit_price: '500' }),
      ],
    },
    ...change,
  })
  await made(`/quotations/${id}/send`)
  return made(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
}
const toReceipt = async (id: string, more: object = {}) => {
  const answer = await made<{ simple_id: string; document_id: null }>(`/quotations/${id}/convert`, {
    kind: 'simple',
    ...more,
  })
  expect(answer.document_id).toBeNull()
  return receiptOf(answer.simple_id)
}
const numbered = ({ id, input }: SimpleDetail) => made<SimpleDetail>(`/simples/${id}/issue`, input)
const isOnWorkList = async (id: string) => {
  const { data } = (await app.send('GET', '/work-list?section=quotation_accepted', company.as))
    .body as WorkList
  return data.some((row) => row.id === id)
}

// It became an invoice that the company cannot issue, or a copy of which nobody kept count: the offer waited for ever.
describe('an accepted offer of a company of the simplified regime', () => {
  test('becomes a receipt with its client, its lines and what was offered, and is done with it', async () => {
    const offer = await anAccepted()
    expect(await isOnWorkList(offer.id)).toBe(true)
    const draft = await toReceipt(offer.id)
    expect(draft).toMatchObject({
      status: 'draft',
      use: 'regime-sale',
      client_id: company.client.id,
      total: offer.total,
      made_of: [{ id: offer.id, name: nameOf(offer) }],
      issues: [],
    })
    expect(
      draft.input.lines!.map(({ description, quantity, unit_price }) => [description, quantity, unit_price]),
    ).toEqual([
      ['Gallo pinto', '2', '1130'],
      ['Café', '1', '565'],
    ])
    expect(draft.input.notes).toBe('Entrega a las seis')
    const { number, status, total } = await numbered(draft)
    expect([status, total]).toEqual(['issued', offer.total])
    expect(await offerOf(offer.id)).toMatchObject({
      status: 'invoiced',
      invoiced_percent: 100,
      open_lines: [],
      documents: [],
      receipts: [{ id: draft.id, number, status: 'issued', total, lines: [0, 1] }],
    })
    expect(await isOnWorkList(offer.id)).toBe(false)
  })

  test('becomes receipts in parts, and no line stands in two of them, nor in a document besides', async () => {
    const offer = await anAccepted()
    const first = await toReceipt(offer.id, { lines: [1] })
    expect(first.total).toBe('565')
    expect(await offerOf(offer.id)).toMatchObject({
      status: 'partly_invoiced',
      invoiced_percent: 20,
      open_lines: [0],
    })
    for (const kind of ['simple', 'invoice'])
      expect((await post(`/quotations/${offer.id}/convert`, { kind, lines: [1] })).body.code).toBe(
        'quotation-line-taken',
      )
    // Some of it may be a ticket all the same.
    await made(`/quotations/${offer.id}/convert`, { kind: 'ticket' })
    expect((await offerOf(offer.id)).status).toBe('invoiced')
  })

  test('has its lines back when the draft is thrown away, and when its receipt is void', async () => {
    const offer = await anAccepted()
    const draft = await toReceipt(offer.id)
    expect((await app.send('DELETE', `/simples/${draft.id}`, company.as)).status).toBe(204)
    expect(await offerOf(offer.id)).toMatchObject({ status: 'accepted', receipts: [], open_lines: [0, 1] })

    const issued = await numbered(await toReceipt(offer.id))
    await made(`/simples/${issued.id}/void`, { reason: 'No vino' })
    expect(await offerOf(offer.id)).toMatchObject({
      status: 'accepted',
      open_lines: [0, 1],
      receipts: [{ id: issued.id, status: 'void' }],
    })
    expect(await isOnWorkList(offer.id)).toBe(true)
    // A receipt that became an invoice itself holds them.
    const again = await numbered(await toReceipt(offer.id))
    await made(`/simples/${again.id}/convert`, { to: 'invoice' })
    expect((await offerOf(offer.id)).status).toBe('invoiced')
  })

  test('asks what is charged besides as a line, and is for somebody who is no client yet', async () => {
    const offer = await anAccepted({
      prospect: { name: 'Marta Rojas', email: 'marta@example.com' },
      content: {
        lines: [aLine()],
        other_charges: [{ type: '06', description: 'Servicio', percent: '10' }],
      },
    })
    const draft = await toReceipt(offer.id)
    expect(draft).toMatchObject({ client_id: null, client_name: 'Marta Rojas', total: offer.total })
    expect(draft.input.lines!.map(({ description, unit_price }) => [description, unit_price])).toEqual([
      [aLine().description, '1130'],
      ['Servicio', '200'],
    ])
  })

  test('becomes one receipt with others of the same client', async () => {
    const [one, two] = [await anAccepted(), await anAccepted({ title: 'Almuerzos' })]
    const draft = await toReceipt(one.id, { also: [two.id] })
    expect(draft.made_of.map(({ id }) => id)).toEqual([one.id, two.id])
    for (const { id } of [one, two]) expect((await offerOf(id)).status).toBe('invoiced')
  })

  test('is owed on its receipt where a deposit came, for that is the client’s credit', async () => {
    const offer = await anAccepted({
      deposit: { kind: 'percent', value: '50' },
      content: {
        client_id: company.client.id,
        lines: [aLine()],
        sale_condition: '01',
        payments: [{ means: '01' }],
      },
    })
    const paid = {
      client_id: company.client.id,
      quotation_id: offer.id,
      paid_on: costaRicaDay(app.clock.now()),
      currency: 'CRC',
      amount: '1130',
      means: '06',
      reference: '445566',
    }
    await made('/payments', paid)
    expect((await toReceipt(offer.id)).input.payments).toEqual([])
  })

  // It stayed the client's credit for ever, and the receipt asked for all of it again.
  test('has its deposit pay its receipts, in parts, until nothing of it is the client’s credit', async () => {
    const before = await standing()
    const offer = await anAccepted({ deposit: { kind: 'percent', value: '50' } })
    const deposit = await aDeposit(offer.id, '1412.5')
    expect(await standing()).toEqual({
      ...before,
      closing: less(before.closing, '1412.5'),
      credit: less(before.credit, '-1412.5'),
    })

    const first = await numbered(await toReceipt(offer.id, { lines: [1] }))
    expect(first).toMatchObject({ status: 'paid', total: '565', settled: '565', means: ['06'] })
    expect(await paymentOf(deposit.id)).toMatchObject({
      unapplied: '847.5',
      returns: [{ kind: 'write_off', amount: '565', reason: `CS-${first.number}` }],
    })
    const second = await numbered(await toReceipt(offer.id))
    expect(second).toMatchObject({ status: 'issued', total: '2260', settled: '847.5', means: [] })
    expect(second.deposits).toEqual([{ id: offer.id, name: nameOf(offer), amount: '847.5' }])
    const paper = await withCompany(app, company.member, (ctx) => describeSimpleForPrint(ctx, second.id))
    expect(paper.page.afterTotal.map(({ label }) => label)).toEqual([
      `Adelanto de la cotización ${nameOf(offer)}`,
      'Por pagar',
    ])
    expect((await offerOf(offer.id)).deposit).toMatchObject({ received: '1412.5', left: '0' })
    expect(await standing()).toEqual({ ...before, unpaid: less(before.unpaid, '-1412.5') })

    // What a receipt stands on is not undone beneath it.
    const undo = [
      await post(`/payments/${deposit.id}/void`, { reason: 'Por error' }),
      await post(`/payments/${deposit.id}/returns/${(await paymentOf(deposit.id)).returns[0]!.id}/undo`),
    ]
    expect(undo.map(({ status }) => status)).toEqual([409, 404])

    // A void one gives back what it took, and the next one takes it.
    await made(`/simples/${second.id}/void`, { reason: 'No vino' })
    expect(await receiptOf(second.id)).toMatchObject({ status: 'void', settled: '0' })
    expect((await standing()).credit).toBe(less(before.credit, '-847.5'))
    const third = await numbered(await toReceipt(offer.id))
    expect(third).toMatchObject({ status: 'issued', settled: '847.5' })
    const paid = await made<SimpleDetail>(`/simples/${third.id}/pay`, { means: '01' })
    expect(paid).toMatchObject({ status: 'paid', settled: '847.5', means: ['01'] })
    expect(await standing()).toEqual(before)
  })

  // The deposit and the sale for cash were both collected: the same money twice.
  test('has its deposit pay the invoice that its receipt becomes, and nothing is collected twice', async () => {
    const offer = await anAccepted({ deposit: { kind: 'percent', value: '100' } })
    const before = await standing()
    const deposit = await aDeposit(offer.id, '2825')
    const receipt = await numbered(await toReceipt(offer.id))
    expect(receipt).toMatchObject({ status: 'paid', settled: '2825' })
    // It leaves the simplified regime.
    await app.asOwner(`update companies set regime = 'general' where id = $1`, [company.id])
    const draft = async () => {
      const { document } = await made<SimpleDetail>(`/simples/${receipt.id}/convert`, { to: 'invoice' })
      return (await app.send('GET', `/documents/${document!.id}`, company.as)).body as DocumentDetail
    }

    // A draft that is thrown away leaves all as it was.
    const first = await draft()
    expect(first.input).toMatchObject({ sale_condition: '02', payments: [] })
    expect((await app.send('DELETE', `/documents/${first.id}`, company.as)).status).toBe(204)
    expect(await receiptOf(receipt.id)).toMatchObject({ status: 'paid', settled: '2825' })
    expect(await standing()).toEqual(before)

    const second = await draft()
    const issued = await made<DocumentDetail>(`/documents/${second.id}/issue`, {
      ...second.input,
      kind: 'invoice',
    })
    await hear()
    expect((await app.send('GET', `/documents/${issued.id}`, company.as)).body).toMatchObject({
      balance: '0',
    })
    // It settles nothing of the receipt any more, which still says what had paid it.
    expect(await receiptOf(receipt.id)).toMatchObject({
      ...{ status: 'converted', settled: '0' },
      deposits: [{ name: nameOf(offer), amount: '2825' }],
    })
    expect(await paymentOf(deposit.id)).toMatchObject({
      unapplied: '0',
      allocations: [{ document_id: issued.id, amount: '2825' }],
    })
    expect(await standing()).toEqual(before)
    await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [company.id])
  })

  test('has a deposit that comes after its receipt pay that, once, and no other client’s', async () => {
    const before = await standing()
    const offer = await anAccepted({ deposit: { kind: 'percent', value: '50' } })
    const receipt = await numbered(await toReceipt(offer.id))
    expect(receipt).toMatchObject({ status: 'issued', settled: '0' })
    const deposit = await aDeposit(offer.id, '1412.5')
    await hear()
    await hear()
    expect(await receiptOf(receipt.id)).toMatchObject({ status: 'issued', settled: '1412.5' })
    expect(await paymentOf(deposit.id)).toMatchObject({ unapplied: '0' })
    await aDeposit(offer.id, '1500')
    await hear()
    expect(await receiptOf(receipt.id)).toMatchObject({ status: 'paid', settled: '2825', means: ['06'] })
    expect((await standing()).credit).toBe(less(before.credit, '-87.5'))
  })

  test('is not copied into a receipt besides, and holds no more lines than a receipt does', async () => {
    const offer = await anAccepted()
    const copied = await app.send('GET', `/conversions?from=quotation:${offer.id}&to=simple`, company.as)
    expect(copied.body).toMatchObject({ code: 'quotation-converted-by-itself' })
    const lines = Array.from({ length: 201 }, () => aLine({ quantity: '1', unit_price: '1' }))
    const large = await anAccepted({ content: { client_id: company.client.id, lines } })
    expect((await post(`/quotations/${large.id}/convert`, { kind: 'simple' })).body.code).toBe(
      'simple-lines-most',
    )
    expect((await offerOf(large.id)).status).toBe('accepted')
    expect((await toReceipt(large.id, { lines: [0, 200] })).total).toBe('2.26')
  })

  test('is turned into one by who may draft, of their own company', async () => {
    const offer = await anAccepted()
    const viewer = { token: company.members.viewer!.token, company: company.id }
    expect((await post(`/quotations/${offer.id}/convert`, { kind: 'simple' }, viewer)).status).toBe(403)
    const stranger = await anIssuingCompany(app)
    await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [stranger.id])
    expect((await post(`/quotations/${offer.id}/convert`, { kind: 'simple' }, stranger.as)).status).toBe(404)
  })
})

test('an offer of a company of another regime becomes no receipt of a sale', async () => {
  const other = await anIssuingCompany(app)
  const content = { client_id: other.client.id, lines: [aLine()] }
  const valid_until = addDays(costaRicaDay(app.clock.now()), 15)
  const { id } = (
    await post<QuotationDetail>('/quotations', { title: 'Café', valid_until, content }, other.as)
  ).body
  await post(`/quotations/${id}/send`, {}, other.as)
  await post(`/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana' }, other.as)
  const answer = await post(`/quotations/${id}/convert`, { kind: 'simple' }, other.as)
  expect([answer.status, answer.body.code]).toEqual([409, 'simple-sale-not-allowed'])
})
