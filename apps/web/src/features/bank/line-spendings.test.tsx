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
