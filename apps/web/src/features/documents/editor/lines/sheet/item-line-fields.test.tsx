// @vitest-environment happy-dom
import type { Item } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import type { ItemBasics, KeptItem } from '../../draft/item-line.ts'
import { ItemLineFields } from './item-line-fields.tsx'

beforeAll(async () => {
  await startI18n('en')
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await Promise.all([loadWords('rules'), loadWords('lineSheet'), loadWords('itemSheet')])
})
afterEach(cleanup)

const basics: ItemBasics = {
  name: 'Ibuprofeno',
  code: 'IBU',
  cabys: '3562900000100',
  unit: 'Unid',
  rate_code: '08',
  price_crc: '1200',
  price_includes_tax: false,
}
const nothing: Item['line'] = { codes: [], discounts: [], taxes: [], assortment: [] }

function show(change: Partial<ItemBasics> = {}, item: Pick<Item, 'tax_code' | 'line'> | null = null) {
  const onChange = vi.fn<(kept: KeptItem, problem: string | null) => void>()
  const onPrice = vi.fn()
  const fields = (now: Partial<ItemBasics>) => (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ItemLineFields
          company="c"
          item={item}
          basics={{ ...basics, ...now }}
          onChange={onChange}
          onPrice={onPrice}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(fields(change))
  return { onChange, onPrice, become: (now: Partial<ItemBasics>) => rerender(fields(now)) }
}

// features.md 52: no screen of an item had these fields.
it('a medicine asks for its registry and form, a service for neither; what belongs to one sale is asked of no item', async () => {
  const { onChange } = show()
  fireEvent.change(await screen.findByLabelText('Sanitary registry'), { target: { value: 'M-CR-12-00345' } })
  expect(onChange).toHaveBeenLastCalledWith(
    { line: { ...nothing, medicine_registry: 'M-CR-12-00345' }, tax_code: '01', rate_code: '08' },
    null,
  )
  for (const name of ['Exoneration', 'Serial numbers'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  cleanup()
  show({ cabys: '8314100000000' })
  expect(await screen.findByRole('button', { name: 'Codes' })).toBeTruthy()
  expect(screen.queryByLabelText('Sanitary registry')).toBeNull()
  for (const name of ['Medicine', 'Export', 'Assortment'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  cleanup()
  // The code may be chosen after the rest was written.
  const later = show({ cabys: '' })
  expect(screen.queryByLabelText('Sanitary registry')).toBeNull()
  later.become({ cabys: '3562900000100' })
  expect(await screen.findByLabelText('Sanitary registry')).toBeTruthy()
})

it('a wrong tariff heading is said in the words of the line, and holds the item up', async () => {
  const { onChange } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.change(await screen.findByLabelText('Tariff heading'), { target: { value: '3004' } })
  const [, problem] = onChange.mock.lastCall!
  expect(problem).toContain('12')
  expect(screen.getByText(problem!)).toBeTruthy()
  // The tax that an export would have had is of that export.
  expect(screen.queryByLabelText('VAT without the export')).toBeNull()
})

it('a discount of an item is a percentage, whatever is typed', async () => {
  const { onChange } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a discount' }))
  fireEvent.change(await screen.findByLabelText('Discount 1'), { target: { value: '5' } })
  expect(onChange.mock.lastCall![0].line.discounts).toEqual([{ code: '07', percent: '5' }])
})

it('used goods keep their factor, and a special base is left to each line', async () => {
  const { onChange } = show({}, { tax_code: '08', line: { ...nothing, vat_factor: '0.0325' } })
  expect(await screen.findByDisplayValue('0.0325')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('VAT is reckoned'), { target: { value: 'base' } })
  expect(onChange.mock.lastCall![0]).toMatchObject({ tax_code: '07', rate_code: '08' })
  expect(screen.queryByLabelText('Taxable base')).toBeNull()
})

it('an assortment costs what its parts come to', async () => {
  const part = {
    cabys: '2399999002200',
    codes: [],
    quantity: '2',
    unit: 'Unid',
    description: 'Galletas',
    unit_price: '450',
    discounts: [],
    taxes: [{ code: '01', rate_code: '08' }],
  }
  const line = { ...nothing, codes: [{ type: '03', code: 'KIT-1' }], assortment: [part] }
  const { onPrice } = show({ cabys: '2399999002200' }, { tax_code: '01', line })
  fireEvent.click(await screen.findByRole('button', { name: /Take .*900/ }))
  expect(onPrice).toHaveBeenCalledWith('900')
})
