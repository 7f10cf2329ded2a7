// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { CartBar } from './cart-bar.tsx'
import type { Counter } from './use-counter.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(cleanup)

const onPay = vi.fn()
const opener = () => screen.getByRole('button', { name: /^Sale at hand/ })
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take payment' })

// The cart lay below sixty tiles, and without a line nothing said where it was.
it('what the sale comes to and the way to the money stand there with a cart that is down, and with an empty one', () => {
  const { rerender } = render(<Bar lines={0} total="0" />)
  expect(opener().textContent).toContain('₡0.00')
  expect(pay().disabled).toBe(true)
  rerender(<Bar lines={2} total="3100" />)
  expect(opener().textContent).toContain('2')
  expect(opener().textContent).toContain('₡3,100.00')
  fireEvent.click(pay())
  expect(onPay).toHaveBeenCalledOnce()
})

it('the cart rises and goes down by its bar, and by Escape, which in a field gives up what was typed instead', () => {
  render(<Bar lines={1} total="1900" />)
  const isUp = () => opener().getAttribute('aria-expanded')
  expect(isUp()).toBe('false')
  fireEvent.click(opener())
  expect(isUp()).toBe('true')
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Escape' })
  expect(isUp()).toBe('true')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isUp()).toBe('false')
})

function Bar({ lines, total }: { lines: number; total: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const counter = {
    draft: { currency: 'CRC' },
    lines: Array.from({ length: lines }, (_, key) => ({ key })),
    totals: { total },
    isFrozen: false,
    mayIssue: true,
  } as unknown as Counter
  return (
    <MantineProvider>
      <CartBar counter={counter} isOpen={isOpen} onOpen={setIsOpen} onPay={onPay} cartRef={createRef()}>
        <input aria-label="Price" />
      </CartBar>
    </MantineProvider>
  )
}
