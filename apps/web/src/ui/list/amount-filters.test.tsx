// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { showAtAddress } from '../testing.tsx'
import { amountFilters } from './amount-filters.tsx'
import { ListFilters } from './list-filters.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const asked: unknown[] = []

function List() {
  const { t } = useTranslation()
  const [search, setSearch] = useState<{ least?: string; most?: string }>({})
  return (
    <ListFilters
      filters={amountFilters(t, search)}
      values={search}
      onChange={(change) => {
        asked.push(change)
        setSearch({ ...search, ...change })
      }}
    />
  )
}

it('narrows from an amount once the field is left, says it as money is said, and takes it off', async () => {
  await showAtAddress(<List />)
  const button = screen.getByRole('button', { name: /filter/i })
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount from' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '12500' } })
  expect(asked).toEqual([])
  fireEvent.blur(field)
  expect(asked).toEqual([{ least: '12500' }])
  const chip = await screen.findByRole('button', { name: /Amount from/ })
  expect(chip.textContent).toContain('12,500')
  fireEvent.click(chip)
  expect(asked.at(-1)).toEqual({ least: undefined })
  expect(field.value).toBe('')
})

// The list was narrowed by what had stood there two keys before, beside a text that nobody could read.
it('narrows nothing by what nobody can read, and says what of it is no amount', async () => {
  asked.length = 0
  await showAtAddress(<List />)
  const button = screen.getByRole('button', { name: /filter/i })
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount from' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '1500' } })
  fireEvent.change(field, { target: { value: '1500 abc' } })
  fireEvent.blur(field)
  await screen.findByText('“abc” is no part of an amount. Write only 1,500.')
  expect([field.value, asked]).toEqual(['1500 abc', []])
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '1500 colones' } })
  fireEvent.blur(field)
  expect(asked).toEqual([{ least: '1500' }])
  expect(field.value).toBe('1,500')
  // A sum narrows by what it comes to.
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '2*1250' } })
  fireEvent.blur(field)
  expect(asked.at(-1)).toEqual({ least: '2500' })
})
