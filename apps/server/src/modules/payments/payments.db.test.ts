import type {
  ClientStatement,
  DocumentRow,
  OpenDocument,
  Page,
  PaymentDetail,
  PaymentRow,
  Report,
  Role,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app.close())

/** An invoice of 2260 colones on credit. */
const onCredit = (change = {}) =>
  issued(
    app,
    company,
    anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [], ...change }),
  )

const aPayment = (change = {}) => ({
  client_id: company.client.id,
  paid_on: today(),
  currency: 'CRC',
  amount: '2260',
  means: '01',
  ...change,
})
const today = () => costaRicaDay(app.clock.now())

type Answer<Body> = { status: number; body: Body; text: string }
type Problem = { code: string; errors?: Record<string, string[]> }

async function post<Body = PaymentDetail & Problem>(
  path: string,
  payload: object,
  as: { token?: string; company?: string } = company.as,
): Promise<Answer<Body>> {
  return app.send('POST', path, as, { payload })
}
const record = (change: object, as?: Parameters<typeof post>[2]) => post('/payments', aPayment(change), as)
async function get<Body>(path: string, as = company.as): Promise<Body> {
  return (await app.send('GET', path, as)).body
}
const asRole = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const rowOf = (row: DocumentRow) => get<DocumentRow>(`/documents/${row.id}`)

describe('a payment', () => {
  // seed 006
  test('settles what it names at once; the rest is the credit of the client', async () => {
    const [first, second] = [await onCredit(), await onCredit()]
    const answer = await record({
      amount: '3000.50',
      allocations: [{ document_id: first.id, amount: '2260' }],
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      number: 1,
      status: 'recorded',
      applied: '2260',
      unapplied: '740.5',
      client_name: company.client.name,
    })
    expect(await rowOf(first)).toMatchObject({ balance: '0', payment_status: 'paid' })

    const applied = await post(`/payments/${answer.body.id}/apply`, {
      allocations: [{ document_id: second.id, amount: '740.5' }],
    })
    expect(applied.body).toMatchObject({ status: 'applied', unapplied: '0' })
    expect(applied.body.allocations).toHaveLength(2)
    expect(await rowOf(second)).toMatchObject({ balance: '1519.5', payment_status: 'partly_paid' })
  })

  test('stands with the document it settles, beside what was paid as it was issued', async () => {
    const [credit, cash] = [await onCredit(), await issued(app, company, anInvoice(company.client))]
    const kept = await record({ amount: '1000', allocations: [{ document_id: credit.id, amount: '1000' }] })
    const undone = await record({ amount: '60', allocations: [{ document_id: credit.id, amount: '60' }] })
    await post(`/payments/${undone.body.id}/void`, { reason: 'Typed twice' })
    expect(await get(`/documents/${credit.id}/settlement`)).toMatchObject({
      charged: '2260',
      paid_on_issue: '0',
      balance: '1260',
      payments: [
        { id: kept.body.id, number: 1, means: '01', amount: '1000', counts: true },
        { id: undone.body.id, number: 2, amount: '60', counts: false },
      ],
    })
    expect(await get(`/documents/${cash.id}/settlement`)).toMatchObject({
      charged: '2260',
      paid_on_issue: '2260',
      balance: '0',
      payments: [],
    })
    const stranger = await anIssuingCompany(app)
    expect((await app.send('GET', `/documents/${credit.id}/settlement`, stranger.as)).status).toBe(404)
  })

  test('of two at the same moment that pay the same invoice in full, one is refused', async () => {
    const invoice = await onCredit()
    const allocations = [{ document_id: invoice.id, amount: '2260' }]
    const answers = await Promise.all([1, 2, 3, 4].map(() => record({ allocations })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect(await rowOf(invoice)).toMatchObject({ balance: '0' })
    const refused = answers.find(({ status }) => status === 422)!
    expect(refused.body.errors).toEqual({
      'allocations.0.amount': ['More than the document still owes.'],
    })
    // No number was lost.
    expect((await record({})).body.number).toBe(2)
  })

  test('of many at the same moment that pay a part each, all count once', async () => {
    const invoice = await onCredit()
    const allocations = [{ document_id: invoice.id, amount: '226' }]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => record({ amount: '226', allocations })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(10)
    expect(await rowOf(invoice)).toMatchObject({ balance: '0', payment_status: 'paid' })
  })

  test('sent twice with one key is recorded once', async () => {
    const invoice = await onCredit()
    const payload = aPayment({ allocations: [{ document_id: invoice.id, amount: '1000' }] })
    const headers = { 'idempotency-key': 'the-same' }
    const send = () => app.send('POST', '/payments', company.as, { payload, headers })
    const [one, other] = [await send(), await send()]
    expect((other.body as PaymentDetail).id).toBe((one.body as PaymentDetail).id)
    expect(await rowOf(invoice)).toMatchObject({ balance: '1260' })
  })

  test('is undone with a reason: what it settled is owed again, and only once', async () => {
    const invoice = await onCredit()
    const { body } = await record({ allocations: [{ document_id: invoice.id, amount: '2260' }] })
    const answers = await Promise.all(
      [1, 2].map(() => post(`/payments/${body.id}/void`, { reason: 'El cheque volvió' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await get(`/payments/${body.id}`)).toMatchObject({
      status: 'void',
      void_reason: 'El cheque volvió',
      unapplied: '0',
      allocations: [{ document_id: invoice.id, amount: '2260', counts: false }],
    })
    expect(await rowOf(invoice)).toMatchObject({ balance: '2260', payment_status: 'unpaid' })
    expect((await post(`/payments/${body.id}/void`, { reason: 'x' })).status).toBe(422)
    const again = await post(`/payments/${body.id}/apply`, {
      allocations: [{ document_id: invoice.id, amount: '1' }],
    })
    expect(again.body.code).toBe('payment-void')
  })

  test('comes back to the client when the authority rejects what it settled', async () => {
    const invoice = await onCredit()
    const { body } = await record({ allocations: [{ document_id: invoice.id, amount: '2260' }] })
    await giveStatus(app, invoice.id, 'rejected')
    expect(await get(`/payments/${body.id}`)).toMatchObject({
      status: 'recorded',
      applied: '0',
      unapplied: '2260',
    })
    expect(await rowOf(invoice)).toMatchObject({ balance: '0', fiscal_status: 'rejected' })
  })

  test('in colones settles dollars at its rate, and says what the rate changed', async () => {
    const invoice = await onCredit({ currency: 'USD', exchange_rate: '500' })
    const { body } = await record({
      amount: '1142271.8',
      exchange_rate: '505.43',
      allocations: [{ document_id: invoice.id, amount: '2260' }],
    })
    expect(body).toMatchObject({
      status: 'applied',
      allocations: [{ amount: '2260', taken: '1142271.8', exchange_difference: '12271.8' }],
    })
    expect(await rowOf(invoice)).toMatchObject({ balance: '0' })

    // Colones that lay on the account without a rate once settled dollars one to one.
    const { body: credit } = await record({ amount: '600000' })
    const late = await onCredit({ currency: 'USD', exchange_rate: '500' })
    const apply = (rate?: string) =>
      post(`/payments/${credit.id}/apply`, {
        allocations: [{ document_id: late.id, amount: '1000' }],
        ...(rate ? { exchange_rate: rate } : {}),
      })
    expect((await apply()).body.errors).toMatchObject({
      exchange_rate: ['There is no exchange rate for this day. Type it, or set it by hand.'],
    })
    expect((await apply('510')).body).toMatchObject({
      unapplied: '90000',
      allocations: [{ amount: '1000', taken: '510000', exchange_difference: '10000' }],
    })

    // Nobody knows the rate of the day here.
    const another = await onCredit({ currency: 'USD', exchange_rate: '500' })
    const allocations = [{ document_id: another.id, amount: '1' }]
    expect((await record({ allocations })).body.errors).toMatchObject({
      exchange_rate: ['There is no exchange rate for this day. Type it, or set it by hand.'],
    })
  })
})

describe('money of other countries', () => {
  // The report of collections took the colones for euros: 100,000 paid on a sale in euros came in as 60 millions.
  test('colones that settle a sale in euros come in as what they are', async () => {
    const inEuros = await onCredit({ currency: 'EUR', exchange_rate: '590' })
    await record({
      amount: '100000',
      exchange_rate: '600',
      allocations: [{ document_id: inEuros.id, amount: '160' }],
    })
    const { in_colones: all } = await get<Report>(`/reports/collected?from=${today()}&to=${today()}`)
    expect(all.total).toBe('100000')
  })

  test('euros settle a sale in euros and one in colones, but never dollars too', async () => {
    const inEuros = await onCredit({ currency: 'EUR', exchange_rate: '590' })
    const inDollars = await onCredit({ currency: 'USD', exchange_rate: '500' })
    const paid = { currency: 'EUR', amount: '3000', exchange_rate: '600' }
    const both = await record({
      ...paid,
      allocations: [
        { document_id: inEuros.id, amount: '2260' },
        { document_id: inDollars.id, amount: '1' },
      ],
    })
    expect(both.body.errors).toEqual({
      'allocations.1.document_id': ['A payment settles one foreign currency: this document is in another.'],
    })
    const inColones = await onCredit({})
    const { body } = await record({
      ...paid,
      allocations: [
        { document_id: inEuros.id, amount: '2260' },
        { document_id: inColones.id, amount: '2260' },
      ],
    })
    expect(body).toMatchObject({ currency: 'EUR', applied: '2263.77', unapplied: '736.23' })
    expect(body.allocations).toMatchObject([
      { currency: 'EUR', taken: '2260', exchange_difference: '22600' },
      { currency: 'CRC', taken: '3.77', exchange_difference: null },
    ])
    expect(await rowOf(inEuros)).toMatchObject({ currency: 'EUR', balance: '0' })

    // Nobody publishes a rate of the euro here.
    const without = await record({ currency: 'EUR', amount: '10' })
    expect(without.body.errors).toMatchObject({ exchange_rate: [expect.stringContaining('exchange rate')] })
  })
})

describe('what a payment says', () => {
  // Who was paid less a withholding recorded what came, and then let the rest go invoice by invoice.
  test('less what the client kept back settles all of it, by whoever may let go; undone, all of it is owed again', async () => {
    const invoice = await onCredit()
    const balance = async () => (await rowOf(invoice)).balance
    const paying = (amount: string) => ({
      amount,
      allocations: [{ document_id: invoice.id, amount }],
      remainder: { kind: 'withholding', reason: 'Retención del 2 %' },
    })
    expect((await record(paying('2214.8'), asRole('biller'))).status).toBe(403)
    const { body, status } = await record(paying('2214.8'))
    expect([status, await balance()]).toEqual([201, '0'])
    await post(`/payments/${body.id}/void`, { reason: 'Era de otro' })
    expect(await balance()).toBe('2260')
    expect(await record(paying('1000'))).toMatchObject({
      status: 422,
      body: { errors: { remainder: [expect.any(String)] } },
    })
    expect(await balance()).toBe('2260')
  })

  // Half of an invoice less 2 %, or a withholding and the fee of the bank together, could not be recorded at once.
  test('less parts of it that somebody kept back leaves the rest owed: each part with its kind, never more than 15 %', async () => {
    const invoice = await onCredit()
    const balance = async () => (await rowOf(invoice)).balance
    const paying = (amount: string, remainder: object) =>
      record({ amount, allocations: [{ document_id: invoice.id, amount }], remainder })
    const withheld = { kind: 'withholding', amount: '22.6', reason: 'Retención del 2 %' }
    const fee = { kind: 'fee', amount: '10', reason: 'Comisión del banco' }

    // Of half of it 15 % is less than of all of it.
    const large = await paying('1000', [withheld, { ...fee, amount: '160' }])
    expect(large).toMatchObject({ status: 422, body: { errors: { remainder: [expect.any(String)] } } })
    expect((await paying('1107.4', [{ ...withheld, amount: '0' }])).body.errors).toHaveProperty(
      'remainder.0.amount',
    )
    expect((await paying('2250', [fee, { ...withheld, amount: '1' }])).body.errors).toHaveProperty(
      'remainder.1.amount',
    )
    expect((await paying('1107.4', [])).status).toBe(422)
    expect(await balance()).toBe('2260')

    const half = await paying('1107.4', [withheld])
    expect([half.status, await balance()]).toEqual([201, '1130'])
    // The rest: one kept back in the old form, with its amount, and both kinds together.
    const quarter = await paying('542.4', withheld)
    expect([quarter.status, await balance()]).toEqual([201, '565'])
    const last = await paying('532.4', [withheld, fee])
    expect([last.status, await balance()]).toEqual([201, '0'])
    const kept = await app.asOwner<{ kind: string; amount: string }>(
      `select kind, sum(amount)::text as amount from document_write_offs where document_id = $1 group by kind order by kind`,
      [invoice.id],
    )
    expect(kept).toMatchObject([
      { kind: 'fee', amount: expect.stringMatching(/^10(\.0+)?$/) },
      { kind: 'withholding', amount: expect.stringMatching(/^67\.80*$/) },
    ])
    const month = today().slice(0, 7)
    const report = await app.send('GET', `/reports/withholdings?from=${month}-01&to=${today()}`, company.as)
    expect(report.text).toContain('67.8')
    const statement = async () =>
      (await get<ClientStatement>(`/clients/${company.client.id}/statement?from=2020-01-01&to=${today()}`))
        .closing
    expect(await statement()).toBe('0')
    await post(`/payments/${last.body.id}/void`, { reason: 'Era de otro' })
    expect(await balance()).toBe('565')
    expect(await statement()).toBe('565')
  })

  test('less one withholding on several documents is of each by what was paid of it', async () => {
    const [one, other] = [await onCredit(), await onCredit()]
    const saved = await record({
      amount: '2310',
      allocations: [
        { document_id: one.id, amount: '2210' },
        { document_id: other.id, amount: '100' },
      ],
      remainder: [{ kind: 'withholding', amount: '52.1', reason: 'Retención del 2 %' }],
    })
    expect(saved.status).toBe(201)
    const balances = [(await rowOf(one)).balance, (await rowOf(other)).balance].map(Number)
    expect(balances[0]).toBeCloseTo(0.16, 2)
    expect(balances[0]! + balances[1]!).toBeCloseTo(4520 - 2310 - 52.1, 2)
  })

  test('is refused by field when it cannot be', async () => {
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)
    const answer = await record({ paid_on: tomorrow, amount: '0', means: '44' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors!).sort()).toEqual(['amount', 'means', 'paid_on'])
    expect((await record({ means: '04' })).body.errors).toEqual({ reference: ['Fill this in.'] })
    expect((await record({ means: '06', reference: ' ' })).body.errors).toEqual({
      reference: ['Fill this in.'],
    })
    expect((await record({ means: '99' })).body.errors).toHaveProperty('means_other')
    expect((await record({ means: '99', means_other: 'Canje' })).status).toBe(201)
    expect((await record({ client_id: crypto.randomUUID() })).body.code).toBe('client-not-found')
  })

  test('names documents of this client only, each once, and not more than was paid', async () => {
    const [invoice, other] = [await onCredit(), await insertClient(app, company.id)]
    const ofOther = await issued(
      app,
      company,
      anInvoice(other, { sale_condition: '02', credit_days: 8, payments: [] }),
    )
    const name = (...pairs: [string, string][]) =>
      record({ allocations: pairs.map(([document_id, amount]) => ({ document_id, amount })) })
    expect((await name([ofOther.id, '10'])).body.errors).toHaveProperty('allocations.0.document_id')
    expect((await name([invoice.id, '10'], [invoice.id, '10'])).body.errors).toHaveProperty(
      'allocations.1.document_id',
    )
    expect((await name([crypto.randomUUID(), '10'])).status).toBe(422)
    expect((await name([invoice.id, '-5'])).body.errors).toHaveProperty('allocations.0.amount')
    const tooMuch = await record({
      amount: '1000',
      allocations: [{ document_id: invoice.id, amount: '2000' }],
    })
    expect(tooMuch.body.errors).toEqual({ allocations: ['Together more than is left of the payment.'] })
  })
})

describe('lists', () => {
  // Whoever reconciles an account looked for what came into it by eye.
  test('are narrowed by the account into which payments came, whatever its case', async () => {
    await record({ amount: '50', account: 'BAC 901' })
    await record({ amount: '60', account: 'bac 901' })
    await record({ amount: '70', account: 'BCR' })
    await record({ amount: '80' })
    const { data } = await get<Page<PaymentRow>>('/payments?account=BAC%20901&sort=number')
    expect(data.map(({ amount }) => amount)).toEqual(['50', '60'])
    expect(await get('/payments/choices')).toEqual({ accounts: ['bac 901', 'BCR'] })
    const stranger = await anIssuingCompany(app)
    expect(await get('/payments/choices', stranger.as)).toEqual({ accounts: [] })
  })

  // seed 055
  test('page, sort, filter and sum; void payments count for nothing', async () => {
    await record({ amount: '100', reference: 'DEP-77', paid_on: '2026-01-05' })
    await record({ amount: '300', means: '02' })
    const { body } = await record({ amount: '200', currency: 'USD', exchange_rate: '500' })
    await post(`/payments/${body.id}/void`, { reason: 'Se digitó dos veces' })

    const list = (query: string) => get<Page<PaymentRow>>(`/payments?${query}`)
    const numbers = async (query: string) => (await list(query)).data.map(({ number }) => number)
    expect((await list('')).meta).toMatchObject({ total: 3, current_page: 1 })
    expect(await numbers('sort=-amount')).toEqual([2, 3, 1])
    expect(await numbers('sort=number&per_page=2&page=2')).toEqual([3])
    expect(await numbers('status=void')).toEqual([3])
    expect(await numbers('unapplied=true&sort=number')).toEqual([1, 2])
    expect(await numbers('search=dep-77')).toEqual([1])
    expect(await numbers('reference=dep-77')).toEqual([1])
    expect(await numbers('from=2026-01-01&to=2026-01-31')).toEqual([1])
    expect(await numbers('means=02,03')).toEqual([2])
    expect(await numbers('total_from=200&total_to=299.99')).toEqual([3])
    expect(await numbers('total_from=200.5')).toEqual([2])
    expect((await app.send('GET', '/payments?total_to=mucho', company.as)).status).toBe(422)
    const first = await list('sort=number&per_page=2')
    expect(await numbers(`sort=number&per_page=2&cursor=${first.meta.next_cursor}`)).toEqual([3])
    expect((await app.send('GET', '/payments?sort=secret', company.as)).status).toBe(422)
    expect(await get('/payments/totals')).toEqual({
      data: [{ currency: 'CRC', count: 2, amount: '400', unapplied: '400' }],
    })
  })

  test('tell what a client still owes, oldest first', async () => {
    const [first, second] = [await onCredit(), await onCredit()]
    await record({ allocations: [{ document_id: first.id, amount: '260' }] })
    // Paid when it was sold.
    await issued(app, company)
    const { data } = await get<{ data: OpenDocument[] }>(
      `/payments/open-documents?client_id=${company.client.id}`,
    )
    expect(data.map(({ id, balance }) => [id, balance])).toEqual([
      [first.id, '2000'],
      [second.id, '2260'],
    ])
  })

  test('tell what of chosen documents is owed and by whom, and nothing of what is paid, a draft or of others', async () => {
    const [first, second] = [await onCredit(), await onCredit()]
    const paid = await issued(app, company)
    const stranger = await anIssuingCompany(app)
    const owed = { sale_condition: '02', credit_days: 8, payments: [] }
    const elsewhere = await issued(app, stranger, anInvoice(stranger.client, owed))
    const ids = [second, paid, first, elsewhere].map(({ id }) => id).join(',')
    const { data } = await get<{ data: OpenDocument[] }>(`/payments/open-documents?document_ids=${ids}`)
    expect(data.map(({ id, client_id }) => [id, client_id])).toEqual([
      [first.id, company.client.id],
      [second.id, company.client.id],
    ])
    for (const wrong of ['', `?document_ids=${ids}&client_id=${company.client.id}`, '?document_ids=x'])
      expect((await app.send('GET', `/payments/open-documents${wrong}`, company.as)).status).toBe(422)
  })

  test('find the payments of a document', async () => {
    const invoice = await onCredit()
    await record({ allocations: [{ document_id: invoice.id, amount: '260' }] })
    await record({})
    const { data } = await get<Page<PaymentRow>>(`/payments?document_id=${invoice.id}`)
    expect(data).toHaveLength(1)
  })
})

describe('who may', () => {
  test('record: all but viewers; undo: nobody below the accountant', async () => {
    expect((await record({}, asRole('viewer'))).status).toBe(403)
    const { body, status } = await record({}, asRole('biller'))
    expect(status).toBe(201)
    expect((await app.send('GET', `/payments/${body.id}`, asRole('viewer'))).status).toBe(200)
    const undo = (role: Role) => post(`/payments/${body.id}/void`, { reason: 'Repetido' }, asRole(role))
    expect((await undo('biller')).status).toBe(403)
    expect((await undo('accountant')).status).toBe(200)
  })

  test('another company neither sees a payment nor pays our documents', async () => {
    const invoice = await onCredit()
    const { body } = await record({})
    const other = await anIssuingCompany(app)
    expect((await app.send('GET', `/payments/${body.id}`, other.as)).status).toBe(404)
    expect((await post(`/payments/${body.id}/void`, { reason: 'No es suyo' }, other.as)).status).toBe(404)
    const stranger = await post(
      '/payments',
      aPayment({ client_id: other.client.id, allocations: [{ document_id: invoice.id, amount: '1' }] }),
      other.as,
    )
    expect(stranger.status).toBe(422)
    expect((await get<Page<PaymentRow>>('/payments', other.as)).data).toEqual([])
  })

  test('the trail tells who recorded and who undid', async () => {
    const { body } = await record({ amount: '50' })
    await post(`/payments/${body.id}/void`, { reason: 'Repetido' })
    const rows = await app.asOwner(
      `select action, subject, after ->> 'amount' as amount, after ->> 'void_reason' as reason
      from audit_entries where company_id = $1 and subject = 'payment' order by id`,
      [company.id],
    )
    expect(rows).toMatchObject([
      { action: 'created', amount: '50.00' },
      { action: 'changed', reason: 'Repetido' },
    ])
  })
})

describe('recording a payment', () => {
  const told = async (as: typeof company.as) =>
    (await get<{ data: { kind: string; params: object; path: string }[] }>('/notifications', as)).data.filter(
      ({ kind }) => kind === 'payment-recorded',
    )

  test('tells who answers for the books and who issued the document, and not who did it', async () => {
    const row = await onCredit()
    const { body } = await record(
      { allocations: [{ document_id: row.id, amount: '2260' }] },
      asRole('biller'),
    )
    const notice = {
      params: { client: body.client_name, amount: '₡2,260.00' },
      path: `/transactions/detail/payment/${body.id}`,
    }
    expect(await told(company.as)).toMatchObject([notice])
    expect(await told(asRole('accountant') as typeof company.as)).toMatchObject([notice])
    expect(await told(asRole('biller') as typeof company.as)).toEqual([])
    expect(await told(asRole('viewer') as typeof company.as)).toEqual([])
  })
})
