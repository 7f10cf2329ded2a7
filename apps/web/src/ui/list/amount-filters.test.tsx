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
