// @vitest-environment happy-dom
import type { Item, ItemInput } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ItemDrawer } from './item-drawer.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('itemSheet'), loadWords('lineSheet'), loadWords('rules')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const medicine: Item = {
  id: '01930000-0000-7000-8000-000000000001',
  code: 'IBU',
  name: 'Ibuprofeno 400 mg',
  cabys: '3562900000100',
  unit: 'Unid',
  price_crc: '1200',
  price_usd: null,
  price_includes_tax: false,
  tax_code: '01',
  rate_code: '08',
  category: null,
  barcode: '7501234',
  kind: 'goods',
  line: {
    medicine_registry: 'M-1',
    codes: [],
    discounts: [{ code: '07', percent: '5' }],
    taxes: [],
    assortment: [],
  },
  picture_url: null,
  is_active: true,
  is_cabys_outdated: false,
  is_rate_outdated: false,
  updated_at: '2026-11-01T10:00:00-06:00',
  version: 1,
}

it('what the lines of an item need is saved with it', async () => {
  const saved = aServer()
  await show(medicine)
  fireEvent.change(await screen.findByLabelText('Sanitary registry'), { target: { value: 'M-2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ line: { ...medicine.line, medicine_registry: 'M-2' }, tax_code: '01' })
})

it('what no line may hold is not sent, and is said', async () => {
  const saved = aServer()
  await show(medicine)
  const discount = await screen.findByLabelText('Discount 1')
  fireEvent.change(discount, { target: { value: '500' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }))
  await screen.findByText('A discount is at most 100 %.')
  await waitFor(() => expect(document.activeElement).toBe(discount))
  expect(saved).toEqual([])
  fireEvent.change(discount, { target: { value: '50%' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

it('a copy is another item with all that the first one keeps, but for its codes', async () => {
  const saved = aServer()
  await show(null, medicine)
  await screen.findByDisplayValue('M-1')
  fireEvent.click(screen.getByRole('button', { name: 'Save item' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ name: medicine.name, code: null, barcode: null, line: medicine.line })
})

// screens.md §4.1: a row opens its sheet; whoever only reads had none.
it('who may change nothing looks at it, and saves nothing', async () => {
  aServer()
  await show(medicine, undefined, true)
  expect((await screen.findByDisplayValue('M-1')).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('dialog', { name: medicine.name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save item' })).toBeNull()
})

function aServer(): ItemInput[] {
  const saved: ItemInput[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST' && init.method !== 'PUT')
      return Response.json({ spans: [], documents: [], data: [] })
    saved.push(JSON.parse(String(init.body)))
    return Response.json(medicine)
  })
  return saved
}

const show = (item: Item | null, copyOf?: Item, isReadOnly = false) =>
  showAtAddress(
    <ItemDrawer
      company="018f0000-0000-7000-8000-000000000001"
      item={item}
      copyOf={copyOf}
      isReadOnly={isReadOnly}
      onClose={() => undefined}
    />,
  )
