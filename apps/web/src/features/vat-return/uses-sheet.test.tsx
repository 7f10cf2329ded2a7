// @vitest-environment happy-dom
import type {
  Company,
  VatLateArrivals,
  VatPurchase,
  VatPurchases,
  VatReturn,
  VatUseInput,
} from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { UsesSheet } from './uses-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const december = { period: '2026-12', state: 'draft', is_closed: false } as VatReturn
const late = (number: number): VatLateArrivals['data'][number] => ({
  id: `018f0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  ...{ kind: 'invoice', number: String(number), day: '2026-11-10', party: `Supplier ${number}` },
  ...{ declared_in: '2026-11', tax: '13000', use: null, reduced_rate: null, is_capital: false },
})
const purchase = {
  ...{
    source: 'reception',
    id: company,
    kind: 'invoice',
    number: '1',
    day: '2026-12-02',
    party: 'Tostadora',
  },
  ...{ supplier: '3101999888', rate_code: '08', base: '100', tax: '13', credit: '0', use: 'none' },
  ...{ reduced_rate: null, is_assumed: false, is_capital: false, is_by_line: false, is_paid: true },
} as VatPurchase
const noMeta = { current_page: 1, last_page: 1, total: 0, per_page: 25 }

let purchases: VatPurchases
let arrivals: (page: number) => VatLateArrivals
let asked: string[]
let saved: VatUseInput[]
beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  const permissions = ['vat-return.prepare']
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
})
beforeEach(() => {
  ;[asked, saved] = [[], []]
  purchases = { data: [], meta: noMeta, company: null }
  arrivals = () => ({ data: [], meta: noMeta })
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://x.test')
    if (method === 'PUT') {
      saved.push(JSON.parse(String(body)))
      return Response.json({})
    }
    if (!pathname.endsWith('/late-arrivals')) return Response.json(purchases)
    asked.push(String(searchParams.get('page')))
    return Response.json(arrivals(Number(searchParams.get('page'))))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('what came after its month was filed is offered page by page, and declared in the month that is open', async () => {
  arrivals = (page) => ({
    data: page === 1 ? [late(1), late(2)] : [late(3)],
    meta: { current_page: page, last_page: 2, total: 3, per_page: 2 },
  })
  await showAtAddress(<UsesSheet data={december} onClose={() => {}} />)
  const section = await screen.findByRole('region', { name: 'Arrived after their month was filed' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(within(section).getByLabelText('Next page'))
  await within(section).findByText('Supplier 3')
  expect(asked).toEqual(['1', '2'])
  fireEvent.click(within(section).getByText('Declare in this month'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toMatchObject([{ about: 'reception', about_id: late(3).id, moved_to: '2026-12', use: null }])
})

it('nothing is said of late arrivals where there are none, nor offered in a month that is filed', async () => {
  arrivals = () => ({ data: [late(1)], meta: { ...noMeta, total: 1 } })
  await showAtAddress(<UsesSheet data={{ ...december, state: 'filed' }} onClose={() => {}} />)
  await screen.findByLabelText('What purchases usually serve')
  expect([asked, screen.queryByText('Declare in this month')]).toEqual([[], null])
})

it('what is said of a supplier or of the company says since when, and from when on a choice holds', async () => {
  purchases = {
    data: [{ ...purchase, said_of: 'supplier', said_since: '2026-11' }],
    meta: { ...noMeta, total: 1 },
    company: { use: 'full', reduced_rate: null, since: '2026-10' },
  }
  await showAtAddress(<UsesSheet data={december} onClose={() => {}} />)
  expect(await screen.findByText('As said of this supplier, since November 2026')).toBeTruthy()
  const hint =
    'Said since October 2026. What you choose now holds from December 2026 on; months that are filed stay as they are.'
  expect(screen.getByText(hint)).toBeTruthy()
  fireEvent.click(screen.getByText('Use for this supplier from December 2026 on'))
  await waitFor(() =>
    expect(saved).toMatchObject([{ about: 'supplier', about_id: '3101999888', use: 'none' }]),
  )
})

it('a received document is declared in a later month that is open, and goes back to its own', async () => {
  purchases = {
    data: [{ ...purchase, is_capital: true, use: 'full', said_of: null }],
    meta: { ...noMeta, total: 1 },
    company: null,
  }
  await showAtAddress(<UsesSheet data={december} onClose={() => {}} />)
  const chosen = async () => (await screen.findByLabelText('Declared in')) as HTMLSelectElement
  fireEvent.change(await chosen(), { target: { value: '2027-02' } })
  await waitFor(() => expect(saved).toHaveLength(1))
  // What it serves stays as it was said, or unsaid.
  expect(saved[0]).toEqual({
    ...{ about: 'reception', about_id: company, line: 0, reduced_rate: null },
    ...{ is_capital: true, moved_to: '2027-02' },
  })
  cleanup()
  await showAtAddress(<UsesSheet data={{ ...december, period: '2027-02' }} onClose={() => {}} />)
  await screen.findByText('Dated in December 2026')
  fireEvent.change(await chosen(), { target: { value: '2026-12' } })
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ about_id: company, moved_to: null })
})
