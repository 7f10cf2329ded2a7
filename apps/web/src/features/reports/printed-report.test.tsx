// @vitest-environment happy-dom
import type { Company, Report } from '@cuentaclara/contracts'
import { cleanup, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { Paper } from './printed-report.tsx'
import { useRowWords } from './row-words.ts'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('insight'), loadWords('reports')])
  companiesStore.set({
    currentCompany: { name: 'Panadería La Espiga S.A.', identification_number: '3101123456' } as Company,
  })
})
afterEach(cleanup)

const sums = { count: 2, net: '1500', tax: '65', total: '1565', quantity: '0' }
const report = {
  report: 'invoices',
  group_by: 'month',
  period: { from: '2026-11-01', to: '2026-11-30' },
  totals: [],
  in_colones: sums,
  documents: null,
  groups: [{ ...sums, key: '2026-11', name: null, share: '100' }],
  meta: { total: 1 },
  rates: [
    { rate_code: '08', rate: '13', net: '500', tax: '65' },
    { rate_code: '', rate: '0', net: '1000', tax: '0' },
  ],
} as unknown as Report

// The clients of one currency had their dollars under "₡", above a total that was colones.
test('groups in one currency are printed in it, with their total', () => {
  const words = renderHook(() => useRowWords('invoices', 'client')).result.current
  const inDollars = { ...sums, net: '30', tax: '3.9', total: '33.9', currency: 'USD' }
  const data = {
    ...report,
    group_by: 'client',
    totals: [inDollars],
    in_colones: { ...sums, total: '17000' },
    groups: [{ ...inDollars, key: 'a', name: 'Software Volcán Azul S.A.', share: '100' }],
    rates: [],
  } as unknown as Report
  render(
    <Paper data={data} words={words} about={{ title: '', narrowed: [] }} asOf="2026-12-01" asked="USD" />,
  )
  const table = screen.getByRole('table', { hidden: true })
  expect(table.textContent).toContain('Total $')
  expect(table.textContent).not.toContain('₡')
  expect(table.textContent).not.toContain('17,000')
  expect(within(table).getAllByText('33.90')).toHaveLength(2)
})

// Company and period stood on the first sheet alone, and the rates of VAT were on the screen only.
test('every sheet says whose report it is and of when, and the rates of VAT are printed too', () => {
  const words = renderHook(() => useRowWords('invoices', 'month')).result.current
  render(<Paper data={report} words={words} about={{ title: '', narrowed: [] }} asOf="2026-12-01" />)
  const tables = screen.getAllByRole('table', { hidden: true })
  expect(tables).toHaveLength(2)
  // The head of a table is what a browser repeats on every page.
  for (const table of tables) {
    const [head] = within(table).getAllByRole('rowgroup', { hidden: true })
    expect(head!.tagName).toBe('THEAD')
    for (const words of ['Panadería La Espiga S.A.', '3101123456', 'Invoice report', '2026'])
      expect(head!.textContent).toContain(words)
  }
  expect(within(tables[1]!).getAllByRole('row', { hidden: true })).toHaveLength(4)
  expect(tables[1]!.textContent).toContain('(08)')
})
