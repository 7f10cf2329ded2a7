import {
  type AllWork,
  billsPlace,
  type Dashboard,
  dashboardPlaces,
  type ExpenseDetail,
  type ExpenseTotals,
  type FigurePlace,
  type Report,
  type Start,
  type WorkList,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
let other: IssuingCompany
const today = () => costaRicaDay(app.clock.now())

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['viewer', 'biller'])
  other = await anIssuingCompany(app)
  const day = (days: number) => addDays(today(), days)
  // Late by a day, today, in a week, in eight days, of no day, in dollars, paid, and somebody else's.
  await bill({ due_on: day(-1), total: '1000.10' })
  await bill({ due_on: day(0), total: '200.20' })
  await bill({ due_on: day(7), total: '30.30' })
  await bill({ due_on: day(8), total: '4.40' })
  await bill({ spent_on: day(-5), total: '500.50' })
  await bill({ due_on: day(-3), total: '60.60', currency: 'USD', exchange_rate: '510' })
  await bill({ due_on: day(-2), total: '777', paid_on: day(0), means: '01' })
  await bill({ due_on: day(-2), total: '99' }, other)
  await app.send('POST', '/opening-debts', company.as, {
    payload: {
      supplier_name: 'Molinos',
      number: 'F-1',
      issued_on: day(-40),
      due_on: day(-10),
      amount: '70.70',
    },
  })
})
afterAll(() => app.close())

async function bill(change: object, { as } = company): Promise<ExpenseDetail> {
  const payload = {
    spent_on: addDays(today(), -9),
    supplier_name: 'Ferretería El Roble',
    currency: 'CRC',
    document_kind: 'none',
    ...change,
  }
  const { status, body, text } = await app.send('POST', '/expenses', as, { payload })
  expect(status, text).toBe(201)
  return body as ExpenseDetail
}
async function get<Answer>(path: string, as: object = company.as): Promise<Answer> {
  const { status, body, text } = await app.send('GET', path, as)
  expect(status, text).toBe(200)
  return body as Answer
}
const open = ({ report, query }: FigurePlace) =>
  get<Report>(`/reports/${report}?${new URLSearchParams(query as Record<string, string>)}`)
const unpaidOf = async (figure: 'overdue' | 'due_soon' | 'unpaid') => {
  const { search } = billsPlace(figure)
  const { data } = await get<{ data: ExpenseTotals }>(
    `/expenses/totals?${new URLSearchParams(search as Record<string, string>)}`,
  )
  return Object.fromEntries(data.map(({ currency, unpaid }) => [currency, unpaid]))
}

test('late bills and those of the next days stand in the work list, each with what is left of it', async () => {
  const { data, sections } = await get<WorkList>('/work-list')
  expect(sections).toEqual([
    { section: 'bill_overdue', count: 4 },
    { section: 'bill_due', count: 2 },
  ])
  expect(
    data.map(({ section, amount, currency, deadline }) => [section, amount, currency, deadline]),
  ).toEqual([
    ['bill_overdue', '70.7', 'CRC', addDays(today(), -10)],
    ['bill_overdue', '500.5', 'CRC', addDays(today(), -5)],
    ['bill_overdue', '60.6', 'USD', addDays(today(), -3)],
    ['bill_overdue', '1000.1', 'CRC', addDays(today(), -1)],
    ['bill_due', '200.2', 'CRC', today()],
    ['bill_due', '30.3', 'CRC', addDays(today(), 7)],
  ])
  // A bill that is due in a week stood there "since in a week".
  expect(data.filter(({ since }) => since.slice(0, 10) > today())).toEqual([])
  expect(data.find(({ amount }) => amount === '500.5')!.since.slice(0, 10)).toBe(addDays(today(), -4))
  expect(data.find(({ amount }) => amount === '1000.1')).toMatchObject({
    kind: 'expense',
    party_name: 'Ferretería El Roble',
  })
})

test('across companies those of each company of the person, and of nobody else', async () => {
  const all = await get<AllWork>('/all-work?section=bill_overdue')
  expect(all.data.map(({ company: { id } }) => id)).toEqual(Array(4).fill(company.id))
})

test('who may record no expense is not told', async () => {
  const as = { token: company.members.viewer!.token, company: company.id }
  expect((await get<WorkList>('/work-list', as)).sections).toEqual([])
  expect((await get<Start>('/start', as)).deadlines.map(({ kind }) => kind)).not.toContain('bills')
})

test('the dashboard says what is owed, late and due soon, and each figure opens the list whose sum it is', async () => {
  const board = await get<Dashboard>('/dashboard')
  expect(board.owing).toEqual({
    amount: '1806.2',
    count: 6,
    overdue: '1571.3',
    overdue_count: 3,
    due_soon: '230.5',
    due_soon_count: 2,
  })
  const places = dashboardPlaces(board)
  expect((await open(places.owing)).totals).toMatchObject([{ currency: 'CRC', balance: '1806.2' }])
  expect((await open(places.owingOverdue)).totals).toMatchObject([{ currency: 'CRC', balance: '1571.3' }])
  expect(await unpaidOf('unpaid')).toEqual({ CRC: '1806.2', USD: '60.6' })
  expect(await unpaidOf('overdue')).toEqual({ CRC: '1571.3', USD: '60.6' })
  expect(await unpaidOf('due_soon')).toEqual({ CRC: '230.5' })
  expect((await get<Dashboard>('/dashboard?currency=USD')).owing).toMatchObject({
    amount: '60.6',
    due_soon: '0',
  })
})

test('the start page names them among what falls due', async () => {
  const { deadlines } = await get<Start>('/start')
  expect(deadlines.find(({ kind }) => kind === 'bills')).toEqual({
    kind: 'bills',
    day: addDays(today(), -10),
    count: 6,
  })
})

test('what is paid goes', async () => {
  const row = (await get<WorkList>('/work-list?section=bill_due')).data[0]!
  await app.send('POST', `/expenses/${row.id}/pay`, company.as, {
    payload: { paid_on: today(), means: '04' },
  })
  expect((await get<WorkList>('/work-list?section=bill_due')).data).toHaveLength(1)
  expect((await get<Dashboard>('/dashboard')).owing.due_soon).toBe('30.3')
})
