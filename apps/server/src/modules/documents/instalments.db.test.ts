import {
  type Client,
  type ClientAccount,
  type ClientPortal,
  type ClientStatement,
  type DocumentDetail,
  type DocumentRow,
  type DraftInput,
  nextOfParts,
  type OpenDocument,
  type Page,
  type Portal,
  type Problem,
  type Report,
  type WorkList,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { pdfText } from '#test/pdf-text.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer', 'biller'])
})
afterAll(() => t.close())

const today = () => costaRicaDay(t.clock.now())
const onCredit = (change: Partial<DraftInput> = {}): DraftInput =>
  anInvoice(company.client, { sale_condition: '02', payments: [], ...change })
/** 2260 colones in three parts, 30 days apart. */
const inParts = (change: Partial<DraftInput> = {}) =>
  onCredit({
    instalments: {
      parts: [
        { due_on: addDays(today(), 30), amount: '1000' },
        { due_on: addDays(today(), 60), amount: '760' },
        { due_on: addDays(today(), 90), amount: '500' },
      ],
    },
    ...change,
  })
const get = async <Body>(path: string): Promise<Body> => {
  const answer = await t.send('GET', path, company.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Body
}
const detail = ({ id }: Pick<DocumentRow, 'id'>) => get<DocumentDetail>(`/documents/${id}`)
const pay = async (document: DocumentRow, amount: string) => {
  const allocations = [{ document_id: document.id, amount }]
  const answer = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: today(),
      currency: 'CRC',
      amount,
      means: '01',
      allocations,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string }
}
/** Moves the clock; everybody stays signed in. */
const later = async (days: number) => {
  await t.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  t.clock.advance(days * 86_400_000)
}
const left = ({ instalments = [] }: DocumentDetail) => instalments.map((part) => part.left)

test('a sale agreed in parts is overdue part by part, everywhere where somebody asks what is late', async () => {
  const sale = await issued(t, company, inParts())
  const officialDays = (await detail(sale)).input.credit_days
  expect([sale.due_on, officialDays]).toEqual([addDays(today(), 30), 90])
  await giveStatus(t, sale.id, 'accepted')

  await later(35)
  expect(await detail(sale)).toMatchObject({
    payment_status: 'overdue',
    due_on: addDays(today(), -5),
    instalments: [
      { left: '1000', is_overdue: true },
      { left: '760', is_overdue: false },
      { left: '500', is_overdue: false },
    ],
  })
  const account = await get<ClientAccount>(`/clients/${company.client.id}/account`)
  expect(account.balances).toMatchObject([{ total: '2260', overdue: '1000' }])
  const clients = await get<Page<Client>>('/clients')
  expect(clients.data.find(({ id }) => id === company.client.id)?.standing).toMatchObject([
    { balance: '2260', overdue: '1000' },
  ])
  const work = await get<WorkList>('/work-list')
  expect(work.data.filter(({ section }) => section === 'overdue')).toMatchObject([{ amount: '1000' }])
  const ages = await get<Report>('/reports/receivables?group_by=age')
  expect(ages.groups?.map(({ key, balance }) => [key, balance]).toSorted()).toEqual([
    ['1-30', '1000'],
    ['current', '1260'],
  ])
  const listed = await get<Report>('/reports/receivables')
  expect(listed.documents?.map(({ facts, balance }) => [facts.due_on, balance])).toEqual([
    [addDays(today(), -5), '1000'],
    [addDays(today(), 25), '760'],
    [addDays(today(), 55), '500'],
  ])
  // The client's page says the same of the parts that it shows.
  const next = async () => {
    const { data } = await get<{ data: OpenDocument[] }>(
      `/payments/open-documents?client_id=${company.client.id}`,
    )
    const { instalments = [] } = await detail(sale)
    expect(data.map(({ next_amount }) => next_amount)).toEqual([nextOfParts(instalments, today())])
    return data[0]!.next_amount
  }
  expect(await next()).toBe('1000')

  await pay(sale, '1200')
  const paid = await detail(sale)
  expect(paid).toMatchObject({ payment_status: 'partly_paid', due_on: addDays(today(), 25), balance: '1060' })
  expect(left(paid)).toEqual(['0', '560', '500'])
  expect((await get<WorkList>('/work-list')).data.filter(({ section }) => section === 'overdue')).toEqual([])
  // Nothing is late: the next part is what comes next, and all that is late once it is.
  expect(await next()).toBe('560')
  await later(60)
  expect(await next()).toBe('1060')
})

test('the client reads the parts on its page, with what is left of each', async () => {
  const [sale, whole] = [await issued(t, company, inParts()), await issued(t, company, onCredit())]
  for (const { id } of [sale, whole]) await giveStatus(t, id, 'accepted')
  await pay(sale, '1200')
  const portal = await t.send('PUT', `/clients/${company.client.id}/portal`, company.as, {
    payload: { is_on: true },
  })
  const token = (portal.body as ClientPortal).url!.split('/portal/')[1]!
  const { debts } = (await t.send('GET', `/portals/${token}`)).body as Portal
  const partsOf = ({ id }: DocumentRow) => debts.find((debt) => debt.id === id)?.instalments
  expect(partsOf(whole)).toBeNull()
  expect(partsOf(sale)).toEqual([
    { due_on: addDays(today(), 30), amount: '1000', left: '0', is_overdue: false },
    { due_on: addDays(today(), 60), amount: '760', left: '560', is_overdue: false },
    { due_on: addDays(today(), 90), amount: '500', left: '500', is_overdue: false },
  ])
})

// The statement said only what an invoice came to: a client who pays by the month could not see what was due when.
test('the statement says which parts are still to be paid, on the screen and as a file', async () => {
  const [sale, whole] = [
    await issued(t, company, inParts()),
    await issued(t, company, onCredit({ credit_days: 45 })),
  ]
  for (const { id } of [sale, whole]) await giveStatus(t, id, 'accepted')
  await pay(sale, '1200')
  const client_id = company.client.id
  const { closing, open } = await get<ClientStatement>(`/clients/${client_id}/statement`)
  const ofSale = { id: sale.id, number: sale.consecutivo, is_overdue: false }
  expect(closing).toBe('3320')
  expect(open).toMatchObject([
    { id: whole.id, due_on: addDays(today(), 45), part: null, left: '2260' },
    { ...ofSale, due_on: addDays(today(), 60), part: { number: 2, count: 3 }, left: '560' },
    { ...ofSale, due_on: addDays(today(), 90), part: { number: 3, count: 3 }, left: '500' },
  ])
  const fields = ['day', 'movement', 'number', 'balance', 'to_pay']
  const lines = await exportedLines(t, company, { list: 'client-statement', query: { client_id }, fields })
  // A spreadsheet would take a long number for a sum.
  const plain = lines.map((line) => line.replace(/"=""(\d+)"""/, '$1'))
  expect(plain.filter((line) => line.includes('Vence'))).toEqual([
    `${addDays(today(), 45)},Vence,${whole.consecutivo},,2260.00`,
    `${addDays(today(), 60)},Vence,${sale.consecutivo} · 2/3,,560.00`,
    `${addDays(today(), 90)},Vence,${sale.consecutivo} · 3/3,,500.00`,
  ])
  const earlier = `from=2020-01-01&to=${addDays(today(), -1)}`
  expect((await get<ClientStatement>(`/clients/${client_id}/statement?${earlier}`)).open).toEqual([])
})

test('the paper and the letter say the plan', async () => {
  const sale = await issued(t, company, inParts())
  const { rawPayload } = await t.app.inject({
    url: `/api/documents/${sale.id}/files/pdf`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  const words = pdfText(rawPayload).join(' ').replace(/\s+/g, ' ')
  expect(words).toContain('CUOTAS ACORDADAS')
  expect(words).toContain('₡760.00')
  const letter = await get<{ message: string }>(`/documents/${sale.id}/letter`)
  expect(letter.message).toMatch(/Se paga en cuotas:\n.*₡1,000\.00\n.*₡760\.00\n.*₡500\.00\n\n/)
})

test('equal parts are counted from the day of the sale, and come to its total to the cent', async () => {
  const sale = await issued(
    t,
    company,
    onCredit({ instalments: { equal: { count: 3, every: 'month' }, parts: [] } }),
  )
  const { instalments = [], input } = await detail(sale)
  expect(instalments.map(({ amount }) => amount)).toEqual(['753.34', '753.33', '753.33'])
  expect(input.instalments?.parts.map(({ due_on }) => due_on)).toEqual(
    instalments.map(({ due_on }) => due_on),
  )
})

test.each([
  ['a sum that is not the sale', { parts: [{ due_on: '2999-01-01', amount: '5' }] }, {}, 'instalments'],
  [
    'days out of order',
    {
      parts: [
        { due_on: '2999-01-02', amount: '1000' },
        { due_on: '2999-01-01', amount: '1260' },
      ],
    },
    {},
    'instalments.parts.1.due_on',
  ],
  [
    'a day that is over',
    { parts: [{ due_on: '2020-01-01', amount: '2260' }] },
    {},
    'instalments.parts.0.due_on',
  ],
  ['no amount', { parts: [{ due_on: '2999-01-01', amount: '' }] }, {}, 'instalments.parts.0.amount'],
  [
    'a sale that is paid at once',
    { equal: { count: 2, every: 'week' as const }, parts: [] },
    { sale_condition: '01', payments: [{ means: '01' }] },
    'instalments',
  ],
])('%s is refused at its field', async (_, instalments, change, field) => {
  const answer = await t.send('POST', '/documents/issue', company.as, {
    payload: onCredit({ instalments, ...change }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status, answer.text).toBe(422)
  expect(Object.keys((answer.body as Problem).errors ?? {})).toContain(field)
})

test('what is left may be agreed anew, by who records payments, and the day of the document follows', async () => {
  const sale = await issued(t, company, onCredit({ credit_days: 8 }))
  await pay(sale, '260')
  const agree = (payload: object, role?: 'viewer' | 'biller') =>
    t.send(
      'PUT',
      `/documents/${sale.id}/instalments`,
      role === undefined ? company.as : { token: company.members[role]!.token, company: company.id },
      { payload },
    )
  const plan = { equal: { count: 4, every: 'fortnight', first_on: addDays(today(), 20) }, parts: [] }
  expect((await agree(plan, 'viewer')).status).toBe(403)
  const answer = await agree(plan)
  expect(answer.status, answer.text).toBe(200)
  const agreed = answer.body as DocumentDetail
  expect([agreed.due_on, left(agreed)]).toEqual([addDays(today(), 20), ['500', '500', '500', '500']])
  expect(agreed.timeline.at(-1)).toMatchObject({ event: 'rescheduled' })
  expect((await agree({ parts: [{ due_on: addDays(today(), 5), amount: '1' }] })).body).toMatchObject({
    code: 'instalments-wrong',
    errors: { instalments: [expect.stringContaining('2,000.00')] },
  })
  // What is late already may stay as it was agreed, while the rest is moved.
  await later(30)
  const moved = [
    { due_on: addDays(today(), -10), amount: '500' },
    { due_on: addDays(today(), 90), amount: '1500' },
  ]
  expect(left((await agree({ parts: moved })).body as DocumentDetail)).toEqual(['500', '1500'])
  await pay(sale, '2000')
  expect((await agree(plan)).body).toMatchObject({ code: 'nothing-owed' })
})

test('the parts of what is left always come to the balance, whatever is paid, given back and agreed again', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ does: fc.constant('void' as const), which: fc.nat(5) }),
    fc.record({ does: fc.constant('agree' as const), count: fc.integer({ min: 2, max: 7 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const sale = await issued(t, company, inParts())
      const payments: { id: string }[] = []
      for (const each of steps) {
        const { balance } = await detail(sale)
        if (each.does === 'pay') {
          // A small share of what is almost paid is less than one colón.
          const amount = Math.floor((Number(balance) * each.share) / 60)
          if (amount > 0) payments.push(await pay(sale, String(amount)))
        }
        if (each.does === 'void') {
          const gone = payments.splice(each.which, 1)[0]
          if (gone !== undefined)
            await t.send('POST', `/payments/${gone.id}/void`, company.as, {
              payload: { reason: 'Fue un error' },
            })
        }
        if (each.does === 'agree')
          await t.send('PUT', `/documents/${sale.id}/instalments`, company.as, {
            payload: { equal: { count: each.count, every: 'month' }, parts: [] },
          })
        const now = await detail(sale)
        const parts = now.instalments ?? []
        const sum = parts.reduce((cents, part) => cents + Math.round(Number(part.left) * 100), 0)
        expect(sum).toBe(Math.round(Number(now.balance) * 100))
        // The oldest is settled first: after one with something left, none is settled in part.
        const open = parts.findIndex((part) => Number(part.left) > 0)
        if (open >= 0) expect(now.due_on).toBe(parts[open]!.due_on)
        expect(parts.slice(open + 1).filter((part) => open >= 0 && part.left !== part.amount)).toEqual([])
      }
    }),
    { numRuns: 8 },
  )
})
