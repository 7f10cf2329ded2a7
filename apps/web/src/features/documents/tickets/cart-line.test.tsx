// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { blankLine } from '../editor/draft/draft.ts'
import type { CartAction } from './cart.ts'
import { CartLine } from './cart-line.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(cleanup)

const coffee = { ...blankLine('l1'), description: 'Capuchino', unitPrice: '1800' }

function show(line = coffee) {
  const dispatch = vi.fn<(action: CartAction) => void>()
  render(
    <MantineProvider>
      <ul>
        <CartLine line={line} currency="CRC" total="1800" dispatch={dispatch} />
      </ul>
    </MantineProvider>,
  )
  return dispatch
}

// screens.md, /tickets/new: a discount was of the whole sale or of nothing.
it('one thing of the cart gets a discount of its own, in percent or as an amount', () => {
  const dispatch = show()
  expect(screen.queryByRole('textbox', { name: 'Discount on Capuchino' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discount on Capuchino' }))
  const field = screen.getByRole('textbox', { name: 'Discount on Capuchino' })
  fireEvent.change(field, { target: { value: '10%' } })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'lineDiscount', key: 'l1', text: '10%' })
  fireEvent.change(field, { target: { value: '' } })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'lineDiscount', key: 'l1', text: '' })
})

it.each([
  ['mucho', '“mucho” is no discount.'],
  ['500%', 'A discount is at most 100 %.'],
  ['-5', '“-5” is no discount.'],
  ['\u0000', /is no discount/],
])('what is no discount is not taken, says why, and holds the sale up: %j', (value, words) => {
  const dispatch = show({ ...coffee, discount: '5%' })
  const field = screen.getByRole('textbox', { name: 'Discount on Capuchino' })
  fireEvent.change(field, { target: { value } })
  expect(dispatch).not.toHaveBeenCalled()
  // `complaintIn` finds it before anything goes on with the sale.
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(words)
})
