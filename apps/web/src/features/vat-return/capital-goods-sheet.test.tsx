// @vitest-environment happy-dom
import type { Company, VatCapitalGoods, VatInputs, VatReturn } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CapitalGoodsSheet } from './capital-goods-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
type Good = VatCapitalGoods['data'][number]
const good = {
  ...{ source: 'reception', kind: 'invoice', number: '1', day: '2026-11-10', supplier: '', rate_code: '08' },
  ...{ base: '10000000', tax: '1300000', credit: '1120000', use: 'common', reduced_rate: null },
  ...{
    is_assumed: false,
    said_of: null,
    said_since: null,
    is_capital: true,
    is_by_line: false,
    is_paid: true,
    sold_in: null,
  },
} as Good

const december = {
  ...{ period: '2027-12', state: 'draft', is_closed: false },
  inputs: { capital_sales: [] as VatReturn['inputs']['capital_sales'] },
} as VatReturn

beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  companiesStore.set({ currentCompany: { id: company, permissions: [] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a good says until when and by how much its credit is adjusted, and that this is our reading', async () => {
  const data: Good[] = [
    { ...good, id: 'a', key: 'a', party: 'Machines', adjusted_until: 2030, adjustment: '-45000' },
    {
      ...good,
      id: 'c',
      key: 'c',
      party: 'Ovens',
      adjusted_until: 2030,
      adjustment: null,
      sold_in: '2027-03',
    },
    { ...good, id: 'b', key: 'b', party: 'Chairs', adjusted_until: null, adjustment: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  await showAtAddress(<CapitalGoodsSheet data={december} onClose={() => {}} />)
  const [machines, ovens, chairs] = await screen.findAllByRole('listitem')
  expect(machines!.textContent).toContain('Adjusted until December 2030')
  expect(machines!.textContent).toMatch(/Adjustment of December 2027: .*45.000/)
  expect(ovens!.textContent).toContain('Sold in March 2027')
  expect(chairs!.textContent).toContain('No yearly adjustment')
  expect(chairs!.textContent).not.toContain('Adjustment of')
  expect(screen.getByText('Our reading: confirm')).toBeTruthy()
})

// Each December went on adjusting what was no longer there.
it('a good that is sold within its years is typed with its figure and the reason', async () => {
  companiesStore.set({
    currentCompany: { id: company, permissions: ['vat-return.prepare'] } as unknown as Company,
  })
  const data: Good[] = [
    { ...good, id: 'a', key: 'a', party: 'Machines', adjusted_until: 2030, adjustment: null },
    { ...good, id: 'b', key: 'b', party: 'Chairs', adjusted_until: null, adjustment: null },
    {
      ...good,
      id: 'c',
      key: 'c',
      party: 'Ovens',
      adjusted_until: 2030,
      adjustment: null,
      sold_in: '2027-12',
    },
  ]
  const sold = { good: 'c', amount: '-1000', reason: 'Sold before' }
  const saved: VatInputs[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ data })
    saved.push(JSON.parse(String(body)))
    return Response.json(december)
  })
  const withSale = { ...december, inputs: { ...december.inputs, capital_sales: [sold] } }
  await showAtAddress(<CapitalGoodsSheet data={withSale} onClose={() => {}} />)
  // A sold one is not offered again, but its row says what it is.
  const row = (await screen.findByRole('cell', { name: 'Ovens · 1' })).closest('tr')!
  expect(within(row).getByRole('cell', { name: 'Sold before' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Add: Sold in this month' }))
  const choice = screen.getByRole('combobox')
  expect(within(choice).getAllByRole('option')).toHaveLength(1)
  const amount = screen.getByLabelText(/^Added to the credit/)
  fireEvent.change(amount, { target: { value: '-560000' } })
  fireEvent.blur(amount)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Sold half way' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.capital_sales).toEqual([sold, { good: 'a', amount: '-560000', reason: 'Sold half way' }])
})
