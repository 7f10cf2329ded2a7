import type { DocumentRow, Page, PaymentDetail, PaymentRow } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { aLine, anInvoice, anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompanyWithReceipts, deferred } from '../testing/receipts.ts'

const { app, company, today, sell, pay, issueReceipts, receiptsOf, documentOf, lacking } =
  aCompanyWithReceipts(['biller', 'viewer'])
const ask = ({ id }: PaymentDetail, as: { token: string; company: string } = company.as) =>
  app.send('POST', `/payments/${id}/receipts`, as)

/** What the list says of the receipts of a payment. */
async function receiptOfRow({ id }: PaymentDetail) {
  const { data } = (await app.send('GET', '/payments', company.as)).body as Page<PaymentRow>
  return data.find((row) => row.id === id)!.receipt
}

test('a payment of a sale with deferred tax proposes its receipt beside the sale, and issues it once', async () => {
  const sale = await sell('2')
  const payment = await pay([[sale, '565']])
  expect(await lacking()).toEqual([payment.number])
  expect(await receiptOfRow(payment)).toBe('lacking')
  expect(await receiptsOf(payment)).toEqual([
    {
      document: { id: sale.id, kind: 'invoice', consecutivo: sale.consecutivo, issued_at: sale.issued_at },
      currency: 'CRC',
      total: '2260',
      receipts: [],
      receipted: '0',
      owed: { readiness: 'ready', sale_condition: '11', amount: '565', kept: '0', tax: '260' },
    },
  ])

  const { sales, refused } = await issueReceipts(payment)
  expect(refused).toEqual([])
  expect(sales).toMatchObject([{ receipted: '565', owed: null, receipts: [{ amount: '565' }] }])
  const receipt = await documentOf(sales[0]!.receipts[0]!.id)
  expect(receipt).toMatchObject({
    kind: 'payment-receipt',
    total: '565',
    input: { sale_condition: '11', client_id: company.client.id },
  })
  expect(receipt.input?.lines?.[0]).toMatchObject({
    description: expect.stringMatching(/^Abono 1 a FE-\d+ · IVA 13 %$/),
  })
  expect(receipt.input?.references?.[0]).toMatchObject({
    document_type: '01',
    code: '17',
    number: sale.clave,
  })
  expect(await lacking()).toEqual([])
  expect(await receiptOfRow(payment)).toBe('issued')

  // Whoever presses again gets no second one.
  expect((await issueReceipts(payment)).sales).toMatchObject([{ receipts: [{ amount: '565' }] }])
  // The authority's yes counts no money twice.
  await giveStatus(app, receipt.id, 'accepted')
  expect(await documentOf(sale.id)).toMatchObject({ balance: '1695' })
})

// What is made of a document has its tags; the receipt of its payment had none.
test('the receipt of a payment carries the tags of its sale, those that are there still', async () => {
  const payload = { kind: 'tag', name: 'Proyecto Poás' }
  const tag = (await app.send('POST', '/list-entries', company.as, { payload })).body as { id: string }
  const sale = await sell('1', { tags: [tag.id] })
  await app.asOwner('update documents set tags = tags || $2::uuid where id = $1', [
    sale.id,
    crypto.randomUUID(),
  ])
  const { sales } = await issueReceipts(await pay([[sale, '1130']]))
  expect(await documentOf(sales[0]!.receipts[0]!.id)).toMatchObject({ tags: [tag.id] })
})

test('two presses at the same moment issue one receipt', async () => {
  const payment = await pay([[await sell(), '1130']])
  await Promise.all([ask(payment), ask(payment), ask(payment)])
  expect(await receiptsOf(payment)).toMatchObject([
    { receipted: '1130', receipts: [{ amount: '1130' }], owed: null },
  ])
})

test('payments in parts have a receipt each, which come to the sale and its tax to the cent', async () => {
  const sale = await sell('1', {
    lines: [aLine({ quantity: '1', unit_price: '999.99' }), aLine({ quantity: '1', unit_price: '33.33' })],
  })
  const total = Number(sale.total)
  const parts = ['0.01', '333.33', '500', (total - 833.34).toFixed(2)]
  const taxes: number[] = []
  for (const part of parts) {
    const payment = await pay([[sale, part]])
    const [proposed] = await receiptsOf(payment)
    taxes.push(Number(proposed?.owed?.tax))
    const { refused } = await issueReceipts(payment)
    expect(refused).toEqual([])
  }
  const rows = await app.asOwner<{ amount: string; name: string }>(
    `select f.amount::text as amount, n.snapshot #>> '{lines,0,description}' as name from document_references f
     join documents n on n.id = f.document_id where f.target_id = $1 order by n.consecutivo`,
    [sale.id],
  )
  expect(rows.map(({ amount }) => Number(amount))).toEqual(parts.map(Number))
  expect(rows.at(-1)?.name).toMatch(/^Último abono a FE-/)
  expect(await documentOf(sale.id)).toMatchObject({ balance: '0', payment_status: 'paid' })
  const tax = Math.round(1033.32 * 13) / 100
  expect(Math.abs(taxes.reduce((a, b) => a + b, 0) - tax)).toBeLessThanOrEqual(0.02)
})

test('a payment of several sales has a receipt for each that wants one, by its own condition', async () => {
  const [state, usual, later] = [
    await sell('1', { sale_condition: '08', credit_days: 30 }),
    await sell('1', { sale_condition: '02', credit_days: 30 }),
    await sell('3'),
  ]
  const payment = await pay([
    [state, '1130'],
    [usual, '1130'],
    [later, '1130'],
  ])
  const { sales, refused } = await issueReceipts(payment)
  expect(refused).toEqual([])
  expect(sales.map(({ document }) => document.id)).toEqual([state.id, later.id])
  const conditions = await Promise.all(
    sales.map(async ({ receipts }) => (await documentOf(receipts[0]!.id)).input?.sale_condition),
  )
  expect(conditions).toEqual(['09', '11'])
})

test('a sale in dollars is receipted in dollars at its own rate', async () => {
  const sale = await sell('1', {
    currency: 'USD',
    exchange_rate: '500',
    lines: [aLine({ quantity: '1', unit_price: '100' })],
  })
  const payment = await pay([[sale, '56.50']], { currency: 'CRC', amount: '29380', exchange_rate: '520' })
  const { sales, refused } = await issueReceipts(payment)
  expect(refused).toEqual([])
  expect(await documentOf(sales[0]!.receipts[0]!.id)).toMatchObject({
    currency: 'USD',
    total: '56.5',
    exchange_rate: '500',
  })
})

test('an exonerated sale is receipted with the tax that was left of it', async () => {
  const exoneration = {
    document_type: '04',
    document_number: 'AL-00012345-26',
    institution: '01',
    issued_at: '2026-01-05T10:00:00-06:00',
    rate_points: '13',
  }
  const taxes = [{ code: '01', rate_code: '08', exoneration }]
  const sale = await sell('1', { lines: [aLine({ quantity: '1', taxes: taxes as never })] })
  expect(sale.total).toBe('1000')
  const payment = await pay([[sale, '400']])
  expect(await receiptsOf(payment)).toMatchObject([{ owed: { amount: '400', tax: '0', readiness: 'ready' } }])
  const { refused } = await issueReceipts(payment)
  expect(refused).toEqual([])
})

test('what was charged besides is receipted with the sale', async () => {
  const sale = await sell('1', {
    other_charges: [{ type: '06', description: 'Servicio 10 %', percent: '10' }],
  })
  expect(sale.total).toBe('1230')
  const payment = await pay([[sale, '615']])
  const { sales, refused } = await issueReceipts(payment)
  expect(refused).toEqual([])
  expect(sales).toMatchObject([{ receipted: '615' }])
})

// The register of the VAT return settles the tax first; the receipts said 65 of each 565, and the two never agreed.
test('what is paid of deferred tax goes to the tax first, and of a sale to the State in its proportion', async () => {
  const [later, state] = [await sell(), await sell('1', { sale_condition: '08', credit_days: 30 })]
  const taxOf = async (sale: DocumentRow, amount: string) => {
    const payment = await pay([[sale, amount]])
    const { sales, refused } = await issueReceipts(payment)
    expect(refused).toEqual([])
    return (await documentOf(sales[0]!.receipts.at(-1)!.id)).summary
  }
  expect(await taxOf(later, '100')).toMatchObject({ tax: '100', total: '100' })
  expect(await taxOf(later, '565')).toMatchObject({ tax: '30', total: '565' })
  expect(await taxOf(later, '465')).toMatchObject({ tax: '0', total: '465' })
  expect(await taxOf(state, '565')).toMatchObject({ tax: '65', total: '565' })
})

// The net of each rate was divided by what the tax is reckoned on: here 1000 of 135 that were paid, and less than nothing of the other.
test('the lines of a receipt that pays tax first are kept and shown by what is paid of each', async () => {
  const taxes = (rate_code: string) => ({ taxes: [{ code: '01', rate_code }] })
  const lines = [aLine({ quantity: '1' }), aLine({ quantity: '1', unit_price: '350', ...taxes('10') })]
  const sale = await sell('1', { lines })
  const { sales, refused } = await issueReceipts(await pay([[sale, '265']]))
  expect(refused).toEqual([])
  const { id } = sales[0]!.receipts[0]!
  const receipt = await documentOf(id)
  expect(receipt).toMatchObject({ total: '265', summary: { net_sale: '135', tax: '130' } })
  expect(receipt.lines!.map(({ line_total }) => line_total)).toEqual(['230', '35'])
  const kept = await app.asOwner(
    'select trim_scale(net)::text as net, trim_scale(vat)::text as vat from document_lines where document_id = $1 order by line',
    [id],
  )
  expect(kept).toEqual([
    { net: '100', vat: '130' },
    { net: '35', vat: '0' },
  ])
})

// A sale with a tax that no rate explains had no receipt but through the API.
test('a person says what of a payment is base: the receipt comes to what was paid, once', async () => {
  const sale = await sell('2')
  const payment = await pay([[sale, '1130']])
  const path = `/payments/${payment.id}/receipts/${sale.id}`
  const proposed = await app.send('GET', path, company.as)
  expect(proposed.body).toMatchObject({
    sale: { document: { id: sale.id }, owed: { amount: '1130', readiness: 'ready' } },
    lines: [{ rate_code: '08', amount: '870', taxable_base: '2000' }],
  })
  const lines = [{ description: 'Abono, gravado', rate_code: '08', amount: '1078', taxable_base: '400' }]
  const issueIt = (payload: object) => app.send('POST', path, company.as, { payload })
  const wrong = await issueIt({ lines: [{ ...lines[0], taxable_base: '500' }] })
  expect(wrong.status).toBe(422)
  expect(Object.keys((wrong.body as { errors: object }).errors)).toEqual(['lines'])
  // It was issued unseen: every other document is looked at before.
  const see = (as = company.as, of = payment.id) =>
    app.send('POST', `/payments/${of}/receipts/${sale.id}/previews/svg`, as, { payload: { lines } })
  const seen = await see()
  expect(seen.headers['content-type']).toContain('image/svg+xml')
  expect(seen.text.startsWith('<svg')).toBe(true)
  expect((await see((await anIssuingCompany(app)).as)).status).toBe(404)
  expect(await receiptsOf(payment)).toMatchObject([{ owed: { amount: '1130' }, receipts: [] }])
  const answer = await issueIt({ lines })
  expect(answer.status, answer.text).toBe(201)
  expect((await see()).status).toBe(409)
  const { id } = answer.body as DocumentRow
  const receipt = await documentOf(id)
  expect(receipt.summary).toMatchObject({ tax: '52', total: '1130' })
  expect(receipt.input).toMatchObject({ sale_condition: '11', references: [{ amount: '1130', code: '17' }] })
  expect((await issueIt({ lines })).status).toBe(409)
  expect(await receiptsOf(payment)).toMatchObject([{ owed: null, receipts: [{ id }] }])
})

test('a receipt that the authority refused is owed again', async () => {
  const payment = await pay([[await sell(), '1130']])
  const [first] = (await issueReceipts(payment)).sales
  await giveStatus(app, first!.receipts[0]!.id, 'rejected')
  expect(await lacking()).toEqual([payment.number])
  expect((await issueReceipts(payment)).sales).toMatchObject([
    { receipted: '1130', owed: null, receipts: [{ fiscal_status: 'rejected' }, { amount: '1130' }] },
  ])
})

test('a sale that the authority has not answered waits with its receipt', async () => {
  const sale = await issued(app, company, anInvoice(company.client, deferred))
  const payment = await pay([[sale, '1130']])
  expect(await receiptsOf(payment)).toMatchObject([{ owed: { readiness: 'sale_waits' } }])
  expect((await issueReceipts(payment)).sales).toMatchObject([{ receipts: [], owed: { amount: '1130' } }])
})

test('a receipt that would be refused says why and holds up nobody', async () => {
  const [mine, other] = [await sell(), await sell()]
  const payment = await pay([
    [mine, '1130'],
    [other, '1130'],
  ])
  await app.asOwner(`update clients set identification_number = '3101999777' where id = $1`, [
    company.client.id,
  ])
  const { refused, sales } = await issueReceipts(payment)
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ document_id: mine.id, message: expect.stringContaining('receiver') })
  expect(sales).toMatchObject([{ receipts: [] }, { receipts: [] }])
})

test('is asked of nobody who may not issue, and of no payment of another company', async () => {
  const payment = await pay([[await sell(), '1130']])
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await ask(payment, viewer)).status).toBe(403)
  const stranger = await anIssuingCompany(app)
  expect((await ask(payment, stranger.as)).status).toBe(404)
  expect((await app.send('GET', `/payments/${payment.id}/receipts`, stranger.as)).status).toBe(404)
})

test('usual sales want none, and a payment that was undone owes none', async () => {
  const usual = await pay([[await sell('1', { sale_condition: '02', credit_days: 30 }), '1130']])
  expect(await receiptsOf(usual)).toEqual([])
  const undone = await pay([[await sell(), '1130']])
  await app.send('POST', `/payments/${undone.id}/void`, company.as, { payload: { reason: 'Mal digitado' } })
  expect((await issueReceipts(undone)).sales).toEqual([])
})

// Only a payment that was typed offered its receipt: those of the bank, of notices and of many sales at once went without.
test('payments that were recorded for many sales at once have their receipts issued together, each answering for itself', async () => {
  const sales = [await sell(), await sell('2')]
  const untaxed = await sell('1', { sale_condition: '02', credit_days: 8 })
  const bulk = async (
    list: string,
    action: string,
    rows: readonly { id: string }[],
    as: { token: string; company: string } = company.as,
  ) =>
    app.send('POST', '/bulk', as, {
      payload: {
        list,
        action,
        rows: rows.map(({ id }) => ({ id, label: id })),
        params: action === 'collect' ? { paid_on: today(), means: '01' } : {},
      },
    })
  await bulk('invoices', 'collect', [...sales, untaxed])
  const { data } = (await app.send('GET', '/payments', company.as)).body as unknown as Page<PaymentRow>
  expect(data).toHaveLength(3)
  expect(await lacking()).toHaveLength(2)

  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await bulk('payments', 'receipts', data, viewer)).status).toBe(403)
  const issuedTogether = await bulk('payments', 'receipts', data)
  expect(issuedTogether.body, issuedTogether.text).toMatchObject({
    result: {
      done: 2,
      skipped: 1,
      failed: 0,
      undo: null,
      rows: [{ message: expect.stringMatching(/no receipt/) }],
    },
  })
  expect(await lacking()).toEqual([])
  // Another company's payment is none, and a second asking issues nothing.
  const stranger = await anIssuingCompany(app)
  const again = [
    await bulk('payments', 'receipts', data),
    await bulk('payments', 'receipts', data, stranger.as),
  ]
  for (const { body } of again) expect(body).toMatchObject({ result: { done: 0, skipped: 3 } })
  const receipts = (await app.send('GET', '/documents?kind=payment-receipt', company.as))
    .body as unknown as Page<DocumentRow>
  expect(receipts.data).toHaveLength(2)
})
