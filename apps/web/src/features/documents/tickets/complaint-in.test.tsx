// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { complaintIn } from './complaint-in.ts'

function Cart() {
  const [price, setPrice] = useState('1000')
  return (
    <MantineProvider>
      <section aria-label="cart">
        <MoneyInput aria-label="Price of Capuchino" value={price} onChange={setPrice} />
        <output>{price}</output>
      </section>
    </MantineProvider>
  )
}

const complaint = () => complaintIn(screen.getByLabelText('cart'))
const price = () => screen.getByLabelText<HTMLInputElement>('Price of Capuchino')
const write = (text: string) => {
  price().focus()
  fireEvent.change(price(), { target: { value: text } })
}
afterEach(cleanup)

// The field said that this is no price, and the sale was charged at the last good one.
it('finds the price that is none, also while it is still written', () => {
  render(<Cart />)
  write('1.2.3')
  expect(complaint()).toBe(price())
})

it('lets a sum that is still written count, and has nothing against a price', () => {
  render(<Cart />)
  write('2*350')
  expect(complaint()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('700')
})
