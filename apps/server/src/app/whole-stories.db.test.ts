import type {
  BulkAnswer,
  ClientAccount,
  DocumentDetail,
  DocumentMoneyBefore,
  DocumentRow,
  Page,
  PaymentDetail,
  PaymentRow,
  QuotationDetail,
  SimpleDetail,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { aSchool, aStudent, bill, change, preview, waitDays } from '#modules/students/testing/a-school.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { less, type Seller, storiesOf, total } from './testing/everybody-tells.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { today, hear, read, post, told, issue, creditNote, paymentsOf, byMeans } = storiesOf(() => app)

test('a shop: an offer with a deposit, two invoices, a return of some of it, of the rest, and the money back', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const tell = () => told(shop, [client])
  const nothing = { owed: '0', credit: '0', collected: '0', sold: '0' }
  expect(await tell()).toEqual(nothing)

  // 2 × 33,333.33 and 1 × 500.01 at 13 %: 75,898.34 with tax.
  const { id } = await post<QuotationDetail>(shop, '/quotations', {
    title: 'Muebles de cocina',
    valid_until: addDays(today(), 15),
    deposit: { kind: 'percent', value: '50' },
    content: {
      client_id: client,
      lines: [
        aLine({ quantity: '2', unit_price: '33333.33' }),
        aLine({ quantity: '1', unit_price: '500.01', description: 'Transporte' }),
      ],
    },
  })
  await post(shop, `/quotations/${id}/send`)
  const offer = await post<QuotationDetail>(shop, `/quotations/${id}/decide`, {
    decision: 'accepted',
    name: 'Ana Solano',
  })
  expect(offer).toMatchObject({ total: '75898.34', deposit: { wanted: '37949.17', left: '37949.17' } })
  const pay = (amount: string, more: object = {}) =>
    post<PaymentDetail>(shop, '/payments', {
      ...{ client_id: client, paid_on: today(), currency: 'CRC', amount, means: '06' },
      reference: `SINPE-${amount}`,
      ...more,
    })
  const deposit = await pay('37949.17', { quotation_id: id })
  expect(await tell()).toEqual({ ...nothing, credit: '37949.17', collected: '37949.17' })

  const part = async (lines: number[]) => {
    const made = await post<{ document_id: string }>(shop, `/quotations/${id}/convert`, {
      kind: 'invoice',
      lines,
    })
    return issue(shop, made.document_id)
  }
  const transport = await part([1])
  expect(transport).toMatchObject({ total: '565.01', balance: '0' })
  expect(await tell()).toEqual({
    owed: '0',
    credit: '37384.16',
    collected: '37949.17',
    sold: '565.01',
  })
  const furniture = await part([0])
  expect(furniture).toMatchObject({ total: '75333.33', balance: '37949.17' })
  expect(await tell()).toEqual({
    owed: '37949.17',
    credit: '0',
    collected: '37949.17',
    sold: '75898.34',
  })
  await pay('20000', { allocations: [{ document_id: furniture.id, amount: '20000' }] })
  expect(await tell()).toMatchObject({ owed: '17949.17', credit: '0', collected: '57949.17' })

  // One of the two pieces comes back: 37,666.66 with tax; 17,949.17 of it was owed.
  await creditNote(shop, furniture, [aLine({ quantity: '1', unit_price: '33333.33' })])
  const afterReturn = await tell()
  expect(afterReturn).toMatchObject({ owed: '0', collected: '57949.17' })
  expect(less(afterReturn.sold, afterReturn.collected)).toBe(`-${afterReturn.credit}`)
  expect(await read<QuotationDetail>(shop, `/quotations/${id}`)).toMatchObject({ status: 'invoiced' })

  // The transport was not needed: the deposit that paid it is the client's again, and its line may be billed.
  await creditNote(shop, transport)
  const afterAll_ = await tell()
  expect(less(afterAll_.credit, afterReturn.credit)).toBe('565.01')
  expect(await read<QuotationDetail>(shop, `/quotations/${id}`)).toMatchObject({
    status: 'partly_invoiced',
    open_lines: [1],
    deposits: [{ id: deposit.id, unapplied: '565.01' }],
  })

  // Everything that is the client's goes back.
  const payments = await read<Page<PaymentRow>>(shop, `/payments?client_id=${client}&per_page=100`)
  for (const { id: each, unapplied } of payments.data.filter((row) => row.unapplied !== '0'))
    await post(shop, `/payments/${each}/returns`, {
      ...{ kind: 'refund', amount: unapplied, returned_on: today(), means: '01' },
    })
  const last = await tell()
  expect(last).toMatchObject({ owed: '0', credit: '0' })
  expect(last.collected).toBe(last.sold)
})

/** A shop of the simplified regime that offered something for 2,825, with tax, and has a deposit of 1,000.01 for it on its receipt. */
async function aReceiptWithDeposit() {
  const shop = await anIssuingCompany(app)
  await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [shop.id])
  const { id } = await post<QuotationDetail>(shop, '/quotations', {
    title: 'Queque de bodas',
    valid_until: addDays(today(), 15),
    deposit: { kind: 'percent', value: '40' },
    content: { client_id: shop.client.id, lines: [aLine({ quantity: '1', unit_price: '2500' })] },
  })
  await post(shop, `/quotations/${id}/send`)
  await post(shop, `/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  const deposit = await post<PaymentDetail>(shop, '/payments', {
    ...{ client_id: shop.client.id, paid_on: today(), currency: 'CRC', amount: '1000.01', means: '06' },
    ...{ reference: 'SINPE-1', quotation_id: id },
  })
  const { simple_id } = await post<{ simple_id: string }>(shop, `/quotations/${id}/convert`, {
    kind: 'simple',
  })
  const { input } = await read<SimpleDetail>(shop, `/simples/${simple_id}`)
  const receipt = await post<SimpleDetail>(shop, `/simples/${simple_id}/issue`, input)
  expect(receipt).toMatchObject({ status: 'issued', total: '2825', settled: '1000.01' })
  return { shop, offer: id, deposit, receipt: simple_id }
}
const toInvoice = async (seller: Seller, receipt: string) => {
  // It leaves the simplified regime.
  await app.asOwner(`update companies set regime = 'general' where id = $1`, [seller.id])
  const { document } = await post<SimpleDetail>(seller, `/simples/${receipt}/convert`, { to: 'invoice' })
  return document!.id
}
// The deposit settled the invoice, and the cash had to be recorded once more by hand.
test('a receipt that a deposit and cash paid: its invoice is paid by both, with their days, and owed again by nobody', async () => {
  const { shop, deposit, receipt } = await aReceiptWithDeposit()
  const client = shop.client.id
  const tell = () => told(shop, [client])
  const yesterday = addDays(today(), -1)
  await post(shop, `/simples/${receipt}/pay`, { means: '01', paid_on: yesterday })
  expect(await tell()).toEqual({ owed: '0', credit: '0', collected: '1000.01', sold: '0' })

  const draft = await toInvoice(shop, receipt)
  expect(await tell()).toMatchObject({ owed: '0', credit: '0', collected: '1000.01' })
  const { number } = await read<SimpleDetail>(shop, `/simples/${receipt}`)
  const before = `/documents/${draft}/money-before?currency=CRC`
  expect((await read<{ data: DocumentMoneyBefore }>(shop, before)).data).toEqual([
    {
      ...{ kind: 'deposit', id: deposit.id, name: 'COT-00001', client_id: client, paid_on: today() },
      ...{ means: '06', means_other: null, currency: 'CRC', amount: '1000.01', worth: '1000.01' },
    },
    {
      ...{ kind: 'received', id: receipt, name: `CS-${number}`, client_id: null, paid_on: yesterday },
      ...{ means: '01', means_other: null, currency: 'CRC', amount: '1824.99', worth: '1824.99' },
    },
  ])

  // Nobody sees it owed for a moment: nothing was heard yet when the answer comes, nor when others ask.
  const { input } = await read<DocumentDetail>(shop, `/documents/${draft}`)
  const answered = await post<DocumentRow>(shop, `/documents/${draft}/issue`, input)
  expect(answered).toMatchObject({ id: draft, total: '2825', balance: '0', payment_status: 'paid' })
  expect((await read<ClientAccount>(shop, `/clients/${client}/account`)).balances).toEqual([])
  expect(await paymentsOf(shop, client)).toMatchObject([
    { amount: '1000.01', unapplied: '0' },
    { amount: '1824.99', unapplied: '0' },
  ])
  expect((await read<{ data: DocumentMoneyBefore }>(shop, before)).data).toEqual([])
  await giveStatus(app, draft, 'accepted')
  await hear()
  const first = await read<DocumentDetail>(shop, `/documents/${draft}`)
  expect(first).toMatchObject({ total: '2825', balance: '0', payment_status: 'paid' })
  expect(await tell()).toEqual({ owed: '0', credit: '0', collected: '2825', sold: '2825' })
  const cash = (await paymentsOf(shop, client)).find(({ id }) => id !== deposit.id)!
  expect(cash).toMatchObject({
    ...{ amount: '1824.99', unapplied: '0', means: '01', paid_on: yesterday, reference: `CS-${number}` },
  })
  expect(await byMeans(shop)).toEqual({ '01': '1824.99', '06': '1000.01' })

  // A note takes all of it: both are the client's credit until what is made of the offer next.
  await creditNote(shop, first)
  expect(await tell()).toEqual({ owed: '0', credit: '2825', collected: '2825', sold: '0' })
  expect(
    (await paymentsOf(shop, client)).map(({ unapplied }) => unapplied).filter((left) => left !== '0'),
  ).toEqual(expect.arrayContaining(['1824.99', '1000.01']))
})

test('a receipt in a bundle, and one whose invoice the authority rejects: what takes its place is paid, once', async () => {
  const { shop, receipt } = await aReceiptWithDeposit()
  const client = shop.client.id
  const tell = () => told(shop, [client])
  await post(shop, `/simples/${receipt}/pay`, { means: '02' })
  await app.asOwner(`update companies set regime = 'general' where id = $1`, [shop.id])
  const bulk = await post<BulkAnswer>(shop, '/bulk', {
    ...{ list: 'simples', action: 'convert', params: {} },
    rows: [{ id: receipt }],
  })
  expect(bulk.result).toMatchObject({ done: 1 })
  const { document } = await read<SimpleDetail>(shop, `/simples/${receipt}`)
  const { input } = await read<DocumentDetail>(shop, `/documents/${document!.id}`)
  await post(shop, `/documents/${document!.id}/issue`, input)
  expect(await read(shop, `/documents/${document!.id}`)).toMatchObject({ balance: '0' })
  await hear()
  expect(await tell()).toMatchObject({ owed: '0', credit: '0', collected: '2825' })

  await giveStatus(app, document!.id, 'rejected')
  expect(await tell()).toEqual({ owed: '0', credit: '2825', collected: '2825', sold: '0' })
  const rejected = await read<DocumentDetail>(shop, `/documents/${document!.id}`)
  const again = await post<DocumentDetail>(shop, '/documents/issue', {
    ...rejected.input,
    kind: 'invoice',
    references: [
      {
        ...{ document_type: '10', number: rejected.clave, issued_at: rejected.issued_at, code: '16' },
        reason: 'Sustituye comprobante rechazado por Hacienda',
      },
    ],
  })
  expect(again).toMatchObject({ balance: '0', payment_status: 'paid' })
  await giveStatus(app, again.id, 'accepted')
  await hear()
  await hear()
  expect(await tell()).toEqual({ owed: '0', credit: '0', collected: '2825', sold: '2825' })
  expect(await read(shop, `/documents/${again.id}`)).toMatchObject({ balance: '0' })
  expect(await paymentsOf(shop, client)).toHaveLength(2)
})

test('a school: a month, a scholarship, payment in parts, a late fee, and other payers from the next month on', async () => {
  const school = await aSchool(app)
  await app.send('PUT', '/settings/students', school.as, { payload: { settings: { is_on: true } } })
  const clients = [school.mother, school.father]
  const tell = () => told(school, clients)
  const accept = async (ids: readonly (string | null)[]) => {
    for (const id of ids) await giveStatus(app, id!, 'accepted')
    return Promise.all(ids.map((id) => read<DocumentDetail>(school, `/documents/${id}`)))
  }
  const sofia = await aStudent(school, {
    plans: [
      {
        ...{ item_id: school.item, amount: '48000', discount_percent: '12.5' },
        discount_reason: 'Beca por hermanos',
      },
    ],
  })
  const first = await bill(school)
  const [november] = await accept(first.rows.map(({ document_id }) => document_id))
  const sold = november!.total
  expect(await tell()).toEqual({ owed: sold, credit: '0', collected: '0', sold })
  expect((await preview(school)).bills).toEqual([])

  const pay = (client: string, amount: string, document: string) =>
    post<PaymentDetail>(school, '/payments', {
      ...{ client_id: client, paid_on: today(), currency: 'CRC', amount, means: '04', reference: amount },
      allocations: [{ document_id: document, amount }],
    })
  await pay(school.mother, '10000.01', november!.id)
  expect(await tell()).toMatchObject({ owed: less(sold, '10000.01'), collected: '10000.01' })

  // Later the father pays two thirds of what comes; what is owed of November stays the mother's, with its fee.
  await waitDays(school, 20)
  await change(school, sofia, {
    payers: [
      { client_id: school.mother, share: '33.33' },
      { client_id: school.father, share: '66.67' },
    ],
  })
  expect((await preview(school)).bills).toEqual([])
  const late_fee = { kind: 'percent' as const, value: '3', after_days: 5 }
  const second = await bill(school, { month: '2026-12', late_fee })
  const december = await accept(second.rows.map(({ document_id }) => document_id))
  const of = (client: string) => december.find(({ client_id }) => client_id === client)!
  expect(december).toHaveLength(2)
  const both = total(december.map((each) => each.total))
  expect(await tell()).toMatchObject({ owed: total([less(sold, '10000.01'), both]), collected: '10000.01' })
  expect((await preview(school, { month: '2026-12', late_fee })).bills).toEqual([])

  // What both pay of the month is the month, and the fee is the mother's alone.
  const lines = december.flatMap(({ input }) => input.lines!)
  const fee = lines.filter(({ description }) => description!.startsWith('Recargo'))
  expect(fee).toHaveLength(1)
  expect(of(school.mother).input.lines).toContainEqual(expect.objectContaining(fee[0]))

  await pay(school.mother, less(sold, '10000.01'), november!.id)
  await pay(school.mother, of(school.mother).total, of(school.mother).id)
  await pay(school.father, '0.01', of(school.father).id)
  await pay(school.father, less(of(school.father).total, '0.01'), of(school.father).id)
  expect(await tell()).toEqual({
    owed: '0',
    credit: '0',
    collected: total([sold, both]),
    sold: total([sold, both]),
  })

  // December of the father was a mistake: it is owed by nobody, is his money, and may be billed once more.
  await creditNote(school, of(school.father))
  expect(await tell()).toMatchObject({
    owed: '0',
    credit: of(school.father).total,
    sold: less(total([sold, both]), of(school.father).total),
  })
  const again = await preview(school, { month: '2026-12', late_fee })
  expect(again.bills.map(({ client_id }) => client_id)).toEqual([school.father])
})
