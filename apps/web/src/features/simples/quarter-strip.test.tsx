// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { quarterOf } from '#lib/dates/periods.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { QuarterStrip } from './quarter-strip.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
})
let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://here')
    asked.push(`${pathname.replace('/api', '')}${search}`)
    return pathname.endsWith('/expenses/totals')
      ? Response.json({ data: [{ currency: 'CRC', count: 3, total: '90000', vat_credit: '0', unpaid: '0' }] })
      : Response.json({
          data: [{ use: 'regime-sale', currency: 'CRC', count: 2, total: '150000', unpaid: '0' }],
        })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(permissions: string[]) {
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
  return showAtAddress(<QuarterStrip company={company} />)
}

it('says what was bought and sold in a quarter and leads to the rows of each, and so of the one before', async () => {
  await show(['expenses.read'])
  const { from, to } = quarterOf(today())
  const bought = await screen.findByRole('link', { name: /90,000/ })
  const href = new URL(bought.getAttribute('href')!, 'http://here')
  expect([href.pathname, href.searchParams.get('from'), href.searchParams.get('to')]).toEqual([
    '/expenses',
    from,
    to,
  ])
  const sold = new URL(screen.getByRole('link', { name: /150,000/ }).getAttribute('href')!, 'http://here')
  expect(sold.searchParams.get('use')).toBe('regime-sale')
  expect(sold.searchParams.get('from')).toBe(from)
  expect(screen.getByText(/does not compute the tax/)).toBeTruthy()

  const before = quarterOf(today(), 1)
  fireEvent.click(screen.getByRole('button', { name: 'Earlier quarter' }))
  await waitFor(() => expect(asked).toContain(`/expenses/totals?from=${before.from}&to=${before.to}`))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later quarter' }).disabled).toBe(false)
})

it('asks for no purchases on behalf of who may not see them', async () => {
  await show([])
  await screen.findByRole('link', { name: /150,000/ })
  expect(asked.some((path) => path.includes('expenses'))).toBe(false)
})
