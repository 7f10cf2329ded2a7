// @vitest-environment happy-dom
import type { BankLine } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { LineSpendings } from './line-spendings.tsx'
import { SpendDrawer } from './spend-drawer.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('bank'), loadWords('money')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const expense = {
  id: 'e1',
  document_number: 'F-7001',
  spent_on: '2026-11-10',
  amount: '89420',
  part_id: null,
}
const spending = {
  supplier_name: 'Distribuidora Los Robles S.A.',
  reasons: ['name', 'amount'],
  is_certain: true,
  is_paid: false,
  exchange: null,
  expenses: [expense],
}
const line = {
  ...{ id: 'line', amount: '-89420', currency: 'CRC', text: 'TEF', spendings: [spending] },
} as unknown as BankLine
const owed = (id: string, total: string, change = {}) => ({
  ...{
    id,
    supplier_name: `Supplier ${id}`,
    document_number: `F-${id}`,
    spent_on: '2026-11-02',
    description: null,
  },
  ...{ document_kind: 'paper', status: 'recorded', currency: 'CRC', total, credited: '0', settled: '0' },
  credit_used: '0',
  ...change,
})

it('a line that went out says what it may have paid, and one press pays it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://x.test').pathname, JSON.parse(String(body))])
    return Response.json(line)
  })
  await showAtAddress(<LineSpendings company="c" line={line} maySpend />)
  const press = await screen.findByRole('button', { name: /^Pay .*89,420.* to Distribuidora Los Robles/ })
  fireEvent.click(press, { detail: 1 })
  fireEvent.click(press, { detail: 2 })
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/bank/lines/line/expenses', { expenses: [{ expense_id: 'e1', part_id: null }] }],
    ]),
  )
})

it('what was paid by hand adds up to the line, a debt from before by what is left of it', async () => {
  const sent: unknown[] = []
  const rows = [owed('1', '80000'), owed('2', '50000', { document_kind: 'opening' })]
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    const isList = new URL(address, 'http://x.test').pathname === '/api/expenses'
    return Response.json(isList ? { data: rows, meta: { total: 2, last_page: 1 } } : line)
  })
  const onClose = vi.fn()
  await showAtAddress(<SpendDrawer company="c" line={line} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Supplier 1/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay with this line' }))
  expect((await screen.findAllByText(/Together they must be exactly .*89,420/)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: /Supplier 2/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay with this line' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      expenses: [
        { expense_id: '1', amount: null },
        { expense_id: '2', amount: '9420' },
      ],
    },
  ])
})

it('what is owed in dollars says at which rate, and is marked by hand with the rate that results', async () => {
  const exchange = { currency: 'USD', rate: '515', usual: '510' }
  const dollars = {
    ...line,
    spendings: [
      {
        ...spending,
        is_certain: false,
        reasons: ['rate'],
        exchange,
        expenses: [{ ...expense, amount: '113' }],
      },
    ],
  } as unknown as BankLine
  await showAtAddress(<LineSpendings company="c" line={dollars} maySpend />)
  await screen.findByText(/F-7001.*\$113\.00/)
  await screen.findByText(/At ₡515.* per dollar.*₡510/)
  cleanup()

  const asked: (string | null)[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://x.test')
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    if (pathname === '/api/expenses') asked.push(searchParams.get('currency'))
    const rows = searchParams.get('currency') === 'USD' ? [owed('9', '172', { currency: 'USD' })] : []
    return Response.json(
      pathname === '/api/expenses' ? { data: rows, meta: { total: 1, last_page: 1 } } : line,
    )
  })
  const onClose = vi.fn()
  await showAtAddress(<SpendDrawer company="c" line={line} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Dollars' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Supplier 9/ }))
  await screen.findByText(/at ₡519\.8/)
  fireEvent.click(screen.getByRole('button', { name: 'Pay with this line' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toEqual(expect.arrayContaining(['CRC', 'USD']))
  expect(sent).toEqual([{ expenses: [{ expense_id: '9', amount: null }] }])
})
