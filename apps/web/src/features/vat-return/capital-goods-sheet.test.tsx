// @vitest-environment happy-dom
import type { Company, VatCapitalGoods, VatReturn } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
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
  },
} as Good

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
    { ...good, id: 'a', party: 'Machines', adjusted_until: 2030, adjustment: '-45000' },
    { ...good, id: 'b', party: 'Chairs', adjusted_until: null, adjustment: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  await showAtAddress(<CapitalGoodsSheet data={{ period: '2027-12' } as VatReturn} onClose={() => {}} />)
  const [machines, chairs] = await screen.findAllByRole('listitem')
  expect(machines!.textContent).toContain('Adjusted until December 2030')
  expect(machines!.textContent).toMatch(/Adjustment of December 2027: .*45.000/)
  expect(chairs!.textContent).toContain('No yearly adjustment')
  expect(chairs!.textContent).not.toContain('Adjustment of')
  expect(screen.getByText('Our reading: confirm')).toBeTruthy()
})
