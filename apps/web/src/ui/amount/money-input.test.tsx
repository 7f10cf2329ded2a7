// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { MoneyInput } from './money-input.tsx'

beforeAll(() => startI18n('es'))
afterEach(cleanup)

// Who wrote a rate with a comma only read that there was none.
it('asks what a comma means, also where the form misses the value', () => {
  render(
    <MantineProvider>
      <MoneyInput
        label="Tipo de cambio"
        value=""
        error="No hay un tipo de cambio"
        onChange={() => undefined}
      />
    </MantineProvider>,
  )
  screen.getByText('No hay un tipo de cambio')
  const field = screen.getByLabelText('Tipo de cambio')
  fireEvent.change(field, { target: { value: '585,37' } })
  fireEvent.blur(field)
  expect(screen.queryByText('No hay un tipo de cambio')).toBeNull()
  screen.getByText(/585\.37/)
})

// What was asked about was gone from the field, so that it had to be written whole again.
it('keeps what it asks about until another value comes', () => {
  const shown = (value: string) => (
    <MantineProvider>
      <MoneyInput label="Monto" value={value} onChange={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(shown(''))
  const field = screen.getByLabelText<HTMLInputElement>('Monto')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '1250,50' } })
  fireEvent.blur(field)
  expect(field.value).toBe('1250,50')
  screen.getByText(/1250\.5/)

  rerender(shown('99'))
  expect(field.value).toBe('99')
  expect(screen.queryByText(/1250\.5/)).toBeNull()
})

// ₡87,000 stood in the field and ₡87,000.00 beside it.
it('shows an amount in the coins of its currency, and a price with all of its decimals', () => {
  const shown = (value: string, currency?: 'CRC' | 'JPY') => (
    <MantineProvider>
      <MoneyInput label="Monto" value={value} currency={currency} onChange={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(shown('87000', 'CRC'))
  const field = screen.getByLabelText<HTMLInputElement>('Monto')
  expect(field.value).toBe('87,000.00')
  rerender(shown('1858.40708', 'CRC'))
  expect(field.value).toBe('1,858.40708')
  rerender(shown('1200', 'JPY'))
  expect(field.value).toBe('1,200')
  // How many is no amount.
  rerender(shown('3'))
  expect(field.value).toBe('3')
})

// A sheet that begins in the amount emptied what was proposed a moment later.
it('takes what is proposed while it has the focus, and keeps what somebody began to type', () => {
  const told: string[] = []
  const shown = (value: string) => (
    <MantineProvider>
      <MoneyInput label="Monto" currency="CRC" value={value} onChange={(text) => told.push(text)} />
    </MantineProvider>
  )
  const { rerender } = render(shown(''))
  const field = screen.getByLabelText<HTMLInputElement>('Monto')
  fireEvent.focus(field)
  rerender(shown('17000'))
  expect(field.value).toBe('17,000.00')
  fireEvent.blur(field)
  expect(told).toEqual([])
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '12' } })
  rerender(shown('12'))
  expect(field.value).toBe('12')
})
