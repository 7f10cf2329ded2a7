// @vitest-environment happy-dom
import type { Company, VatPurchase, VatPurchaseLine, VatReturn } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { PurchaseLines } from './purchase-lines.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const purchase = { source: 'reception', id: company, use: 'full' } as VatPurchase
const line = (number: number, change: Partial<VatPurchaseLine> = {}): VatPurchaseLine => ({
  line: number,
  ...{
    cabys: '8313100000100',
    description: `Line ${number}`,
    rate_code: '08',
    base: '100',
    tax: '13',
    credit: '13',
  },
  ...{ use: 'full', reduced_rate: null, is_capital: false, is_service: true, is_said: false },
  ...change,
})
const saved: unknown[] = []

beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  companiesStore.set({ currentCompany: { id: company, permissions: [] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a line serves what its purchase does until somebody says otherwise, and can go back to that', async () => {
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') saved.push(JSON.parse(String(body)))
    return Response.json(method === 'PUT' ? {} : { data: [line(1), line(2, { use: 'none', is_said: true })] })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PurchaseLines purchase={purchase} data={{ period: '2026-10' } as VatReturn} isFixed={false} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const [first, second] = [
    await screen.findByLabelText<HTMLSelectElement>('What line 1 serves'),
    screen.getByLabelText<HTMLSelectElement>('What line 2 serves'),
  ]
  expect([first.value, second.value]).toEqual(['', 'none'])
  fireEvent.change(first, { target: { value: 'reduced4' } })
  await waitFor(() => expect(saved).toHaveLength(1))
  fireEvent.change(second, { target: { value: '' } })
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toMatchObject([
    { about: 'reception', about_id: company, line: 1, use: 'reduced', reduced_rate: '4' },
    { about: 'reception', about_id: company, line: 2, use: null, reduced_rate: null, is_capital: false },
  ])
})
