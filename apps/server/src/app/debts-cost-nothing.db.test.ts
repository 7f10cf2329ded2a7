import {
  type Dashboard,
  type ExpenseDetail,
  type ExpenseTotals,
  type Report,
  reportNames,
  type Start,
} from '@cuentaclara/contracts'
import { add, type Decimal, decimal, multiply, subtract, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { month, sheet, useShop } from '#modules/month-package/testing/a-shop.ts'

const shop = useShop()

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body, text } = await shop.app.send('GET', path, shop.company.as)
  expect(status, `${path} ${text}`).toBe(200)
  return body as Body
}
const post = async <Body = ExpenseDetail>(path: string, payload: object): Promise<Body> => {
  const { status, body, text } = await shop.app.send('POST', path, shop.company.as, { payload })
  expect(status, `${path} ${text}`).toBeLessThan(300)
  return body as Body
}

/** What was not paid is owed; the trail tells of everything that anybody did. */
const ofOtherThings: readonly string[] = ['payables', 'audit']
const year = 'from=2024-01-01&to=2026-12-31&include_waiting=true'

/** Every figure of costs, purchases and taxes that the program knows. */
async function figures() {
  const reports: Record<string, unknown> = {}
  for (const name of reportNames.filter((name) => !ofOtherThings.includes(name)))
    reports[name] = await get(`/reports/${name}?${year}`)
  const { data: totals } = await get<{ data: ExpenseTotals }>('/expenses/totals')
  const exported = await shop.app.send('GET', '/exports/expenses?type=csv', shop.company.as)
  const start = await get<Start>('/start')
  const files = await shop.packageOf()
  return {
    reports,
    // What is owed to suppliers is said of debts, too: that is what they are.
    dashboard: { ...(await get<Dashboard>('/dashboard?from=2026-11-01&to=2026-11-30')), owing: null },
    start: { ...start, deadlines: start.deadlines.filter(({ kind }) => kind !== 'bills') },
    vatReturn: await get(`/vat-returns/${month}`),
    nextReturn: await get('/vat-returns/next'),
    purchases: await get(`/vat-returns/${month}/purchases`),
    totals: totals.map(({ currency, total, vat_credit }) => ({ currency, total, vat_credit })),
    /** Those that are no debts from before, and the sums below them. */
    exported: exported.text.split('\n').filter((line) => !line.includes(debtMark)),
    books: ['02_compras.xlsx', '09_diferencias.xlsx', '00_resumen.xlsx']
      .filter((name) => files.has(name))
      .map((name) => [
        name,
        sheet(files.get(name)!),
        name.startsWith('02') ? sheet(files.get(name)!, 2) : [],
      ]),
    names: [...files.keys()],
  }
}

const debtMark = 'SALDO-'
type Fate = 'open' | 'part' | 'paid' | 'void'
type Debt = { currency: string; cents: number; issued_on: string; fate: Fate; supplier: number }

const debts: fc.Arbitrary<Debt> = fc.record({
  currency: fc.constantFrom('CRC', 'USD'),
  cents: fc.integer({ min: 2, max: 90_000_000 }),
  issued_on: fc.constantFrom(
    '2024-02-29',
    '2025-12-31',
    '2026-10-31',
    '2026-11-01',
    '2026-11-12',
    '2026-11-20',
  ),
  fate: fc.constantFrom<Fate>('open', 'part', 'paid', 'void'),
  supplier: fc.nat(2),
})
/** Suppliers whose invoices and expenses count in the month, and one that is only owed. */
const suppliers = [
  {
    supplier_name: '=Finca La Cima',
    supplier_identification_type: '02',
    supplier_identification_number: '3101999888',
  },
  { supplier_name: 'Ferretería' },
  { supplier_name: 'Importadora Poás' },
]

/** Takes a debt over as its fate says; answers what is left of it, in colones. */
async function owe({ currency, cents, issued_on, fate, supplier }: Debt, at: number): Promise<Decimal> {
  const amount = toText(multiply(decimal(String(cents)), decimal('0.01')))
  const debt = await post('/opening-debts', {
    ...suppliers[supplier],
    number: `${debtMark}${at}`,
    issued_on,
    due_on: null,
    currency,
    exchange_rate: currency === 'USD' ? '500' : null,
    amount,
  })
  const pay = (change: object) =>
    post(`/expenses/${debt.id}/pay`, { paid_on: costaRicaDay(shop.app.clock.now()), means: '04', ...change })
  const rate = decimal(currency === 'USD' ? '500' : '1')
  if (fate === 'open') return multiply(decimal(amount), rate)
  if (fate === 'void') {
    await post(`/expenses/${debt.id}/void`, { reason: 'No se debía' })
    return decimal('0')
  }
  if (fate === 'paid') {
    await pay({})
    return decimal('0')
  }
  await pay({ amount: '0.01' })
  return multiply(subtract(decimal(amount), decimal('0.01')), rate)
}

test('debts from before move no figure of costs, purchases or taxes, whatever becomes of them, and every figure of what is owed', async () => {
  await shop.sellForAMonth()
  await shop.buySomething()
  await shop.receiveTicket()
  for (const each of [
    { supplier_name: 'Ferretería', document_kind: 'paper', total: '1130', vat: '130' },
    {
      supplier_name: 'Cloud Inc.',
      document_kind: 'foreign',
      total: '100',
      currency: 'USD',
      exchange_rate: '500',
    },
    { supplier_name: 'Propinas', document_kind: 'none', total: '15000' },
  ])
    await shop.spend(each)
  const before = await figures()
  const owedBefore = (await get<Report>('/reports/payables')).in_colones.balance

  const taken = fc.sample(debts, { seed: 20_261_121, numRuns: 24 })
  expect(new Set(taken.map(({ fate }) => fate)).size).toBe(4)
  const left: Decimal[] = []
  for (const [at, debt] of taken.entries()) left.push(await owe(debt, at))

  expect(await figures()).toEqual(before)
  const { in_colones } = await get<Report>('/reports/payables')
  expect(in_colones.balance).toBe(toText(add(decimal(owedBefore), sum(left))))
  const { data } = await get<{ data: ExpenseTotals }>('/expenses/totals?document_kind=opening')
  expect(data.map(({ total, vat_credit }) => [total, vat_credit])).toEqual([
    ['0', '0'],
    ['0', '0'],
  ])
})
